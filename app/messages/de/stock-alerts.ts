export const stockAlerts = {
  title: "Benachrichtigen, wenn wieder verfügbar",
  titleOfOne: "{variant} ausverkauft? Wir benachrichtigen Sie",
  titleOf: "Etwas ausverkauft? Wir benachrichtigen Sie",
  lead: "Wir schreiben Ihnen einmal, sobald Sie es wieder kaufen können.",
  choose: "Worauf warten Sie?",
  email: "E-Mail",
  submit: "Benachrichtigen",
  badEmail: "Geben Sie eine E-Mail-Adresse wie name@example.com ein.",
  noneChosen: "Wählen Sie aus, worauf Sie warten.",
  tooOften:
    "Sie haben dies bereits mehrmals angefordert. Verwenden Sie die neueste E-Mail, oder versuchen Sie es in {wait} noch einmal.",
  sent: {
    title: "Prüfen Sie Ihr Postfach",
    lead: "Wir haben einen Link an diese Adresse gesendet. Klicken Sie zur Bestätigung auf den Link.",
  },
  added: {
    title: "Wir haben Sie vorgemerkt",
    lead: "Sobald der Artikel wieder verfügbar ist, schreiben wir Ihnen.",
  },
  back: { title: "Wieder verfügbar", lead: "Sie können den Artikel jetzt kaufen." },
  confirm: {
    title: "Anfrage bestätigen",
    lead: "Wir schreiben einmal an {email}, sobald der Artikel wieder verfügbar ist.",
    submit: "Bestätigen",
    overTitle: "Dieser Link ist abgelaufen",
    over: "Er wurde bereits verwendet oder ist älter als drei Tage. Fragen Sie auf der Seite des Produkts erneut an.",
    toShop: "Zum Shop",
  },
  unsubscribe: {
    title: "Anfragen löschen?",
    lead: "Wir benachrichtigen {email} dann nicht mehr, wenn etwas wieder verfügbar ist.",
    submit: "Anfragen löschen",
    doneTitle: "Ihre Anfragen wurden gelöscht",
    done: "Wir schreiben Ihnen nicht mehr wegen ausverkaufter Produkte.",
    badTitle: "Dieser Link funktioniert nicht",
    bad: "Möglicherweise ist er unvollständig. Verwenden Sie den Link aus unserer neuesten E-Mail an Sie.",
  },
};
