/** The words of a starter site, by the language of the site: what is in square brackets the owner replaces. */
export interface StarterTexts {
  site: { title: string; tagline: string };
  home: { title: string; headline: string; lead: string; toShop: string; products: string; posts: string };
  pages: Record<"about" | "delivery" | "returns" | "imprint" | "privacy" | "contact", StarterPage>;
  menu: { main: string; footer: string; shop: string; journal: string; membership: string };
  form: { name: string; email: string; message: string; send: string; sent: string };
  tax: { standard: string; reduced: string };
  delivery: { home: string; homeNote: string; abroad: string; abroadNote: string };
  products: [StarterProduct, StarterProduct, StarterProduct];
  posts: { title: string; description: string; text: string }[];
  plan: { name: string; description: string; benefits: string[] };
}

interface StarterPage {
  title: string;
  /** HTML. */
  text: string;
}

interface StarterProduct {
  title: string;
  description: string;
  variants: string[];
}

const en: StarterTexts = {
  site: { title: "[Your shop]", tagline: "[What you sell, in one line]" },
  home: {
    title: "Home",
    headline: "[What people find here]",
    lead: "[Two sentences about you and what you make. You change all of this in Studio, under Pages.]",
    toShop: "Go to the shop",
    products: "From the shop",
    posts: "Latest posts",
  },
  pages: {
    about: { title: "About", text: "<p>[Who you are, since when, and why.]</p>" },
    delivery: {
      title: "Delivery",
      text: "<p>We send within two working days. What delivery costs is shown at the checkout, before you pay.</p><p>[Carriers, times, and where you do not deliver to.]</p>",
    },
    returns: {
      title: "Returns",
      text: "<p>You can withdraw from your purchase within 14 days of receiving it, without a reason, on the page of your order. We refund you once it is back, or once you have shown that you sent it.</p><p>[Who pays for the return, and the address it goes to.]</p>",
    },
    imprint: {
      title: "Imprint",
      text: "<p>[Name and legal form]<br>[Street and number]<br>[Postcode and town]<br>[Country]</p><p>E-mail: [address]<br>Telephone: [number]</p><p>Register: [court and number]<br>VAT number: [number]</p>",
    },
    privacy: {
      title: "Privacy",
      text: "<p>Responsible for this site is [name and address].</p><p>We store what you enter when you buy, sign up or write to us, to do what you asked for. Payments are processed by Stripe. This site sets only the cookies that the cart and signing in need.</p><p>You can download or delete what we have of you in your account. [Have this page checked by somebody who knows the law where you are.]</p>",
    },
    contact: { title: "Contact", text: "" },
  },
  menu: { main: "Main", footer: "Footer", shop: "Shop", journal: "Journal", membership: "Membership" },
  form: {
    name: "Name",
    email: "E-mail",
    message: "Message",
    send: "Send",
    sent: "Thank you. We will answer by e-mail.",
  },
  tax: { standard: "VAT", reduced: "VAT, reduced rate" },
  delivery: {
    home: "Standard delivery",
    homeNote: "Two to four working days.",
    abroad: "International delivery",
    abroadNote: "One to two weeks.",
  },
  products: [
    {
      title: "T-shirt",
      description: "[An example with sizes. Replace it, or archive it.]",
      variants: ["Small", "Medium", "Large"],
    },
    { title: "Mug", description: "[An example. Replace it, or archive it.]", variants: ["White"] },
    {
      title: "Poster",
      description: "[An example with two formats. Replace it, or archive it.]",
      variants: ["A3", "A2"],
    },
  ],
  posts: [
    {
      title: "Welcome",
      description: "The first post.",
      text: "<p>[This is a post. You write posts in Studio, under Posts; one with a date in the future appears by itself.]</p>",
    },
    {
      title: "How it is made",
      description: "The second post.",
      text: "<p>[A post can have pictures, headings and quotes, belong to a newsletter, and be for members only.]</p>",
    },
  ],
  plan: { name: "Member", description: "[What members get.]", benefits: ["All posts", "[Another benefit]"] },
};

const de: StarterTexts = {
  site: { title: "[Ihr Shop]", tagline: "[Was Sie verkaufen, in einer Zeile]" },
  home: {
    title: "Startseite",
    headline: "[Was es hier gibt]",
    lead: "[Zwei Sätze über Sie und das, was Sie machen. All das ändern Sie in Studio unter Seiten.]",
    toShop: "Zum Shop",
    products: "Aus dem Shop",
    posts: "Neue Beiträge",
  },
  pages: {
    about: { title: "Über uns", text: "<p>[Wer Sie sind, seit wann und warum.]</p>" },
    delivery: {
      title: "Versand",
      text: "<p>Wir versenden innerhalb von zwei Werktagen. Was der Versand kostet, steht an der Kasse, bevor Sie bezahlen.</p><p>[Paketdienste, Lieferzeiten und wohin Sie nicht liefern.]</p>",
    },
    returns: {
      title: "Rückgabe",
      text: "<p>Sie können Ihren Kauf innerhalb von 14 Tagen nach Erhalt ohne Angabe von Gründen widerrufen, auf der Seite Ihrer Bestellung. Wir erstatten den Betrag, sobald die Ware zurück ist oder Sie die Rücksendung nachgewiesen haben.</p><p>[Wer die Rücksendung bezahlt und wohin sie geht.]</p>",
    },
    imprint: {
      title: "Impressum",
      text: "<p>[Name und Rechtsform]<br>[Straße und Hausnummer]<br>[Postleitzahl und Ort]<br>[Land]</p><p>E-Mail: [Adresse]<br>Telefon: [Nummer]</p><p>Register: [Gericht und Nummer]<br>USt-IdNr.: [Nummer]</p>",
    },
    privacy: {
      title: "Datenschutz",
      text: "<p>Verantwortlich für diese Website ist [Name und Anschrift].</p><p>Wir speichern, was Sie beim Kauf, bei der Anmeldung oder im Kontaktformular eingeben, um Ihren Wunsch zu erfüllen. Zahlungen verarbeitet Stripe. Diese Website setzt nur Cookies, die Warenkorb und Anmeldung brauchen.</p><p>Was wir von Ihnen gespeichert haben, können Sie in Ihrem Konto herunterladen oder löschen. [Lassen Sie diese Seite rechtlich prüfen.]</p>",
    },
    contact: { title: "Kontakt", text: "" },
  },
  menu: {
    main: "Hauptmenü",
    footer: "Fußzeile",
    shop: "Shop",
    journal: "Journal",
    membership: "Mitgliedschaft",
  },
  form: {
    name: "Name",
    email: "E-Mail",
    message: "Nachricht",
    send: "Senden",
    sent: "Vielen Dank. Wir antworten per E-Mail.",
  },
  tax: { standard: "MwSt.", reduced: "MwSt., ermäßigt" },
  delivery: {
    home: "Standardversand",
    homeNote: "Zwei bis vier Werktage.",
    abroad: "Versand ins Ausland",
    abroadNote: "Ein bis zwei Wochen.",
  },
  products: [
    {
      title: "T-Shirt",
      description: "[Ein Beispiel mit Größen. Ersetzen oder archivieren Sie es.]",
      variants: ["S", "M", "L"],
    },
    {
      title: "Tasse",
      description: "[Ein Beispiel. Ersetzen oder archivieren Sie es.]",
      variants: ["Weiß"],
    },
    {
      title: "Poster",
      description: "[Ein Beispiel in zwei Formaten. Ersetzen oder archivieren Sie es.]",
      variants: ["A3", "A2"],
    },
  ],
  posts: [
    {
      title: "Willkommen",
      description: "Der erste Beitrag.",
      text: "<p>[Das ist ein Beitrag. Beiträge schreiben Sie in Studio unter Beiträge; einer mit einem Datum in der Zukunft erscheint von selbst.]</p>",
    },
    {
      title: "So entsteht es",
      description: "Der zweite Beitrag.",
      text: "<p>[Ein Beitrag kann Bilder, Überschriften und Zitate haben, zu einem Newsletter gehören und nur für Mitglieder sein.]</p>",
    },
  ],
  plan: {
    name: "Mitglied",
    description: "[Was Mitglieder bekommen.]",
    benefits: ["Alle Beiträge", "[Noch ein Vorteil]"],
  },
};

/** English where there are no words of a language. */
export const starterTexts = (language: string): StarterTexts => (language.startsWith("de") ? de : en);
