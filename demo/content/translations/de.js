/** What has been translated into German. Blocks are named by their page and place, menu entries by their menu. */
export default {
  globals: {
    tagline: "Bücher und Karten über Küsten, Wetter und Zeit",
    description:
      "Ein kleiner Verlag auf der Insel Föhr. Wir verlegen Bücher, Karten, Drucke, Notizbücher und Aufnahmen über Küsten, Wetter und Zeit.",
    footer_note:
      "Slack Water Press, Stauwasser 3, 25938 Wyk auf Föhr. Die Post verlässt die Insel mit der Fähre, und bei Sturm verlässt sie sie nicht. Der Verlag ist erfunden, die Gezeiten sind es nicht.",
  },
  navigation_items: {
    "main.1": { title: "Laden" },
    "main.2": { title: "Journal" },
    "main.3": { title: "Mitgliedschaft" },
    "main.4": { title: "Der Verlag" },
    "main.4.1": { title: "Über uns" },
    "main.4.2": { title: "Besuch" },
    "main.4.3": { title: "Kolophon" },
    "main.4.4": { title: "Kontakt" },
    "footer.1": { title: "Versand" },
    "footer.2": { title: "Rücksendung" },
    "footer.3": { title: "Kontakt" },
    "footer.4": { title: "Für den Handel" },
    "footer.5": { title: "Impressum" },
    "footer.6": { title: "Datenschutz" },
    "footer.7": { title: "Mitgliedschaft" },
    "footer.8": { title: "Newsletter" },
  },
  tags: {
    tides: {
      title: "Gezeiten",
      description: "Wasser, das wiederkommt: vorausgesagt, gemessen, genutzt und gelegentlich verkannt.",
    },
    charts: {
      title: "Karten",
      description:
        "Lotungen, Bezugshöhen, Tiefenlinien und die Leute, die den Meeresboden zeichneten, ohne ihn zu sehen.",
    },
    weather: {
      title: "Wetter",
      description: "Vor allem Wind, und die Wörter, die man erfand, um anderen davon zu berichten.",
    },
    light: {
      title: "Licht",
      description: "Leuchttürme, Brechung, Mondschein und die letzte Sekunde der Sonne.",
    },
    sound: {
      title: "Klang",
      description: "Zeichen für das Ohr: Hörner, Kanonen, Glocken und das Radio nach Mitternacht.",
    },
    printing: {
      title: "Drucken",
      description: "Papier, Farbe, Punkte und Toleranzen, von denen, die an der Presse stehen.",
    },
    walking: {
      title: "Gehen",
      description: "Küsten zu Fuß, meist bei Niedrigwasser, mit Zeiten und Entfernungen.",
    },
    time: {
      title: "Zeit",
      description: "Kalender, Uhren und die kleinen Streitigkeiten zwischen Sonne, Mond und Tag.",
    },
  },
  shipping_methods: {
    "Germany, letter": {
      title: "Deutschland, Brief",
      description: "Bis 1 kg, ohne Sendungsverfolgung. Zwei bis vier Werktage nach der Fähre.",
    },
    "Germany, parcel": {
      title: "Deutschland, Paket",
      description: "Mit Sendungsverfolgung. Zwei bis drei Werktage nach der Fähre. Ab 60 € frei.",
    },
    "European Union, parcel": {
      title: "Europäische Union, Paket",
      description: "Mit Sendungsverfolgung. Vier bis acht Werktage. Ab 120 € frei.",
    },
    "United Kingdom, Switzerland, Norway, parcel": {
      title: "Vereinigtes Königreich, Schweiz, Norwegen, Paket",
      description:
        "Mit Sendungsverfolgung. Fünf bis zehn Werktage. Einfuhrsteuer und Gebühr des Zustellers werden an Ihrer Tür erhoben.",
    },
    "Rest of the world, parcel": {
      title: "Übrige Welt, Paket",
      description: "Bis an Ihre Grenze zu verfolgen, manchmal darüber hinaus. Zwei bis fünf Wochen.",
    },
    "United Kingdom, parcel": {
      title: "Vereinigtes Königreich, Paket",
      description:
        "Mit Sendungsverfolgung. Fünf bis zehn Werktage. Einfuhrsteuer und Gebühr des Zustellers werden an Ihrer Tür erhoben.",
    },
    "Outside the United Kingdom, parcel": {
      title: "Außerhalb des Vereinigten Königreichs, Paket",
      description: "Bis an Ihre Grenze zu verfolgen, manchmal darüber hinaus. Zwei bis fünf Wochen.",
    },
    "United States, parcel": {
      title: "Vereinigte Staaten, Paket",
      description: "Mit Sendungsverfolgung. Sieben bis zwölf Werktage.",
    },
    "Outside the United States, parcel": {
      title: "Außerhalb der Vereinigten Staaten, Paket",
      description: "Bis an Ihre Grenze zu verfolgen, manchmal darüber hinaus. Zwei bis fünf Wochen.",
    },
  },
  consents: {
    "Import charges": {
      text: '<p>Ich weiß, dass Einfuhrabgaben und die Gebühr des Zustellers hinzukommen und <a href="/delivery">an meiner Tür erhoben</a> werden.</p>',
    },
  },
  tax_rates: {
    "VAT 7 %": { title: "USt. 7 %" },
    "VAT 19 %": { title: "USt. 19 %" },
  },
  newsletters: {
    "tide-letter": {
      name: "Der Gezeitenbrief",
      description: "Jeder Beitrag des Journals, an dem Tag, an dem er fertig ist. Etwa zweimal im Monat.",
    },
    "new-books": {
      name: "Neue Bücher",
      description: "Wenn etwas von der Presse kommt, und bevor es vergriffen ist.",
    },
  },
  plans: {
    "readers-tide": {
      name: "Lesetide",
      description:
        "Für alle, die das Journal bis zum Ende lesen. Mitglieder lesen die langen Stücke an dem Tag, an dem sie fertig sind, und die Arbeitsnotizen zu jedem Buch, bevor es eines ist.",
      benefits: [
        { text: "Jedes lange Stück im Journal, auch die für Mitglieder" },
        { text: "Die Arbeitsnotizen und Tabellen hinter jedem neuen Buch" },
        { text: "Nummerierte Drucke eine Woche vor dem Laden" },
        { text: "Ein Brief von der Insel zu jeder Tagundnachtgleiche" },
      ],
    },
    "keepers-tide": {
      name: "Hütertide",
      description:
        "Für alle, die möchten, dass es den Verlag in zehn Jahren noch gibt. Es bezahlt einen Tag von Frau Petersen, und sie weiß davon.",
      benefits: [
        { text: "Alles, was Leser haben" },
        { text: "Ein nummerierter Druck im Jahr, gerollt und verschickt" },
        { text: "Ihr Name im Kolophon des nächsten Buchs, wenn Sie ihn dort haben möchten" },
      ],
    },
  },
  categories: {
    books: {
      title: "Bücher",
      description:
        "Geschichte, Bestimmungsbücher und eine sehr lange Tabelle. Fadengeheftet, wo wir es uns leisten konnten, und wo nicht, sagen wir es.",
    },
    charts: {
      title: "Karten",
      description:
        "Gefaltete und flache Blätter von Gegenden, die sich bewegen. Sie sind genau, und keine ist zum Navigieren da.",
    },
    prints: {
      title: "Drucke",
      description:
        "Diagramme in zwei Sonderfarben und Marineblau, mit Bleistift nummeriert, gerollt verschickt.",
    },
    notebooks: {
      title: "Notizbücher",
      description:
        "Papier mit Linien für Leute, die das Wetter aufschreiben. Eines davon geht auch unter Wasser.",
    },
    recordings: {
      title: "Aufnahmen",
      description: "Wind, Wasser und Maschinen in der Länge, die sie hatten. Dateien und manchmal Kassetten.",
    },
  },
  pages: {
    "/": {
      title: "Slack Water Press",
      description: "Bücher, Karten, Drucke und Aufnahmen über Küsten, Wetter und Zeit, verlegt auf Föhr.",
    },
    "/imprint": {
      title: "Impressum",
      description: "Wer für diese Website und diesen Laden verantwortlich ist.",
    },
    "/contact": {
      title: "Kontakt",
      description: "Eine E-Mail-Adresse, eine Postanschrift und zwei Stunden Telefon.",
    },
    "/about": {
      title: "Über den Verlag",
      description: "Wer wir sind, was wir verlegen, wie wir entscheiden, und warum es keine SW 005 gibt.",
    },
    "/visit": {
      title: "Den Verlag besuchen",
      description: "Der Ladenraum, die Drucktage, der Weg nach Wyk, und wie man um einen Platz bittet.",
      seo: {
        title: "Besuch beim Verlag auf Föhr",
        meta_description:
          "Slack Water Press ist donnerstags geöffnet. Drucktage, Vormittage für Schulklassen, der Weg von der Fähre.",
      },
    },
  },
  blocks: {
    "/#1": {
      tagline: "SW 014",
      headline: "Die längste Zeit wusste niemand, wie tief es ist",
      description:
        "„Soundings“ ist Inés Okafors Bericht von Leine, Lot, Talg und Vermutung, von den Lotsen am Nil bis zum ersten Echo. Das Buch, mit dem man anfängt.",
    },
    "/#3": { tagline: "Aus dem Programm", headline: "Sechs, die wir aus dem Wasser retten würden" },
    "/#4": {
      tagline: "Der Name",
      headline: "Was Stauwasser ist",
      content: `Stauwasser heißt die kurze Zeit, in der ein Gezeitenstrom in die eine Richtung nicht mehr und in die andere noch nicht läuft. Ein Boot liegt vor Anker, ohne zu ziehen. Der Tang steht aufrecht. In einem engen Sund dauert das vielleicht vier Minuten, in einer weiten Bucht fast eine Stunde.

Es ist nicht dasselbe wie Hochwasser. In einer langen Flussmündung kann der Wasserstand am höchsten sein, während der Strom noch hineinläuft, weil das Wasser Schwung hat und das Becken weiter oben noch nicht voll ist. Lotsen wussten das, bevor es jemand erklären konnte, und die Tafeln drucken beide Zeiten bis heute in getrennten Spalten.

Wir haben den Namen genommen, weil man dann arbeiten kann. Taucher steigen hinab, Fähren setzen über, Leinen werden gelegt. Er passt auch zu dem Tempo, in dem wir verlegen: sechs oder sieben Dinge im Jahr, und jedes ist fertig, bevor das nächste beginnt.`,
    },
    "/#5": { tagline: "Journal", headline: "Zuletzt geschrieben" },
    "/#6": {
      content:
        "Künftig werde ich die Stärke des Windes nach der folgenden Skala schätzen, denn nichts vermittelt eine ungewissere Vorstellung von Wind und Wetter als die alten Ausdrücke mäßig und bewölkt und so weiter und so fort.",
      attribution: "Francis Beaufort, privates Logbuch der HMS Woolwich, 13. Januar 1806",
    },
    "/#7": { tagline: "Für die Wand", headline: "Diagramme, mit Bleistift nummeriert" },
    "/imprint#1": {
      tagline: "Impressum",
      headline: "Wer verantwortlich ist",
      content: `**Slack Water Press gibt es nicht.** Es ist der Vorführverlag von Vitrine. Hier kann man nichts für echtes Geld kaufen, und es wird nichts verschickt. Die Personen, die Anschrift und die Nummern sind erfunden. Sie stehen dort, wo ein wirklicher Verlag in Deutschland die seinen nennen müsste.

## Angaben nach § 5 DDG

Slack Water Press, Inhaberin Ragna Holm (Einzelunternehmen), Stauwasser 3, 25938 Wyk auf Föhr

- E-Mail: [post@slackwater.example](mailto:post@slackwater.example)
- Telefon: +49 40 66969 014, montags bis donnerstags, 10 bis 12 Uhr
- Umsatzsteuer-Identifikationsnummer nach § 27a UStG: DE 000 000 014
- Verpackungsregister (LUCID): DE 0000000000014

## Verantwortlich für das Journal

Nach § 18 Abs. 2 MStV: Teodor Vance, Anschrift wie oben.

## Produktsicherheit

Hersteller von allem, was eine Katalognummer hat, im Sinne der Verordnung (EU) 2023/988: Slack Water Press, Anschrift wie oben, per Post und per E-Mail.

## Streitigkeiten

Wir sind weder verpflichtet noch bereit, an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen (§ 36 VSBG). Ein Brief von Ihnen ist uns lieber.

## Urheberrecht

Die Texte gehören ihren Verfasserinnen und Verfassern, die Diagramme dem Verlag. Zitieren dürfen Sie. Wenn Sie ein Diagramm verwenden möchten, fragen Sie: Die Antwort lautet meistens ja und kommt mit einer besseren Datei.

## Karten

Kein Blatt, kein Buch und keine Seite des Verlags darf zum Navigieren benutzt werden.`,
    },
    "/contact#1": {
      tagline: "Kontakt",
      headline: "Schreiben Sie uns",
      content: `**[post@slackwater.example](mailto:post@slackwater.example)** liest an jedem Werktag ein Mensch. Wenn es eine Bestellnummer gibt, gehört sie in den Betreff.

Briefe erreichen uns bei Slack Water Press, Stauwasser 3, 25938 Wyk auf Föhr, und werden mit einem Brief beantwortet.

Das Telefon hat die Nummer +49 40 66969 014, montags bis donnerstags von zehn bis zwölf. Wenn es lange klingelt, läuft die Presse.

## Wer was beantwortet

- **Bestellungen, Pakete, Rücksendungen:** Ragna Holm
- **Berichtigungen, Manuskripte, Abdruckgenehmigungen:** Teodor Vance
- **Alles über Farbe und Papier:** Tomasz Zieliński, auf Polnisch, Deutsch oder Englisch und ausführlich
- **Rechnen:** Marit Haugen, noch am selben Tag

## Berichtigungen

Wenn Sie in einem Buch oder auf einer Karte einen Fehler finden, nennen Sie uns bitte die Seite oder das Feld, und woher Sie es wissen. Wir veröffentlichen Berichtigungen im Journal unter dem Namen der Leserin oder des Lesers und schicken das verbesserte Blatt der Person, die ihn gefunden hat.`,
    },
    "/contact#2": {
      tagline: "Per Formular",
      headline: "Oder schreiben Sie hier",
    },
    "/contact#3": {
      headline: "So finden Sie das Haus",
      faqs: [
        {
          title: "Wie komme ich nach Wyk?",
          answer:
            "Mit der Fähre ab Dagebüll, etwa 50 Minuten. Die Züge aus Niebüll enden auf der Mole. Dann sind es zehn Minuten zu Fuß am Hafen entlang, auf den Mast mit dem Windmesser zu.",
        },
        {
          title: "Wann ist jemand da?",
          answer:
            "Der Ladenraum ist donnerstags von zehn bis vier geöffnet. An anderen Tagen klingeln Sie, und seien Sie darauf gefasst, etwas halten zu müssen.",
        },
        {
          title: "Ist das Haus barrierefrei?",
          answer:
            "Ladenraum und Presse liegen ebenerdig, ohne Stufe. Zum Archiv führt eine Leiter; was Sie sehen möchten, holen wir herunter.",
        },
      ],
    },
    "/visit#2": {
      tagline: "Drei Räume",
      headline: "Was es zu sehen gibt",
    },
    "/visit#3": {
      tagline: "Tage",
      headline: "Drei Arten zu kommen",
    },
    "/visit#6": {
      tagline: "Ein Platz",
      headline: "Bitten Sie um einen Tag",
    },
  },
  buttons: {
    "/#1.1": { label: "Mehr über Soundings" },
    "/#1.2": { label: "Das ganze Programm" },
    "/contact#4.1": { label: "Den Verlag besuchen" },
    "/contact#4.2": { label: "Versand" },
    "/contact#4.3": { label: "Rücksendung" },
    "/contact#4.4": { label: "Für Buchhandlungen" },
    "/visit#3.2": {
      label: "Sehen, was gedruckt wird",
    },
  },
  block_columns_items: {
    "/visit#2.1": {
      headline: "Der Ladenraum",
      content:
        "Alles Gedruckte liegt offen auf dem langen Tisch. Niemand fragt, ob Sie Hilfe brauchen. Am Fenster steht ein Stuhl, daneben eine Dose mit Pflastern.",
    },
    "/visit#2.2": {
      headline: "Die Presse",
      content:
        "Eine Zweifarben-Offsetpresse von 1974, zwölf Tonnen schwer, genannt Frau Petersen. Tomasz hält sie an, wenn Sie ihn etwas fragen; fragen Sie also zwischen zwei Bogen.",
    },
    "/visit#2.3": {
      headline: "Das Archiv",
      content:
        "Vierzig Schubladen voller Lotungen, die älteste von 1831, eine Leiter hinauf. Was Sie sehen möchten, wird heruntergeholt. Keine Kugelschreiber, und kein Kaffee oberhalb der zweiten Schublade.",
    },
  },
  block_pricing_cards: {
    "/visit#3.1": {
      title: "Offener Donnerstag",
      price: "Frei",
      description: "Von zehn bis vier, ohne vorher zu fragen.",
      features: ["Der Ladenraum und die Presse", "Ein Fehldruck zum Mitnehmen"],
    },
    "/visit#3.2": {
      title: "Drucktag",
      badge: "Acht Plätze",
      price: "85 €",
      description: "Am ersten Samstag im Monat, von neun bis fünf, mit Suppe.",
      features: [
        "Sie mischen eine Farbe und drucken einen Bogen mit Ihrer eigenen Tide",
        "Alles Material, und eine Schürze, die schon Schlimmeres gesehen hat",
        "Die Rückfahrt mit der Fähre, wenn Sie sie durch unsere Schuld verpassen",
      ],
    },
    "/visit#3.3": {
      title: "Schulklasse",
      price: "4 € je Kind",
      description: "Ein Vormittag für bis zu 26 Kinder. Lehrkräfte kommen umsonst und dürfen sich setzen.",
      features: ["Warum die Flut jeden Tag später kommt", "Eine Gezeitenuhr aus Papier für alle"],
    },
  },
  forms: {
    letter: {
      title: "Brief an den Verlag",
      submit_label: "Brief abschicken",
      success_message:
        "Danke. Ihr Brief liegt auf dem Tisch im Ladenraum, und binnen zwei Werktagen antwortet jemand. In der Woche der Springtiden können es vier werden.",
    },
    "press-day": {
      title: "Ein Platz an der Presse",
      submit_label: "Um den Platz bitten",
      success_message:
        "Danke. Das ist noch keine Buchung. Tomasz sieht montags in den Kalender, und bis Dienstagabend haben Sie eine Antwort.",
    },
  },
  form_fields: {
    "letter.name": {
      label: "Ihr Name",
    },
    "letter.email": {
      label: "E-Mail-Adresse",
      help: "Nur für die Antwort.",
    },
    "letter.subject": {
      label: "Worum es geht",
      choices: [
        {
          value: "order",
          text: "Eine Bestellung, ein Paket, eine Rücksendung",
        },
        {
          value: "correction",
          text: "Ein Fehler in einem Buch oder auf einer Karte",
        },
        {
          value: "manuscript",
          text: "Ein Manuskript oder eine Abdruckgenehmigung",
        },
        {
          value: "paper",
          text: "Farbe oder Papier",
        },
        {
          value: "other",
          text: "Etwas anderes",
        },
      ],
    },
    "letter.order": {
      label: "Bestellnummer",
    },
    "letter.message": {
      label: "Ihr Brief",
      help: "Bei einer Berichtigung nennen Sie bitte die Seite oder das Feld, und woher Sie es wissen.",
    },
    "letter.answer-by": {
      label: "Wie wir antworten dürfen",
      choices: [
        {
          value: "e-mail",
          text: "Per E-Mail",
        },
        {
          value: "letter",
          text: "Mit einem Brief an die Anschrift, die Sie oben nennen",
        },
      ],
    },
    "press-day.name": {
      label: "Ihr Name",
    },
    "press-day.email": {
      label: "E-Mail-Adresse",
    },
    "press-day.day": {
      label: "Welcher Tag",
      choices: [
        {
          value: "open Thursday",
          text: "Ein offener Donnerstag",
        },
        {
          value: "printing day",
          text: "Ein Drucktag, am ersten Samstag des Monats",
        },
        {
          value: "school class",
          text: "Ein Vormittag für eine Schulklasse",
        },
      ],
    },
    "press-day.people": {
      label: "Wie viele Personen",
    },
    "press-day.topics": {
      label: "Was Sie sehen möchten",
      choices: [
        {
          value: "press",
          text: "Die Presse in Betrieb",
        },
        {
          value: "plates",
          text: "Wie aus einer Karte vier Platten werden",
        },
        {
          value: "binding",
          text: "Ein Buch von Hand heften",
        },
        {
          value: "archive",
          text: "Das Archiv der Lotungen",
        },
      ],
    },
    "press-day.needs": {
      label: "Was wir vorher wissen sollten",
      help: "Ein Rollstuhl, ein kleines Kind, eine Fähre, die nicht wartet.",
    },
    "press-day.weather": {
      label: "Ich weiß, dass ab Windstärke neun die Fähre und mit ihr der Tag ausfallen kann.",
    },
  },
  authors: {
    "ines-okafor": {
      description:
        "Inés Okafor war elf Jahre auf kleinen Vermessungsbooten, bevor sie an Land kam, um Karten zu redigieren. Sie hat „Soundings“ geschrieben und verantwortet jede Zahl, die der Verlag auf Blau druckt. Sie kam aus Cádiz auf die Insel und brachte das Lot mit.",
    },
    "marit-haugen": {
      description:
        "Marit Haugen berechnet Gezeiten. Sie begann mit dem Rechenschieber in einem Pegelhaus bei Stavanger und führt seither ein einziges Heft mit Tidekonstanten, aus dem „The Long Tide Table“ entstand. Briefe über Rechnungen beantwortet sie am selben Tag.",
    },
  },
  product_options: {
    Format: {
      title: "Ausgabe",
      words: [
        { value: "Paperback", title: "Broschur" },
        { value: "Hardback", title: "Gebunden" },
        { value: "Folded", title: "Gefalzt" },
        { value: "Flat", title: "Plano" },
        { value: "Ring-bound", title: "Ringbindung" },
        { value: "Cassette", title: "Kassette" },
        { value: "Numbered hardback", title: "Gebunden, nummeriert" },
        { value: "Folded, with pamphlet", title: "Gefalzt, mit Heft" },
        { value: "Flat, rolled in a tube", title: "Plano, in der Rolle" },
        { value: "To read here", title: "Hier zu lesen" },
      ],
    },
    Size: {
      title: "Größe",
      words: [
        { value: "A2, signed", title: "A2, signiert" },
        { value: "A1, signed", title: "A1, signiert" },
      ],
    },
    Paper: {
      title: "Papier",
      words: [
        { value: "Uncoated 150 g", title: "Naturpapier 150 g" },
        { value: "Cotton 250 g", title: "Baumwolle 250 g" },
        { value: "Cotton 300 g", title: "Baumwolle 300 g" },
        { value: "Zerkall 250 g", title: "Zerkall-Bütten 250 g" },
      ],
    },
    Cover: {
      title: "Umschlag",
      words: [
        { value: "Sea", title: "See" },
        { value: "Sand", title: "Sand" },
        { value: "Mud", title: "Schlick" },
      ],
    },
    Binding: {
      title: "Bindung",
      words: [
        { value: "Pamphlet-sewn", title: "Heftgebunden" },
        { value: "In boards", title: "Im festen Einband" },
      ],
    },
    Quantity: {
      title: "Anzahl im Paket",
      words: [
        { value: "One", title: "Eins" },
        { value: "Three", title: "Drei" },
        { value: "Packet of three", title: "Dreierpack" },
      ],
    },
    Harbour: {
      title: "Hafen",
      words: [
        { value: "Times for Wyk", title: "Zeiten für Wyk" },
        { value: "Times for Bergen", title: "Zeiten für Bergen" },
      ],
    },
  },
  products: {
    "eight-thousand-arrows": {
      title: "Achttausendsiebenhundertsechzig Pfeile",
      subtitle: "Ein Text aus dem Journal, einzeln",
      description:
        "Der lange Text über ein Jahr Wind in einer Zeichnung, für alle, die nur diesen lesen und nirgends beitreten möchten.",
    },
    "a-year-for-the-wall": {
      title: "Ein Jahr für die Wand",
      subtitle: "Hoch- und Niedrigwasser in Wyk, auf einem Bogen zum Selbstdrucken",
      description:
        "Alle 1411 Gezeiten eines Jahres als ein Band aus Farbe. Drucken Sie es, wo Sie möchten, und zahlen Sie, was es Ihnen wert ist.",
    },
    soundings: {
      title: "Soundings",
      subtitle: "Eine Geschichte davon, nicht zu wissen, wie tief es ist",
      description:
        "Leine, Lot, Talg und Vermutung: wie man das Meer maß, bevor man seinen Grund hören konnte. Das Buch, mit dem man anfängt.",
      content: `Bis 1913, als Alexander Behm sein Echolot patentieren ließ, gab es einen einzigen Weg zu erfahren, wie tief das Meer ist. Man ließ etwas Schweres an einer Leine hinab, bis es anhielt. Bei vierzig Faden braucht das zwei Minuten und einen nassen Matrosen. Bei viertausend braucht es einen Nachmittag, und am Ende weiß man womöglich nicht, ob das Lot den Grund berührt hat oder ob nur noch die Leine unter ihrem eigenen Gewicht sinkt.

Inés Okafor hat die Geschichte dieses Zweifels geschrieben. Sie beginnt bei Herodot, der berichtet, dass ein Schiff eine Tagesreise vor dem Nil aus elf Faden Schlamm heraufholt, und endet bei den Echogrammen, die die mittelozeanischen Rücken zeichneten, bevor jemand an sie glaubte. Dazwischen liegen der Talg im Fuß des Lots, an dem der Sand haften blieb, die Lotsen, die ihren Ort am Geschmack erkannten, und die *Challenger*, die 1872 mit 291 Kilometern italienischem Hanf aus Sheerness auslief.

Das beste Kapitel handelt von Irrtümern. 1852 meldete HMS *Herald* im Südatlantik Grund bei 7706 Faden, also vierzehn Kilometern, in Wasser, das etwa fünf Kilometer tief ist. Die Zahl wurde jahrelang nachgedruckt. Es war die Strömung, die die Leine zur Seite trug. Gelogen hatte niemand.

- Einundvierzig Diagramme, für diese Ausgabe gezeichnet
- Eine Falttafel derselben Bucht, gelotet 1798, 1872 und 2019
- Ein Register, in dem das Wort *Schlamm* dreiundsechzigmal vorkommt

Das Taschenbuch bleibt offen liegen. Die gebundene Ausgabe ist fadengeheftet, und ihr Leinen hat die Farbe, die das Wattenmeer an den meisten Tagen hat. Der Text ist englisch.`,
    },
    "the-long-tide-table": {
      title: "The Long Tide Table",
      subtitle: "Bergen, 18,6 Jahre, jedes Hochwasser",
      description:
        "Ein Hafen, ein voller Umlauf der Mondbahn, 13 136 Hochwasser. Ein Nachschlagewerk, das man lesen kann.",
    },
    "cotidal-chart-of-the-north-sea": {
      title: "Flutstundenkarte der Nordsee",
      subtitle: "M2, mit ihren drei ruhenden Punkten",
      description:
        "Orte, an denen zur selben Zeit Hochwasser ist, miteinander verbunden. Die Linien treffen sich an drei Stellen, an denen es keine Gezeiten gibt.",
    },
    metonic: {
      title: "Metonic",
      subtitle: "Ein Jahr Monde von neunzehn, Auflage 190",
      description:
        "Nach neunzehn Jahren kehrt der Mond am selben Tag in dieselbe Phase zurück. Jedes Blatt zeigt ein Jahr des Zyklus.",
      content: `Meton von Athen bemerkte es, oder er hatte es aus Babylon: 235 Mondmonate sind beinahe genau neunzehn Sonnenjahre. Es fehlen zwei Stunden. Der Vollmond, der auf Ihren Geburtstag fiel, fällt also wieder darauf, wenn Sie neunzehn, achtunddreißig und siebenundfünfzig sind, auf einen Tag genau, und jeder Kalender, der es beiden Himmelskörpern recht machen wollte, ist darauf gebaut.

Auch die Auflage ist darauf gebaut. Es gibt 190 Blätter, und jedes zeigt ein Jahr, eine Zeile für einen Monat und einen Mond für eine Nacht, so gesetzt, dass die Phasen als Wellen hindurchlaufen. Von jedem Jahr des Zyklus werden zehn Blätter gedruckt, jedes ist also eines von nur zehn. Nennen Sie uns bei der Bestellung ein Jahr, und wir schicken das passende Blatt.

Wenn Sie nichts sagen, schicken wir 2026, nach der Rechnung der Kirche das dreizehnte Jahr des laufenden Zyklus.`,
    },
    "slack-forty-three-minutes": {
      title: "Stauwasser, dreiundvierzig Minuten",
      subtitle: "Hydrofon, 12 Meter, ein Kentern der Tide",
      description:
        "Ein Gezeitenkanal, von unten aufgenommen, während er stehen bleibt, wartet und wieder anläuft. Auf die Mitte kommt es an.",
      content: `Callum Reid hängte ein Hydrofon in zwölf Meter Tiefe in einen Kanal, der sechs Knoten läuft, und nahm auf: von fünfundzwanzig Minuten vor bis achtzehn Minuten nach Stauwasser. Zuerst ist da ein Dröhnen, das ist Geröll: eigroße Steine, die über den Grund wandern und millionenfach aneinanderklicken. Es wird dünner. Man hört einzelne Steine, dann Pausen zwischen Steinen.

Vier Minuten lang gibt es in der Mitte nichts, was man ein Geräusch nennen würde. Dreht man lauter, ist da ein Knistern, das sind Garnelen, und weit weg etwas wie eine Tür, das niemand benennen konnte.

Dann ein Stein, von der anderen Seite.

Am besten mit Kopfhörern, in einem Zimmer mit offenem Fenster. Die Datei ist ein Stück ohne Titelmarken, weil es keine Stelle gibt, an der man schneiden könnte.`,
    },
  },
  posts: {
    "one-oclock": {
      title: "In Leith kommt ein Uhr elf Sekunden zu spät",
      description: "Eine sehr kurze Notiz über eine Kanone, einen Stadtplan und die Schallgeschwindigkeit.",
      content: `Der Ball auf dem Calton Hill fällt seit 1852 um ein Uhr, und bei Nebel sieht ihn niemand. Deshalb bekam Edinburgh 1861 dazu eine Kanone auf der Burg, über einen Draht von der Sternwarte aus gezündet, und der Nebel war geschlagen.

Schall ist allerdings langsam. Im selben Jahr erschien Hislops Zeitkanonenplan: die Stadt unter roten Ringen, einem für jede Sekunde Verspätung. Man suchte seine Straße, zählte die Ringe und zog so viele Sekunden ab. Für Leith sind es etwa elf.

Ich habe es letzten Donnerstag am Shore aufgenommen: Möwen, ein Lieferwagen, dann ein leises Husten aus Südwest. Meine Uhr zeigte 13:00:11. Ein Mann auf der Nachbarbank sah auf seine, schüttelte sie und stellte sie vor.`,
    },
    "water-visits-basra": {
      title: "Das Wasser besucht Basra zweimal am Tag",
      description:
        "Von einer Flut, die Palmen tränkte und Mühlen trieb, und von zwei Gelehrten, die im neunten Jahrhundert fragten, warum das Meer steigt.",
      content: `Um das Jahr 985 schrieb al-Muqaddasī in seiner „Schönsten Einteilung zur Kenntnis der Länder“ eine Zeile, zu der ich oft zurückkehre:

> Ebbe und Flut sind für die Leute von Basra ein Wunder und eine Wohltat. Das Wasser besucht sie jeden Tag und jede Nacht zweimal, es dringt in die Flüsse, tränkt die Gärten und trägt die Schiffe zu den Dörfern.

Ich liebe das Verb „besucht“. Das Wasser ist hier ein Gast mit einer Verabredung. Dann fügt al-Muqaddasī hinzu, dass auch die Ebbe nützt, weil die Mühlen an den Mündungen der Kanäle stehen: Läuft das Wasser ab, so treibt es sie. Das ist einer der ältesten Hinweise auf Gezeitenmühlen, und meine Kollegin Ana hat über [ihre Schwestern in Portugal](/journal/tide-mills) geschrieben.

## Wie tränkt eine Flut Palmen?

Wer das liest, denkt, das Meer sei salzig und tauge nicht zum Bewässern, und das stimmt. Doch was die Gärten erreicht, ist das Wasser des Flusses selbst. Steigt der Golf, so dringt die Flut in den Schatt al-Arab und versperrt ihm den Weg; das Süßwasser staut sich vor ihr und weicht in Hunderte von Kanälen aus. Etwa sechs Stunden später zieht sich das Meer zurück, die Kanäle laufen leer, und die Wurzeln der Palmen trocknen ein wenig bis zum nächsten Besuch. Eine Bewässerung ohne Schöpfrad und ohne Eimer, zweimal in ungefähr fünfundzwanzig Stunden. Wo oben das Flusswasser fehlt, rückt das Salz vor, und darunter leiden die Menschen in Basra heute.

## Warum steigt das Meer?

Al-Muqaddasī erzählt von einem Engel, der seinen Fuß ins Meer setzt, sodass es überläuft, und ihn hebt, sodass es fällt. Er selbst bemerkt, dass die Flut eine Zeit hat, die mit den Monden umläuft. Zwei Gelehrte hatten die Frage mehr als ein Jahrhundert vor ihm untersucht:

- **Al-Kindī** (gestorben um 873) schrieb eine Abhandlung über die wirkende Ursache von Flut und Ebbe und führte alles auf Wärme zurück: Körper dehnen sich aus, wenn sie warm werden, und die Bewegung des Mondes erwärmt das Wasser.
- **Abū Maʿschar aus Balch** (gestorben 886) widmete der Flut Kapitel seiner „Großen Einleitung“ und zählte auf, was sie stärkt und schwächt: den Abstand des Mondes von der Sonne, seine Nähe zur Erde, seine Neigung nach Norden und Süden und die Winde.

Der eine irrte in der Ursache, der andere hatte mit dem größten Teil seiner Liste recht. Abū Maʿschars Buch wurde im zwölften Jahrhundert zweimal ins Lateinische übersetzt, und viele Gelehrte Europas lernten daraus, das Meer mit dem Mond zu verbinden.

## Die Verabredung des Gastes

Die Flut verspätet sich jeden Tag um etwa fünfzig Minuten. Wer das selbst rechnen will, lese [Marits Aufsatz](/journal/a-sum-of-small-clocks); wer es sehen will, stelle sich bei Sonnenuntergang an einen Kanal in Abu al-Chasib und stecke einen Stock in den Schlamm.`,
    },
    "proofreading-a-year": {
      title: "5640 Zahlen laut gelesen",
      description:
        "Jeden Herbst lesen sich zwei von uns vier Tage lang die Gezeitentafeln des nächsten Jahres vor. Von den Fehlern, die eine Maschine macht, und von denen, die wir machen.",
    },
  },
};
