import type { Texts } from "./en.ts";
import { pluralsOf } from "./plural.ts";

const count = pluralsOf("de");

/** The site in German. */
export const de: Texts = {
  language: { tag: "de", name: "Deutsch", direction: "ltr", locale: "de" },
  page: {
    skip: "Zum Inhalt springen",
    preview: "Vorschau.",
    previewNote: "So wurde es zuletzt gespeichert, und nur Sie sehen es. Die Adresse gilt zehn Minuten lang.",
    mainNavigation: "Hauptmenü",
    footerNavigation: "Fußzeile",
    languages: "Sprachen",
    account: "Konto[ von {}]",
    signIn: "Anmelden",
    search: "Suche",
    cart: "Warenkorb",
    inCart: (things) => count(things, { one: "1 Stück darin", other: "# Stücke darin" }),
    breadcrumbs: "Sie sind hier",
    shop: "Laden",
    journal: "Journal",
    collections: "Sammlungen",
    error: (title) => `Fehler: ${title}`,
    onlyIn: (language) => `Nur auf ${language} verfügbar.`,
  },
  lists: {
    pages: "Seiten",
    previous: "Zurück",
    next: "Weiter",
    page: (page) => `Seite ${page}`,
    pageOf: (page, pages) => `Seite ${page} von ${pages}`,
  },
  forms: {
    optional: "(freiwillig)",
    choose: "Bitte wählen",
    problems: (problems) =>
      count(problems, { one: "Etwas stimmt noch nicht", other: "# Angaben stimmen noch nicht" }),
  },
  errors: {
    "400": {
      title: "Das lässt sich nicht lesen",
      lead: "An der Adresse oder am Formular stimmt etwas nicht. Gehen Sie zurück, prüfen Sie Ihre Eingabe und senden Sie sie noch einmal.",
    },
    "401": {
      title: "Bitte melden Sie sich zuerst an",
      lead: "Diese Seite gehört zu einem Konto. Melden Sie sich an, dann kommen Sie gleich hierher zurück.",
    },
    "403": {
      title: "Kein Zutritt",
      lead: "Diese Seite steht Ihnen nicht offen. Wenn sie das sollte, melden Sie sich mit dem Konto an, zu dem sie gehört.",
    },
    "cross-site": {
      title: "Dieses Formular kam von einer anderen Website",
      lead: "Zum Schutz Ihres Kontos und Ihres Warenkorbs nehmen wir nur Formulare an, die auf dieser Website geöffnet wurden. Es wurde nichts geändert. Öffnen Sie die Seite hier und senden Sie das Formular noch einmal.",
    },
    "404": {
      title: "Auf dieser Karte nicht verzeichnet",
      lead: "Unter dieser Adresse gibt es nichts. Vielleicht ist die Seite umgezogen, oder der Link wurde ohne sein Ende kopiert.",
    },
    "405": {
      title: "Hierhin lässt sich nichts senden",
      lead: "Diese Seite kann man lesen, sie nimmt aber kein Formular an. Öffnen Sie sie neu und machen Sie von dort aus weiter.",
    },
    "413": {
      title: "Das war zu viel auf einmal",
      lead: "Das Formular war größer, als wir es annehmen. Gehen Sie zurück, kürzen Sie den längsten Text und senden Sie es noch einmal.",
    },
    "415": {
      title: "Dieses Formular lässt sich nicht lesen",
      lead: "Es kam in einer Form, die wir nicht kennen. Öffnen Sie die Seite neu und senden Sie das Formular von dort.",
    },
    "422": {
      title: "Es fehlt noch etwas",
      lead: "So konnte das Formular nicht angenommen werden. Gehen Sie zurück, prüfen Sie Ihre Eingaben und senden Sie es noch einmal.",
    },
    "429": {
      title: "Bitte eins nach dem anderen",
      lead: "Das waren zu viele Versuche in kurzer Zeit. Warten Sie einige Minuten und versuchen Sie es dann erneut.",
    },
    "503": {
      title: "Die Regale sind gerade nicht zu erreichen",
      lead: "Der Rechner, auf dem unsere Seiten und Bücher liegen, antwortet nicht. Ihr Warenkorb bleibt erhalten. Versuchen Sie es in einer Minute wieder; meist ist er dann zurück.",
    },
    unforeseen: {
      title: "Bei uns ist etwas kaputtgegangen",
      lead: "Es lag nicht an Ihnen. Der Fehler ist notiert. Versuchen Sie es noch einmal, und wenn es dabei bleibt, schreiben Sie uns, was Sie gerade tun wollten.",
    },
  },
  waysOn: {
    toShop: "Im Laden stöbern",
    toJournal: "Das Journal lesen",
    toFront: "Von vorn beginnen",
    signIn: "Anmelden",
    again: "Noch einmal versuchen",
    reopen: "Die Seite neu öffnen",
    front: "Zur Startseite",
  },
  journal: {
    all: "Das ganze Journal",
  },
  shop: {
    title: "Laden",
    lead: "Bücher, Seekarten, Drucke, Notizbücher und Aufnahmen.",
    description: "Alles, was gedruckt, vorrätig oder zu hören ist.",
    found: (search, shelf) => `„${search}“ in ${shelf}`,
    titles: (titles) => count(titles, { one: "1 Titel", other: "# Titel" }),
    categories: "Kategorien",
    everything: "Alles",
    searchAndSort: "Suchen und sortieren",
    search: "Suche",
    sortBy: "Sortieren nach",
    sorts: {
      featured: "Unsere Reihenfolge",
      newest: "Neueste zuerst",
      title: "Titel, A bis Z",
      "price-low": "Preis, niedrigster zuerst",
      "price-high": "Preis, höchster zuerst",
    },
    show: "Anzeigen",
    nothingMatches: (search) => `Nichts passt zu „${search}“`,
    nothingYet: "In diesem Regal steht noch nichts",
    tryOther: "Versuchen Sie es mit weniger oder anderen Wörtern, oder [sehen Sie hier alles an].",
    more: "Mehr davon",
    all: "Alles im Laden",
    was: "Bisher",
    now: "Jetzt",
    from: (price) => `ab ${price}`,
    soldOut: "Vergriffen",
    soldOutForGood: "Vergriffen. Ob nachgedruckt wird, wissen wir noch nicht.",
    edition: "Ausgabe",
    optionWithin: (name) => name,
    quantity: "Anzahl",
    add: "In den Warenkorb",
    download: "Sofort zum Herunterladen",
    inStock: "Vorrätig",
    onlyLeft: (pieces) => count(pieces, { one: "Nur noch 1 Stück", other: "Nur noch # Stück" }),
    morePictures: "Weitere Bilder",
    sameShelf: "Aus demselben Regal",
  },
};
