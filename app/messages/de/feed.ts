export const feed = {
  title: "Ihr privater Feed",
  lead: "Feedreader können sich nicht anmelden. Unter Ihrer privaten Adresse erhält ein Feedreader alles, was Ihre Mitgliedschaft enthält, solange Sie Mitglied sind.",
  make: "Adresse erstellen",
  secret:
    "Geben Sie diese Adresse nicht weiter: Wer sie hat, kann lesen, was Sie lesen können. Ist sie in fremde Hände geraten, ersetzen Sie sie. Die alte wird sofort ungültig.",
  untold:
    "Ihre Adresse ist aktiv, kann aber nicht noch einmal angezeigt werden. Ersetzen Sie sie, um eine neue zu sehen.",
  replace: "Adresse ersetzen",
  off: "Feed deaktivieren",
  done: {
    made: "Ihre Feed-Adresse wurde erstellt.",
    replaced: "Dies ist Ihre neue Adresse. Die alte funktioniert nicht mehr.",
    off: "Ihr Feed wurde deaktiviert. Seine Adresse funktioniert nicht mehr.",
  },
};
