/** What the mails say in German. */
export const mails = {
  hello: "Guten Tag,",
  helloNamed: "Guten Tag {name},",
  receipt: {
    subject: "Ihre Bestellung {number}",
    paid: "Vielen Dank. Wir haben Ihre Zahlung für Bestellung {number} erhalten.",
    total: "Gesamtsumme",
    taxWithin: "Inkl. {tax}",
    about: "Bestellung ansehen",
    aboutWithDownloads: "Bestellung und Downloads ansehen",
    invoice: "Ihre Rechnung finden Sie im Anhang.",
    secret: "Geben Sie diesen Link nicht weiter: Wer ihn hat, kann Ihre Bestellung sehen.",
  },
  goesTo: "Lieferadresse:",
  yourOrder: "Ihre Bestellung",
  sent: {
    subject: "Bestellung {number} ist unterwegs",
    left: "Ihre Bestellung {number} ist unterwegs.",
    tracking: "Sendungsnummer: {number}.",
    follow: "Sendung verfolgen",
  },
  addressChanged: {
    subject: "Lieferadresse der Bestellung {number} geändert",
    said: "Wir haben die Lieferadresse Ihrer Bestellung {number} geändert und senden sie nun dorthin.",
    questions: "Stimmt etwas nicht? Antworten Sie einfach auf diese E-Mail.",
  },
  parcel: {
    all: {
      subject: "Bestellung {number} ist unterwegs",
      left: "Ihre Bestellung {number} ist unterwegs.",
    },
    part: {
      subject: "Ein Teil der Bestellung {number} ist unterwegs",
      left: "Ein Teil Ihrer Bestellung {number} ist unterwegs. Sobald wir den Rest versenden, erhalten Sie eine weitere E-Mail.",
    },
    rest: {
      subject: "Der Rest der Bestellung {number} ist unterwegs",
      left: "Der Rest Ihrer Bestellung {number} ist unterwegs.",
    },
    news: {
      subject: "Neue Sendungsnummer zu Bestellung {number}",
      left: "Für ein Paket aus Ihrer Bestellung {number} gibt es eine neue Sendungsnummer.",
    },
    contents: "In diesem Paket:",
    carrier: "Versanddienst: {carrier}.",
  },
  refunded: {
    subject: "Wir haben {amount} für Bestellung {number} erstattet",
    paidBack:
      "Wir haben {amount} für Bestellung {number} auf Ihre ursprüngliche Zahlungsmethode erstattet. Bis der Betrag auf Ihrem Konto erscheint, können fünf bis zehn Tage vergehen.",
    creditNote: "Ihre Rechnungskorrektur finden Sie im Anhang.",
    missing: "Wenn der Betrag bis dahin nicht eingegangen ist, antworten Sie auf diese E-Mail.",
  },
  askedBack: {
    name: "Ihr Name: {name}",
    withdrawal: {
      subject: "Ihr Widerruf zur Bestellung {number}",
      said: "Wir haben Ihren Widerruf zur Bestellung {number} am {moment} erhalten. Er betrifft:",
      next: "Wenn Sie die Ware bereits haben, senden Sie sie innerhalb von 14 Tagen zurück. Wir erstatten den Betrag auf Ihre ursprüngliche Zahlungsmethode.",
    },
    return: {
      subject: "Ihre Rücksendung zur Bestellung {number}",
      said: "Wir haben Ihre Rücksendeanfrage zur Bestellung {number} am {moment} erhalten. Sie betrifft:",
      next: "Bitte behalten Sie die Artikel, bis Sie von uns hören.",
    },
  },
  answered: {
    withdrawal: {
      accepted: {
        subject: "Ihr Widerruf zur Bestellung {number} wurde angenommen",
        said: "Wir haben Ihren Widerruf zur Bestellung {number} angenommen. Er betrifft:",
      },
      declined: {
        subject: "Ihr Widerruf zur Bestellung {number} wurde nicht angenommen",
        said: "Wir können Ihren Widerruf zur Bestellung {number} leider nicht annehmen. Er betrifft:",
      },
    },
    return: {
      accepted: {
        subject: "Ihre Rücksendung zur Bestellung {number} wurde genehmigt",
        said: "Wir haben Ihre Rücksendung zur Bestellung {number} genehmigt. Sie betrifft:",
      },
      declined: {
        subject: "Ihre Rücksendung zur Bestellung {number} wurde abgelehnt",
        said: "Wir können Ihre Rücksendung zur Bestellung {number} leider nicht annehmen. Sie betrifft:",
      },
    },
    reply: "Unsere Antwort:",
    questions: "Bei Fragen antworten Sie einfach auf diese E-Mail.",
  },
  latePayment: {
    subject: "Wir erstatten Ihre Zahlung",
    late: "Ihre Zahlung von {total} ging nach Ablauf der Zahlungssitzung ein. Die Artikel waren bereits verkauft, oder Sie hatten denselben Warenkorb noch einmal bezahlt.",
    back: "Wir haben den vollen Betrag auf Ihre ursprüngliche Zahlungsmethode erstattet. Bis er auf Ihrem Konto erscheint, können fünf bis zehn Tage vergehen.",
    sorry:
      "Das tut uns leid. Antworten Sie auf diese E-Mail, wenn Sie Fragen haben oder erfahren möchten, wann die Artikel wieder verfügbar sind.",
  },
  newsletter: {
    confirm: {
      subject: "Bestätigen Sie Ihr Abonnement",
      intro:
        "Bestätigen Sie über diesen Link, dass Sie unseren Newsletter an diese Adresse erhalten möchten.",
      button: "Abonnement bestätigen",
      nothing:
        "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Sie erhalten dann nichts weiter von uns.",
    },
    readOnSite: "Auf der Website lesen",
    readMembers: "Nur für Mitglieder: auf der Website lesen",
    why: "Sie erhalten diese E-Mail, weil Sie {list} abonniert haben.",
    unsubscribe: "Abbestellen",
    preferences: "Ihre Newsletter",
  },
  membership: {
    welcome: {
      subject: "Willkommen bei {plan}",
      lead: "Sie sind jetzt Mitglied bei {plan} und haben Zugriff auf alle enthaltenen Inhalte.",
      link: "Mitgliedschaft verwalten oder kündigen:",
    },
    changed: {
      subject: "Ihre Mitgliedschaft wurde geändert: {plan}",
      lead: "Sie sind zu {plan} gewechselt und haben jetzt Zugriff auf alle enthaltenen Inhalte.",
      next: "Den abgebuchten oder gutgeschriebenen Betrag finden Sie auf Ihrer Rechnung.",
      link: "Mitgliedschaft und Rechnungen ansehen:",
    },
    expiring: {
      subject: "Ihre Karte für {plan} läuft bald ab",
      lead: "Die Karte für {plan} läuft vor der nächsten Zahlung ab.",
      next: "Aktualisieren Sie Ihre Karte vorher in Ihrem Konto, damit Ihre Mitgliedschaft bestehen bleibt.",
      link: "Karte aktualisieren:",
    },
    failed: {
      subject: "Ihre Zahlung für {plan} ist fehlgeschlagen",
      lead: "Wir konnten Ihre Karte nicht mit dem Betrag für {plan} belasten.",
      next: "Wenn Ihre Karte abgelaufen ist oder Ihre Bank eine Bestätigung verlangt, können Sie beides auf dieser Seite erledigen:",
      link: "Jetzt bezahlen:",
    },
    cancelled: {
      subject: "Ihre Mitgliedschaft bei {plan} wurde gekündigt",
      lead: "Sie haben {plan} gekündigt.",
      link: "Bis dahin können Sie Ihre Mitgliedschaft hier fortsetzen:",
    },
    help: "Antworten Sie auf diese E-Mail, wenn Sie Fragen haben.",
  },
  failedPayment: {
    subject: "Ihre Zahlung ist fehlgeschlagen",
    failed:
      "Ihre Bank hat die Zahlung von {total} nicht ausgeführt. Es wurde nichts abgebucht, und Ihre Artikel sind nicht mehr reserviert.",
    again:
      "Ihre Artikel liegen noch im Warenkorb, in dem Browser, mit dem Sie bestellt haben. Dort können Sie auf andere Weise bezahlen:",
    help: "Antworten Sie auf diese E-Mail, wenn Sie Fragen haben.",
  },
  orderLinks: {
    subject: "Der Link zu Ihrer Bestellung",
    subjectOfMany: "Die Links zu Ihren Bestellungen",
    intro: "Sie (oder jemand anderes) haben Links zu den Bestellungen mit dieser Adresse angefordert.",
    order: "Bestellung {number}",
    outro:
      "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Die Links wurden nur an dieses Postfach gesendet.",
  },
  links: {
    orCode: "Oder geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:",
    once: "Gültig für zehn Minuten, einmal verwendbar.",
    nothing:
      "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Der Link wurde nur an dieses Postfach gesendet.",
    nothingChanged:
      "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail. Es wurde nichts geändert.",
    nothingToDo: "Wenn Sie das nicht angefordert haben, ignorieren Sie diese E-Mail.",
    signIn: {
      subject: "Ihr Anmeldelink",
      intro: "Melden Sie sich über diesen Link an.",
      button: "Anmelden",
    },
    signUp: {
      subject: "Bestätigen Sie Ihre E-Mail-Adresse",
      intro: "Bestätigen Sie über diesen Link Ihre E-Mail-Adresse und erstellen Sie Ihr Konto.",
      button: "Bestätigen und Konto erstellen",
    },
    signUpKnown: {
      subject: "Sie haben bereits ein Konto",
      intro:
        "Sie wollten ein Konto mit dieser Adresse erstellen, es gibt aber bereits eines. Melden Sie sich über diesen Link an. Name und Passwort bleiben unverändert.",
      button: "Anmelden",
    },
    recover: {
      subject: "Setzen Sie Ihr Passwort zurück",
      intro: "Setzen Sie über diesen Link das Passwort Ihres Kontos zurück.",
      button: "Neues Passwort wählen",
    },
    newAddress: {
      subject: "Bestätigen Sie Ihre neue E-Mail-Adresse",
      intro: "Bestätigen Sie über diesen Link, dass Sie diese Adresse für Ihr Konto verwenden möchten.",
      button: "Diese Adresse verwenden",
    },
    addressTaken: {
      subject: "Diese Adresse hat bereits ein Konto",
      intro:
        "Sie wollten diese Adresse für ein anderes Konto verwenden, sie hat aber bereits ein eigenes. Melden Sie sich dort an und löschen Sie es zuerst, wenn Sie es nicht benötigen.",
      button: "Anmelden",
    },
    recoverUnknown: {
      subject: "Zu dieser Adresse gibt es kein Kundenkonto",
      intro:
        "Sie wollten Ihr Passwort zurücksetzen, zu dieser Adresse gibt es aber kein Kundenkonto. Vielleicht haben Sie eine andere verwendet. Mitarbeitende setzen ihr Passwort in Directus Studio zurück.",
      button: "Konto erstellen",
    },
  },
  confirmCode: {
    subject: "Ihr Bestätigungscode",
    intro: "Sie möchten etwas Wichtiges in Ihrem Konto ändern. Geben Sie zur Bestätigung diesen Code ein:",
    outro:
      "Gültig für zehn Minuten, einmal verwendbar. Wenn Sie das nicht waren, geben Sie den Code nicht weiter, und melden Sie sich in Ihrem Konto überall ab.",
  },
  notices: {
    when: "{moment} UTC, bei {host}",
    remedy:
      "Wenn Sie das nicht waren, setzen Sie jetzt Ihr Passwort zurück. Damit werden alle anderen Geräte abgemeldet:",
    "password-set": {
      subject: "Für Ihr Konto wurde ein Passwort festgelegt",
      sentence: "Für Ihr Konto wurde ein Passwort festgelegt.",
    },
    "password-changed": {
      subject: "Ihr Passwort wurde geändert",
      sentence: "Das Passwort Ihres Kontos wurde geändert.",
    },
    "password-recovered": {
      subject: "Ihr Passwort wurde geändert",
      sentence:
        "Über einen Link, den wir an diese Adresse gesendet haben, wurde ein neues Passwort für Ihr Konto festgelegt. Alle Geräte wurden abgemeldet.",
    },
    "email-change-asked": {
      subject: "Eine Änderung Ihrer E-Mail-Adresse wurde angefordert",
      sentence:
        "Für Ihr Konto wurde eine Änderung der E-Mail-Adresse angefordert. Bis die neue Adresse bestätigt ist, ändert sich nichts.",
    },
    "email-changed": {
      subject: "Ihre E-Mail-Adresse wurde geändert",
      sentence: "Die E-Mail-Adresse Ihres Kontos wurde geändert.",
    },
    "second-factor-on": {
      subject: "Die Zwei-Faktor-Authentifizierung ist aktiviert",
      sentence:
        "Die Zwei-Faktor-Authentifizierung wurde aktiviert. Für die Anmeldung in Ihrem Konto ist jetzt ein Code aus einer Authenticator-App erforderlich.",
    },
    "second-factor-off": {
      subject: "Die Zwei-Faktor-Authentifizierung ist deaktiviert",
      sentence:
        "Die Zwei-Faktor-Authentifizierung wurde deaktiviert. Für die Anmeldung in Ihrem Konto ist kein Code aus einer Authenticator-App mehr erforderlich.",
    },
    "backup-codes-made": {
      subject: "Neue Backup-Codes wurden erstellt",
      sentence: "Für Ihr Konto wurden neue Backup-Codes erstellt. Die alten sind nicht mehr gültig.",
    },
    "backup-code-used": {
      subject: "Ein Backup-Code wurde verwendet",
      sentence: "Jemand hat sich mit einem Backup-Code in Ihrem Konto angemeldet.",
    },
    "passkey-added": {
      subject: "Ein Passkey wurde hinzugefügt",
      sentence: "Ihrem Konto wurde ein Passkey hinzugefügt.",
    },
    "passkey-removed": {
      subject: "Ein Passkey wurde entfernt",
      sentence: "Aus Ihrem Konto wurde ein Passkey entfernt.",
    },
    "provider-linked": {
      subject: "Eine Anmeldemethode wurde hinzugefügt",
      sentence: "Mit Ihrem Konto wurde eine weitere Anmeldemethode verknüpft.",
    },
    "provider-unlinked": {
      subject: "Eine Anmeldemethode wurde entfernt",
      sentence: "Eine Anmeldemethode wurde aus Ihrem Konto entfernt.",
    },
    "sessions-ended": {
      subject: "Ihre anderen Geräte wurden abgemeldet",
      sentence: "Ihr Konto wurde überall abgemeldet, außer in dem Browser, der dies angefordert hat.",
    },
    "suspicious-attempts": {
      subject: "Fehlgeschlagene Anmeldeversuche bei Ihrem Konto",
      sentence:
        "Es gab viele Versuche, sich mit falschen Passwörtern bei Ihrem Konto anzumelden. Keiner war erfolgreich; Sie müssen nichts tun. Wenn Sie dasselbe Passwort auch anderswo verwenden, wählen Sie ein anderes.",
    },
    "suspicious-codes": {
      subject: "Möglicherweise kennt jemand Ihr Passwort",
      sentence:
        "Jemand hat den ersten Schritt der Anmeldung bei Ihrem Konto abgeschlossen, mit Ihrem Passwort, einer E-Mail an Sie oder einem verknüpften Konto, und danach falsche Codes der Zwei-Faktor-Authentifizierung eingegeben. Die Anmeldung ist nicht gelungen.",
    },
    "account-deleted": {
      subject: "Ihr Konto wurde gelöscht",
      sentence:
        "Ihr Konto wurde gelöscht, mit allem, was wir nicht aufbewahren müssen. Dies ist die letzte E-Mail dazu.",
    },
  },
  stockAlert: {
    confirm: {
      subject: "Bestätigen Sie Ihre Anfrage",
      intro:
        "Bestätigen Sie mit diesem Link, dass Sie erfahren möchten, wann ein Produkt wieder verfügbar ist.",
      button: "Bestätigen",
      outro:
        "Falls Sie dies nicht angefordert haben, ignorieren Sie diese E-Mail. Wir senden Ihnen nichts weiter.",
    },
    back: {
      subject: "Wieder verfügbar: {title}",
      intro: "{title} ist wieder verfügbar.",
      button: "Jetzt kaufen",
      outro:
        "Sie wollten benachrichtigt werden. Dies ist die einzige E-Mail dazu; reservieren können wir den Artikel nicht.",
    },
    unsubscribe: "Alle Benachrichtigungen zur Verfügbarkeit abbestellen",
  },
  gift: {
    subject: "Ein Geschenk für Sie: {plan}",
    lead: "Sie haben {plan} geschenkt bekommen und haben damit Zugriff auf alles, was dazugehört.",
    from: "Es beginnt am {date}.",
    until: "Es gilt bis zum {date}.",
    forGood: "Es gilt, solange Sie möchten.",
    free: "Sie müssen nichts weiter tun, und es wird Ihnen nichts berechnet.",
    link: "Melden Sie sich in Ihrem Konto an:",
  },
  export: {
    ready: "Ihr Export ist fertig",
    file: "{name} können Sie aus der Datei herunterladen. Sie wird nach einer Woche gelöscht.",
    failed:
      "Die Liste konnte nicht erstellt werden. Versuchen Sie es noch einmal; schlägt es wieder fehl, steht der Grund im Log der Website.",
    dates: "Der letzte Tag liegt vor dem ersten.",
    many: "Höchstens {most, number} Exporte in einer Stunde. Versuchen Sie es später noch einmal.",
  },
  staff: {
    order: "Neue Bestellung {number}: {total}",
    problem: "Bestellung {number} braucht Ihre Aufmerksamkeit",
    dispute: "Zahlung der Bestellung {number} angefochten: {amount}",
    due: "Antworten Sie in Stripe bis zum {date}.",
    request: {
      withdrawal: "Widerruf der Bestellung {number}",
      return: "Rückgabe zu Bestellung {number} angefragt",
    },
    stock: "Geringer Bestand: {title} (noch {count, number})",
    event: "Ein Stripe-Ereignis konnte nicht verarbeitet werden: {type}",
    day: "Ihr Shop am {date}",
    open: "In Studio öffnen",
    why: "Sie erhalten diese E-Mail, weil Ihre Adresse in den Einstellungen der Website steht (Globals in Studio).",
  },
  form: { subject: "Neue Formulareinsendung" },
};
