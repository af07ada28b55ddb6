import type { BuyingTexts } from "../en/buying.ts";
import { pluralsOf } from "../plural.ts";

const count = pluralsOf("de");

/** What the way from the cart to the order says in German. */
export const buying: BuyingTexts = {
  cart: {
    code: {
      label: "Rabattcode",
      apply: "Code einlösen",
      remove: "Code[ {}] entfernen",
      sum: (code) => `Code ${code}`,
      freeDelivery: "Versand kostenlos",
      tooMany:
        "Von hier kamen in kurzer Zeit viele Codes. Bitte warten Sie eine Viertelstunde; Ihr Warenkorb bleibt erhalten.",
      problems: {
        unknown: () => "Diesen Code kennen wir nicht. Bitte prüfen Sie die Schreibweise.",
        "not-yet": (code) => `Der Code ${code} gilt noch nicht.`,
        ended: (code) => `Der Code ${code} gilt nicht mehr.`,
        "not-for-you": (code) =>
          `Der Code ${code} gilt für bestimmte Kundinnen und Kunden. Gehören Sie dazu, melden Sie sich bitte zuerst an.`,
        minimum: (code, minimum) => `Der Code ${code} gilt ab ${minimum}.`,
        "used-up": (code) => `Der Code ${code} ist aufgebraucht.`,
        "named-price": (code) => `Der Code ${code} gilt nicht für einen Preis, den Sie selbst bestimmen.`,
        currency: (code, currency) => `Der Code ${code} gilt nicht für Preise in ${currency}.`,
      },
    },
    keepNote: "Nachricht merken",
    estimate: {
      submit: "Versand und Steuer zeigen",
      to: (country) => `Versand nach: ${country}`,
      from: (cost) => `ab ${cost}`,
      total: "Voraussichtlich gesamt",
      next: "So viel kostet es nach jetzigem Stand. Die Versandart wählen Sie auf der nächsten Seite, bevor Sie bezahlen.",
    },
    chooseCurrency: "Wählen Sie eine der Währungen, in denen wir verkaufen.",
    notSoldIn: (what, currency) => `${what} ist in ${currency} nicht erhältlich.`,
    chooseVariant: "Wählen Sie, was Sie kaufen möchten.",
    quantityFrom: (least, most) => `Geben Sie eine ganze Zahl von ${least} bis ${most} ein.`,
    problems: {
      "too-many-lines": (most) =>
        `In einen Warenkorb passen ${most} verschiedene Dinge. Bitte bestellen Sie den Rest ein zweites Mal.`,
      "too-many-pieces": (most) =>
        `In einen Warenkorb passen ${most} Stück von einer Sache. Schreiben Sie uns, wenn Sie mehr brauchen.`,
      "no-such-line": () => "Diese Zeile ist nicht mehr in Ihrem Warenkorb.",
    },
    titled: (title) => (title ? `„${title}“` : "Dieser Artikel"),
    issues: {
      gone: (what) => `${what} ist zurzeit nicht zu kaufen.`,
      "sold-out": (what) => `${what} ist ausverkauft.`,
      "too-few": (what, left) =>
        `Von ${what} haben wir nur noch ${left}. Ihr Warenkorb wurde deshalb nicht geändert.`,
    },
    lines: {
      nameless: "Etwas, das wir nicht mehr verkaufen",
      gone: "Das ist nicht mehr zu kaufen. Entfernen Sie es, um weiterzumachen.",
      "sold-out": "Das ist ausverkauft. Entfernen Sie es, um weiterzumachen.",
      "too-few": (left) => `Nur noch ${left} da. Ändern Sie die Anzahl, um weiterzumachen.`,
      "other-currency": (currency, others) =>
        `Nicht in ${currency} erhältlich, nur in ${others}. Entfernen Sie es oder wählen Sie eine andere Währung, um weiterzumachen.`,
      backordered: (pieces, day) =>
        `${count(pieces, { one: "Ein Stück wird später versandt", other: "# Stück werden später versandt" })}${day ? `, ab ${day}.` : "."}`,
      currencyChanged: (then, now) =>
        `Als Sie zuletzt nachsahen, war der Preis ${then}. In der gewählten Währung ist er ${now}.`,
      priceChanged: (then, now) => `Als Sie zuletzt nachsahen, war der Preis ${then}. Jetzt ist er ${now}.`,
    },
  },
  checkout: {
    title: "Kasse",
    yourOrder: "Ihre Bestellung",
    changeCart: "Warenkorb ändern",
    repeatedTitle: "Das haben Sie schon bestellt",
    repeated: (minutes, number) =>
      `Dasselbe haben Sie ${minutes < 1 ? "gerade eben" : count(minutes, { one: "vor einer Minute", other: "vor # Minuten" })} bestellt: [Bestellung ${number}]. Wenn Sie es nur einmal möchten, ist hier nichts mehr zu tun.`,
    who: "Wer bestellt",
    email: "E-Mail",
    emailHint: "Dorthin geht die Quittung mit dem Link zu Ihrer Bestellung.",
    name: "Name",
    where: "Wohin es geht",
    country: "Land",
    chooseCountry: "Wählen Sie ein Land",
    line1: "Straße und Hausnummer",
    line2: "Wohnung, Stockwerk oder Firma",
    postalCode: "Postleitzahl",
    city: "Ort",
    regionKinds: {
      state: "Bundesstaat",
      province: "Provinz",
      prefecture: "Präfektur",
      emirate: "Emirat",
      region: "Bundesland oder Region",
    },
    chooseRegion: "Bitte wählen",
    how: "Wie es verschickt wird",
    noWay: (country) =>
      `Ein Paket mit diesem Gewicht können wir nicht nach ${country} schicken. Bitte schreiben Sie uns.`,
    noDeliveryIn: (currency) =>
      `Keine Versandart hat einen Preis in ${currency}. Bitte wählen Sie eine andere Währung.`,
    chooseFirst: "Wählen Sie oben ein Land, dann sehen Sie, was der Versand kostet.",
    showDelivery: "Versandarten anzeigen",
    otherCountry: (country) => `Ein anderes Land als ${country}? Versandarten dorthin anzeigen`,
    free: "Kostenlos",
    inAll: (total) => `Zusammen ${total}.`,
    note: "Nachricht an uns",
    consent:
      "Ich möchte es sofort herunterladen oder lesen. Ich weiß, dass ich damit mein Widerrufsrecht dafür verliere.",
    addresses: {
      saved: "Ihre gespeicherten Adressen",
      use: "Diese Adresse nehmen",
      save: "Diese Adresse für das nächste Mal speichern",
      gone: "Diese Adresse ist nicht mehr gespeichert. Wählen Sie eine andere, oder geben Sie sie unten ein.",
    },
    consents: {
      required: "Stimmen Sie dem zu, um zu bestellen.",
      changed:
        "Seit Sie diese Seite geöffnet haben, hat sich geändert, wozu Sie zustimmen. Bitte lesen Sie es noch einmal.",
      newTab: "(öffnet sich in einem neuen Tab)",
    },
    blocked:
      "Etwas in Ihrem Warenkorb ist so nicht zu kaufen. [Ändern Sie den Warenkorb], um weiterzumachen.",
    nothing: "Es gibt noch nichts zu bestellen",
    nothingLead: "Ihr Warenkorb ist leer. Sehen Sie sich [im Laden] um.",
    subtotal: "Zwischensumme",
    total: "Gesamt",
    totalWith: (delivery) => `Gesamt mit ${delivery}`,
    taxWithin: (tax) => `Davon ${tax}`,
    tax: "Steuer",
    beforeTax: (total) => `${total} vor Steuer`,
    taxAtPayment: "kommt beim Bezahlen hinzu, je nach Ziel",
    taxWithinAtPayment: "in den Preisen enthalten, wird beim Bezahlen berechnet",
    place: "Kostenlos bestellen: Es ist nichts zu bezahlen",
    pay: "Auf der sicheren Zahlungsseite bezahlen",
    payTotal: (total) => `${total} auf der sicheren Zahlungsseite bezahlen`,
    fields: {
      email: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
      emailLong: (most) => `Die Adresse darf höchstens ${most} Zeichen lang sein.`,
      long: (most) => `Das darf höchstens ${most} Zeichen lang sein.`,
      noteLong: (most) => `Die Nachricht darf höchstens ${most} Zeichen lang sein.`,
      name: "Geben Sie Ihren Namen ein.",
      line1: "Geben Sie Straße und Hausnummer ein.",
      postalCode: "Geben Sie die Postleitzahl ein.",
      postalCodeLike: (example) =>
        `Geben Sie die Postleitzahl so ein, wie sie dort geschrieben wird, etwa ${example}.`,
      city: "Geben Sie den Ort ein.",
      regions: {
        state: "Wählen Sie den Bundesstaat.",
        province: "Geben Sie die Provinz ein.",
        prefecture: "Wählen Sie die Präfektur.",
        emirate: "Wählen Sie das Emirat.",
        region: "Geben Sie das Bundesland oder die Region ein.",
      },
      country: "Wählen Sie das Land, in das es geht.",
      consent: "Stimmen Sie dem zu, um es sofort zu bekommen.",
    },
    refusals: {
      empty: "In Ihrem Warenkorb ist nichts.",
      changed:
        "Seit Sie diese Seite geöffnet haben, hat sich in Ihrem Warenkorb etwas geändert. Bitte sehen Sie ihn noch einmal an.",
      "no-offer":
        "Wählen Sie, wie es verschickt werden soll; die Möglichkeiten oder ihre Preise haben sich geändert.",
      "too-small":
        "Das ist weniger, als eine Karte bezahlen kann. Bitte legen Sie noch etwas in den Warenkorb.",
      "too-large": "Das ist mehr, als eine Karte auf einmal bezahlen kann. Bitte bestellen Sie zweimal.",
      "no-tax-place":
        "Für diese Adresse lässt sich die Steuer nicht berechnen. Bitte prüfen Sie Land, Postleitzahl und Ort. Es wurde nichts abgebucht.",
      "no-tax-now":
        "Die Steuer ließ sich gerade nicht berechnen. Bitte versuchen Sie es gleich noch einmal; Ihr Warenkorb bleibt erhalten, und es wurde nichts abgebucht.",
      "bad-email":
        "Unser Zahlungsdienst nimmt diese E-Mail-Adresse nicht an. Bitte prüfen Sie sie. Es wurde nichts abgebucht.",
      refused:
        "Unser Zahlungsdienst nimmt diese Bestellung gerade nicht an. Bitte versuchen Sie es in einigen Minuten noch einmal, oder schreiben Sie uns. Es wurde nichts abgebucht.",
    },
    tooMany:
      "Von hier wurde in kurzer Zeit sehr oft bestellt. Bitte warten Sie eine Viertelstunde; Ihr Warenkorb bleibt erhalten.",
    card: {
      title: "Ihre Karte",
      note: "Ihre Karte geben Sie auf der nächsten Seite ein. Wir sehen die Nummer nie.",
      open: "Auf dieser Seite mit Karte bezahlen",
      opening: "Das Kartenformular wird geöffnet",
      loading: "Das Kartenformular wird geladen.",
      pay: "{} bezahlen",
      paying: "Wird bezahlt",
      back: "Bestellung ändern oder anders bezahlen",
      problem: "Es gibt ein Problem",
      errorTitle: "Fehler: {}",
      trouble: "Das Kartenformular lässt sich hier nicht öffnen. Die Zahlungsseite leistet dasselbe.",
      changed:
        "Sie haben die Bestellung geändert. Öffnen Sie das Kartenformular noch einmal, um sie so zu bezahlen, wie sie jetzt ist.",
      incomplete: "Ergänzen Sie, was bei den Angaben zur Karte fehlt.",
      unsure: "Die Zahlung konnte hier nicht abgeschlossen werden.",
      state: "Nachsehen, wie es um die Zahlung steht",
      declined:
        "{} Es wurde nichts abgebucht. Versuchen Sie es noch einmal, oder nehmen Sie eine andere Karte.",
      declines: {
        other: "Die Karte wurde abgelehnt.",
        funds: "Auf dieser Karte ist nicht genug Geld.",
        limit: "Diese Karte hat ihr Limit vorerst erreicht.",
        expired: "Diese Karte ist abgelaufen.",
        number: "Die Kartennummer stimmt nicht.",
        cvc: "Die Prüfziffer stimmt nicht.",
        expiry: "Das Ablaufdatum stimmt nicht.",
        currency: "Diese Karte bezahlt nicht in unserer Währung.",
        kind: "Diese Karte bezahlt Einkäufe wie diesen nicht.",
        bank: "Die Bank konnte die Karte gerade nicht prüfen.",
      },
    },
    complete: {
      fallback: "Ihre Zahlung",
      see: "Bestellung ansehen",
      toPayment: "Zurück zur Zahlungsseite",
      toCart: "Zurück zum Warenkorb",
      paid: {
        title: "Vielen Dank",
        lead: "Ihre Bestellung ist bezahlt. Eine Quittung mit dem Link zu Ihrer Bestellung ist unterwegs in Ihr Postfach.",
      },
      processing: {
        title: "Ihre Zahlung wird bestätigt",
        lead: "Sie müssen nichts weiter tun. Diese Seite sieht von selbst wieder nach, und eine Quittung folgt per E-Mail.",
      },
      open: {
        title: "Noch nicht bezahlt",
        lead: "Es wurde nichts abgebucht. Ihre Sachen sind noch eine Weile für Sie zurückgelegt.",
      },
      expired: {
        title: "Die Zeit zum Bezahlen ist um",
        lead: "Es wurde nichts abgebucht, und Ihre Sachen stehen wieder im Regal. In Ihrem Warenkorb sind sie noch.",
      },
      failed: {
        title: "Die Zahlung ist nicht durchgegangen",
        lead: "Es wurde nichts abgebucht. Sie können es auf andere Weise versuchen.",
      },
      refunded: {
        title: "Ihre Zahlung ist auf dem Rückweg",
        lead: "Sie kam an, als Ihre Bestellung schon verkauft oder noch einmal bezahlt war. Wir haben alles zurückgeschickt; eine E-Mail sagt mehr dazu.",
      },
      held: {
        title: "Wir sehen uns Ihre Zahlung an",
        lead: "Was angekommen ist, passt nicht zu Ihrer Bestellung. Es geht nichts verloren; wir schreiben Ihnen.",
      },
    },
  },
  invoices: {
    title: "Rechnungen",
    invoice: "Rechnung",
    creditNote: "Rechnungskorrektur",
    download: (title, number) => `${title} ${number} (PDF)`,
    none: "Diese Rechnung gibt es nicht.",
    buyer: "An",
    issuedOn: "Ausgestellt am",
    paidOn: "Bezahlt am",
    order: "Bestellung",
    payment: "Zahlung",
    ofInvoice: "Zur Rechnung",
    ofDate: "Vom",
    vatId: (id) => `USt-IdNr. ${id}`,
    columns: {
      what: "Bezeichnung",
      quantity: "Anzahl",
      price: "Einzelpreis",
      tax: "Steuer",
      amount: "Betrag",
    },
    sum: "Summe",
    total: "Gesamtbetrag",
    credited: "Erstatteter Betrag",
    refundOf: (order) => `Erstattung zur Bestellung ${order}`,
    taxColumns: { rate: "Steuersatz", net: "Netto", tax: "Steuerbetrag", gross: "Brutto" },
    untaxed: "Ohne Steuer",
    taxContained: "Die Steuer ist in den Preisen enthalten.",
    taxOnTop: "Die Preise verstehen sich ohne Steuer; sie kommt hinzu.",
    isPaid: "Diese Rechnung ist bezahlt. Bitte überweisen Sie nichts.",
    isPaidBack: "Der Betrag geht auf dem Weg zurück, auf dem er kam.",
    page: "Seite {page} von {pages}",
  },
  order: {
    titled: (number) => `Bestellung ${number}`,
    nameless: "Eine Bestellung, die noch keine Nummer hat",
    yours: "Ihre Bestellung",
    lines: "Was Sie bestellt haben",
    backordered: (pieces, day) =>
      `${pieces ? count(pieces, { one: "Davon wird eines später versandt", other: "Davon werden # später versandt" }) : "Wird später versandt"}${day ? `, ab ${day}` : ""}`,
    download: "Herunterladen[: {}]",
    read: "Lesen[: {}]",
    readSignedIn:
      "Zum Lesen melden Sie sich an. Wenn Sie kein Konto haben, legen Sie eines mit der E-Mail-Adresse dieser Bestellung an.",
    where: "Wohin es geht",
    tracking: (number) => `Sendungsnummer ${number}.`,
    follow: "Sendung verfolgen",
    subtotal: "Zwischensumme",
    discount: "Rabatt",
    total: "Gesamt",
    taxWithin: (tax) => `Davon ${tax}`,
    paidBack: "Erstattet",
    note: "Ihre Nachricht an uns",
    expiredTitle: "Dieser Link ist abgelaufen",
    expiredLead: (days) => `Links zu Bestellungen gelten ${days} Tage.`,
    newLink: "Einen neuen schicken lassen",
    noDownload: "Hier gibt es nichts herunterzuladen.",
    files: {
      left: (times) => (times === 1 ? "noch ein Download" : `noch ${times} Downloads`),
      usedUp: "so oft heruntergeladen, wie es geht",
      usedUpLead:
        "Sie haben diese Datei so oft heruntergeladen, wie es geht. Brauchen Sie sie noch einmal, schreiben Sie uns, mit der Nummer Ihrer Bestellung.",
    },
    filesAway: "Dateien lassen sich gerade nicht lesen. Bitte versuchen Sie es in einer Minute noch einmal.",
    disputed: "Die Zahlung wird angefochten; was gekauft wurde, wartet, bis das entschieden ist",
    states: {
      pending: "Noch nicht bezahlt",
      processing: "Die Zahlung ist unterwegs; manche brauchen ein paar Tage",
      paid: "Bezahlt",
      fulfilled: "Verschickt",
      partially_refunded: "Bezahlt und zum Teil erstattet",
      refunded: "Ganz erstattet",
      expired: "Nicht rechtzeitig bezahlt",
      failed: "Die Zahlung ist gescheitert",
      canceled: "Storniert",
    },
    asks: {
      title: "Nach Ihrer Bestellung",
      withdrawal: "Vertrag hier widerrufen",
      return: "Etwas zurückschicken",
      cancel: "Diese Bestellung stornieren",
      again: "Noch einmal bestellen",
      sentIn: {
        withdrawal: (moment) => `Sie haben am ${moment} widerrufen`,
        return: (moment) => `Sie haben am ${moment} eine Rücksendung angemeldet`,
      },
      lead: {
        withdrawal:
          "Sie können ohne Angabe von Gründen widerrufen, was Sie gekauft haben. Wir bestätigen den Widerruf mit Inhalt und Zeitpunkt an die Adresse Ihrer Bestellung.",
        return:
          "Sagen Sie uns, was zurückkommt und warum. Wir antworten an die Adresse Ihrer Bestellung, wie es weitergeht.",
      },
      pieces: (title, most) => `${title}: Anzahl, von ${most}`,
      name: "Ihr Name",
      statement: "Was Sie hinzufügen möchten",
      reason: "Was damit nicht stimmt",
      submit: { withdrawal: "Widerruf bestätigen", return: "Absenden" },
      done: "Wir haben es erhalten. Die Bestätigung ist an die Adresse Ihrer Bestellung unterwegs.",
      nothing: {
        withdrawal:
          "Es gibt nichts, was Sie widerrufen können: Die Frist ist vorbei, oder alles ist schon widerrufen, erstattet oder mit Ihrer Zustimmung heruntergeladen.",
        return:
          "Es gibt nichts, was zurückkommen kann: Es ist noch nicht verschickt, die Frist ist vorbei, oder Sie haben es schon angemeldet.",
      },
      back: "Zurück zur Bestellung",
      problems: {
        nothing: "Wählen Sie bei mindestens einem Artikel eine Anzahl.",
        quantity: (most) => `Geben Sie eine ganze Zahl von 0 bis ${most} ein.`,
        reason: "Sagen Sie uns, was damit nicht stimmt.",
        long: (most) => `Verwenden Sie höchstens ${most} Zeichen.`,
      },
    },
    find: {
      title: "Bestellung wiederfinden",
      lead: "Geben Sie die E-Mail-Adresse ein, mit der Sie bestellt haben. Dorthin schicken wir die Links zu Ihren Bestellungen.",
      sentTitle: "Sehen Sie in Ihr Postfach",
      sent: "Wenn es unter dieser Adresse Bestellungen gibt, sind die Links dorthin unterwegs.",
      email: "E-Mail",
      submit: "Links schicken",
      badEmail: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
      tooOften:
        "Nach diesen Links wurde oft gefragt. Nehmen Sie die letzte Nachricht, oder warten Sie noch #.",
    },
    account: {
      account: "Ihr Konto",
      title: "Ihre Bestellungen",
      inAll: (orders) => count(orders, { other: "# insgesamt" }),
      none: "Noch keine Bestellungen",
      noneLead:
        "Was Sie bestellen, während Sie angemeldet sind, steht hier. [Sehen Sie nach, was es im Laden gibt.]",
      pieces: (pieces) => count(pieces, { other: "# Stück" }),
      paidWith: "Bezahlt mit",
      card: (brand, last4) => `${brand}, endet auf ${last4}`,
      someCard: "Karte",
      sentBy: "Verschickt als",
    },
  },
};
