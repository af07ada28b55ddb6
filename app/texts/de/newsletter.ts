import type { NewsletterTexts } from "../en/newsletter.ts";

/** Wie man Newsletter bestellt und abbestellt. */
export const newsletter: NewsletterTexts = {
  title: "Newsletter",
  lead: "Neues in Ihr Postfach. In jeder Mail steht, wie Sie es mit einem Klick abbestellen.",
  description: "Neue Beiträge per E-Mail.",
  choose: "Was Sie bekommen möchten",
  email: "E-Mail",
  submit: "An mich senden",
  sentTitle: "Sehen Sie in Ihr Postfach",
  sent: "Wir haben einen Link an diese Adresse geschickt. Vorher kommt nichts: erst wenn Sie dort auf die Taste drücken.",
  badEmail: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
  noneChosen: "Kreuzen Sie wenigstens einen an.",
  tooOften: "Das wurde oft verlangt. Nehmen Sie die letzte Mail, oder warten Sie #.",
  confirm: {
    title: "Den Newsletter bekommen?",
    lead: (email) => `Er geht an ${email}.`,
    submit: "Ja, an mich senden",
    overTitle: "Dieser Link bewirkt nichts mehr",
    over: "Er wurde benutzt oder ist älter als drei Tage. Melden Sie sich noch einmal an, dann kommt ein neuer.",
    again: "Noch einmal anmelden",
  },
  preferences: {
    title: "Ihre Newsletter",
    lead: (email) => `Was wir an ${email} senden.`,
    submit: "Speichern",
    done: "Sie stehen auf der Liste. Ab jetzt kommt er zu Ihnen.",
    saved: "Es ist gespeichert.",
    none: "Sie bekommen keinen unserer Newsletter.",
  },
  unsubscribe: {
    title: "Den Newsletter abbestellen?",
    lead: (name, email) => `${name} geht an ${email}.`,
    leadAll: (email) => `Wenn Sie fortfahren, kommt nichts mehr an ${email}.`,
    submit: "Abbestellen",
    doneTitle: "Sie bekommen ihn nicht mehr",
    done: "War es ein Versehen, kreuzen Sie ihn wieder an.",
    forgotten:
      "Ihre Adresse ist bei uns nicht mehr gespeichert, und es kommt nichts mehr. War es ein Versehen, melden Sie sich noch einmal an.",
    toPreferences: "Ihre Newsletter ansehen",
  },
};
