/** Wie man Newsletter bestellt und abbestellt. */
export const newsletter = {
  title: "Newsletter",
  lead: "Neue Beiträge und Produkte per E-Mail. Jederzeit abbestellbar.",
  description: "Neue Beiträge per E-Mail.",
  choose: "Newsletter auswählen",
  email: "E-Mail",
  submit: "Abonnieren",
  sentTitle: "Prüfen Sie Ihr Postfach",
  sent: "Wir haben einen Link an diese Adresse gesendet. Klicken Sie zur Bestätigung auf den Link.",
  badEmail: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
  noneChosen: "Wählen Sie mindestens einen Newsletter aus.",
  tooOften:
    "Sie haben dies bereits mehrmals angefordert. Verwenden Sie die neueste E-Mail, oder versuchen Sie es in {wait} noch einmal.",
  confirm: {
    title: "Abonnement bestätigen",
    lead: "Wir senden den Newsletter an {email}.",
    submit: "Abonnement bestätigen",
    overTitle: "Dieser Link ist abgelaufen",
    over: "Er wurde bereits verwendet oder ist älter als drei Tage. Melden Sie sich noch einmal an, um einen neuen Link zu erhalten.",
    again: "Noch einmal anmelden",
  },
  preferences: {
    title: "Ihre Newsletter",
    lead: "Newsletter, die wir an {email} senden.",
    submit: "Speichern",
    done: "Ihr Abonnement ist bestätigt.",
    saved: "Gespeichert.",
    none: "Sie haben keine Newsletter abonniert.",
  },
  unsubscribe: {
    title: "Newsletter abbestellen?",
    lead: "Wir senden {name} an {email}.",
    leadAll: "Wir senden keine Newsletter mehr an {email}.",
    submit: "Abbestellen",
    doneTitle: "Sie wurden abgemeldet",
    done: "Versehentlich abbestellt? Wählen Sie ihn wieder aus.",
    forgotten:
      "Ihre Adresse ist bei uns nicht mehr gespeichert, und Sie erhalten nichts mehr von uns. Versehentlich abbestellt? Melden Sie sich noch einmal an.",
    toPreferences: "Newsletter verwalten",
  },
};
