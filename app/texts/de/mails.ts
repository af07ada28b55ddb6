import type { MailTexts } from "../en/mails.ts";

/** What the mails say in German. */
export const mails: MailTexts = {
  hello: (name) => (name ? `Guten Tag ${name},` : "Guten Tag,"),
  receipt: {
    subject: (number) => `Ihre Bestellung ${number}`,
    paid: (number) => `Vielen Dank. Ihre Bestellung ${number} ist bezahlt.`,
    total: "Gesamt",
    taxWithin: (tax) => `Davon ${tax}`,
    about: "Alles zu dieser Bestellung",
    aboutWithDownloads: "Downloads und alles zu dieser Bestellung",
    invoice: "Ihre Rechnung hängt an.",
    secret: "Behalten Sie den Link für sich: Wer ihn hat, kann die Bestellung sehen.",
  },
  goesTo: "Sie geht an:",
  yourOrder: "Ihre Bestellung",
  sent: {
    subject: (number) => `Bestellung ${number} ist unterwegs`,
    left: (number) => `Ihre Bestellung ${number} hat unser Haus verlassen.`,
    tracking: (number) => `Die Sendungsnummer ist ${number}.`,
    follow: "Sendung verfolgen",
  },
  refunded: {
    subject: (amount, number) => `Wir haben ${amount} der Bestellung ${number} erstattet`,
    paidBack: (amount, number) =>
      `Wir haben ${amount} Ihrer Bestellung ${number} auf demselben Weg erstattet, auf dem Sie bezahlt haben. Bei den Banken dauert es fünf bis zehn Tage, bis das Geld zu sehen ist.`,
    creditNote: "Ihre Rechnungskorrektur hängt an.",
    missing: "Ist es bis dahin nicht angekommen, antworten Sie auf diese Nachricht.",
  },
  askedBack: {
    name: (name) => `Ihr Name: ${name}`,
    withdrawal: {
      subject: (number) => `Ihr Widerruf zur Bestellung ${number}`,
      said: (number, moment) =>
        `Wir haben am ${moment} Ihren Widerruf zur Bestellung ${number} erhalten. Er betrifft:`,
      next: "Wenn Sie die Ware haben, schicken Sie sie binnen 14 Tagen zurück. Wir erstatten auf dem Weg, auf dem Sie bezahlt haben.",
    },
    return: {
      subject: (number) => `Ihre Rücksendung zur Bestellung ${number}`,
      said: (number, moment) =>
        `Am ${moment} haben Sie uns mitgeteilt, dass Sie aus der Bestellung ${number} etwas zurückschicken möchten. Es geht um:`,
      next: "Bitte behalten Sie die Ware, bis Sie von uns hören.",
    },
  },
  latePayment: {
    subject: "Ihre Zahlung ist auf dem Rückweg",
    late: (total) =>
      `Ihre Zahlung von ${total} kam an, als die Zeit dafür schon um war: Was Sie bestellt hatten, war verkauft, oder Sie hatten denselben Warenkorb noch einmal bezahlt.`,
    back: "Wir haben den ganzen Betrag auf demselben Weg zurückgeschickt. Bei den Banken dauert es fünf bis zehn Tage, bis er zu sehen ist.",
    sorry:
      "Es tut uns leid. Antworten Sie auf diese Nachricht, wenn Sie eine Frage haben oder erfahren möchten, sobald es wieder vorrätig ist.",
  },
  newsletter: {
    confirm: {
      subject: "Möchten Sie unseren Newsletter?",
      intro:
        "Jemand, vermutlich Sie, möchte unseren Newsletter an diese Adresse bekommen. Drücken Sie auf der Seite hinter diesem Link auf die Taste, dann kommt er.",
      button: "Den Newsletter bekommen",
      nothing: "Waren Sie es nicht, müssen Sie nichts tun: Es kommt nichts weiter.",
    },
    readOnSite: "Auf der Website lesen",
    readMembers: "Für Mitglieder: auf der Website lesen",
    why: (list) => `Sie bekommen dies, weil Sie ${list} abonniert haben.`,
    unsubscribe: "Abbestellen",
    preferences: "Ihre Newsletter",
  },
  membership: {
    welcome: {
      subject: (plan) => `Willkommen bei ${plan}`,
      lines: (plan, standing) => [
        `Sie sind jetzt Mitglied: Alles, was ${plan} öffnet, ist für Sie offen.`,
        standing,
      ],
      link: "Ihre Mitgliedschaft, mit dem Weg, sie zu kündigen:",
    },
    changed: {
      subject: (plan) => `Ihre Mitgliedschaft ist geändert: ${plan}`,
      lines: (plan, standing) => [
        `Sie haben Ihre Mitgliedschaft geändert. Offen ist für Sie, was ${plan} öffnet.`,
        standing,
        "Was dafür abgebucht wurde oder für Ihre nächsten Zahlungen aufgehoben ist, steht auf der Rechnung dazu.",
      ],
      link: "Ihre Mitgliedschaft, mit Ihren Rechnungen:",
    },
    expiring: {
      subject: (plan) => `Ihre Karte für ${plan} läuft ab`,
      lines: (plan, standing) => [
        `Die Karte, von der ${plan} abgebucht wird, ist abgelaufen, wenn die nächste Zahlung fällig ist.`,
        standing,
        "Wechseln Sie vorher in Ihrem Konto die Karte, und sonst ändert sich nichts.",
      ],
      link: "Karte wechseln:",
    },
    failed: {
      subject: (plan) => `Ihre Zahlung für ${plan} hat nicht geklappt`,
      lines: (plan, standing) => [
        `Ihre Karte wurde für ${plan} nicht belastet.`,
        standing,
        "Ist die Karte abgelaufen, oder will Ihre Bank eine Bestätigung, so geht beides auf dieser Seite:",
      ],
      link: "Jetzt zahlen:",
    },
    cancelled: {
      subject: (plan) => `${plan} ist gekündigt`,
      lines: (plan, standing) => [`Sie haben ${plan} gekündigt.`, standing],
      link: "Bis dahin können Sie das hier zurücknehmen:",
    },
    help: "Antworten Sie auf diese Nachricht, wenn Sie eine Frage haben.",
  },
  failedPayment: {
    subject: "Ihre Zahlung hat nicht geklappt",
    failed: (total) =>
      `Ihre Bank hat die Zahlung von ${total} nicht ausgeführt. Es wurde nichts abgebucht, und was Sie bestellt hatten, ist nicht mehr für Sie zurückgelegt.`,
    again:
      "In dem Browser, mit dem Sie bestellt haben, liegt es noch im Warenkorb. Dort können Sie auf andere Weise bezahlen:",
    help: "Antworten Sie auf diese Nachricht, wenn Sie eine Frage haben.",
  },
  orderLinks: {
    subject: "Der Link zu Ihrer Bestellung",
    subjectOfMany: "Die Links zu Ihren Bestellungen",
    intro:
      "Jemand, vermutlich Sie, hat uns nach dem Weg zurück zu dem gefragt, was mit dieser Adresse bestellt wurde.",
    order: (number) => `Bestellung ${number}`,
    outro: "Wenn Sie es nicht waren, ist nichts zu tun: Nur dieses Postfach hat die Links.",
  },
  links: {
    orCode: "Oder geben Sie diesen Code auf der Seite ein, auf der Sie ihn angefordert haben:",
    once: "Er gilt einmal und zehn Minuten lang.",
    nothing: "Wenn Sie nicht darum gebeten haben, ist nichts zu tun: Nur dieses Postfach hat den Link.",
    nothingChanged: "Wenn Sie nicht darum gebeten haben, ist nichts zu tun: Es wurde nichts geändert.",
    nothingToDo: "Wenn Sie nicht darum gebeten haben, ist nichts zu tun.",
    signIn: {
      subject: "Ihr Link zum Anmelden",
      intro: "Jemand, vermutlich Sie, möchte sich mit dieser Adresse anmelden.",
      button: "Anmelden",
    },
    signUp: {
      subject: "Bestätigen Sie Ihre Adresse",
      intro:
        "Jemand, vermutlich Sie, möchte ein Konto mit dieser Adresse. Es gibt noch kein Kundenkonto; dieser Link legt es an.",
      button: "Bestätigen und Konto anlegen",
    },
    signUpKnown: {
      subject: "Sie haben schon ein Konto",
      intro:
        "Jemand, vermutlich Sie, wollte ein Konto mit dieser Adresse anlegen. Es gibt schon eines; dieser Link meldet Sie an. Name und Passwort bleiben, wie sie sind.",
      button: "Anmelden",
    },
    recover: {
      subject: "Ihr Link zu einem neuen Passwort",
      intro: "Jemand, vermutlich Sie, hat das Passwort des Kontos mit dieser Adresse verloren.",
      button: "Neues Passwort wählen",
    },
    newAddress: {
      subject: "Bestätigen Sie Ihre neue Adresse",
      intro:
        "Jemand, vermutlich Sie, möchte für das eigene Konto diese Adresse statt einer anderen benutzen.",
      button: "Diese Adresse benutzen",
    },
    addressTaken: {
      subject: "Diese Adresse hat schon ein Konto",
      intro:
        "Jemand, vermutlich Sie, möchte diese Adresse für ein anderes Konto benutzen. Sie hat ein eigenes; melden Sie sich dort an, und löschen Sie es zuerst, wenn Sie es nicht brauchen.",
      button: "Anmelden",
    },
    recoverUnknown: {
      subject: "Zu dieser Adresse gibt es kein Kundenkonto",
      intro:
        "Jemand, vermutlich Sie, hat nach einem neuen Passwort gefragt. Zu dieser Adresse gibt es kein Kundenkonto; vielleicht haben Sie eine andere benutzt. Wer hier arbeitet, setzt ein neues Passwort in Studio.",
      button: "Konto anlegen",
    },
  },
  confirmCode: {
    subject: "Ihr Code zur Bestätigung, dass Sie es sind",
    intro:
      "Jemand, der in Ihrem Konto angemeldet ist, möchte etwas Wichtiges ändern. Wenn Sie das sind, geben Sie diesen Code ein:",
    outro:
      "Er gilt einmal und zehn Minuten lang. Wenn Sie es nicht waren, sagen Sie ihn niemandem, und melden Sie sich in Ihrem Konto überall ab.",
  },
  notices: {
    when: (moment, host) => `${moment} UTC, bei ${host}`,
    remedy: "Wenn Sie es nicht waren, setzen Sie jetzt ein neues Passwort. Das meldet alle anderen ab:",
    "password-set": {
      subject: "Ihr Konto hat jetzt ein Passwort",
      sentence: "Für Ihr Konto wurde ein Passwort gesetzt.",
    },
    "password-changed": {
      subject: "Ihr Passwort wurde geändert",
      sentence: "Das Passwort Ihres Kontos wurde geändert.",
    },
    "password-recovered": {
      subject: "Ihr Passwort wurde geändert",
      sentence:
        "Über einen Link, den wir an diese Adresse geschickt haben, wurde für Ihr Konto ein neues Passwort gesetzt. Wer angemeldet war, ist überall abgemeldet.",
    },
    "email-change-asked": {
      subject: "Ihre E-Mail-Adresse soll geändert werden",
      sentence:
        "Jemand, der in Ihrem Konto angemeldet war, möchte die E-Mail-Adresse ändern. Nichts ändert sich, bevor die neue Adresse bestätigt ist.",
    },
    "email-changed": {
      subject: "Ihre E-Mail-Adresse wurde geändert",
      sentence: "Die E-Mail-Adresse Ihres Kontos wurde geändert.",
    },
    "second-factor-on": {
      subject: "Ihr Konto fragt jetzt nach einem zweiten Schritt",
      sentence: "Zum Anmelden in Ihrem Konto braucht es jetzt einen Code aus einer Authenticator-App.",
    },
    "second-factor-off": {
      subject: "Ihr Konto fragt nicht mehr nach einem zweiten Schritt",
      sentence: "Zum Anmelden in Ihrem Konto braucht es keinen Code aus einer Authenticator-App mehr.",
    },
    "backup-codes-made": {
      subject: "Sie haben neue Ersatzcodes",
      sentence: "Für Ihr Konto wurden neue Ersatzcodes erzeugt. Die alten gelten nicht mehr.",
    },
    "backup-code-used": {
      subject: "Ein Ersatzcode wurde benutzt",
      sentence: "Jemand hat sich mit einem Ersatzcode in Ihrem Konto angemeldet.",
    },
    "passkey-added": {
      subject: "Ein Passkey wurde hinzugefügt",
      sentence: "Zu Ihrem Konto wurde ein Passkey hinzugefügt.",
    },
    "passkey-removed": {
      subject: "Ein Passkey wurde entfernt",
      sentence: "Aus Ihrem Konto wurde ein Passkey entfernt.",
    },
    "provider-linked": {
      subject: "Eine Anmeldung wurde hinzugefügt",
      sentence: "Mit Ihrem Konto wurde eine weitere Anmeldung verknüpft.",
    },
    "provider-unlinked": {
      subject: "Eine Anmeldung wurde entfernt",
      sentence: "Eine der Anmeldungen wurde von Ihrem Konto gelöst.",
    },
    "sessions-ended": {
      subject: "Sie wurden anderswo abgemeldet",
      sentence: "Ihr Konto wurde in allen Browsern abgemeldet, außer in dem, der darum gebeten hat.",
    },
    "suspicious-attempts": {
      subject: "Jemand hat versucht, sich in Ihrem Konto anzumelden",
      sentence:
        "Es wurde oft versucht, sich mit falschen Passwörtern in Ihrem Konto anzumelden. Keiner dieser Versuche hatte Erfolg, und Sie müssen nichts tun. Wenn Sie Ihr Passwort auch anderswo verwenden, wählen Sie ein anderes.",
    },
    "suspicious-codes": {
      subject: "Vielleicht kennt jemand Ihr Passwort",
      sentence:
        "Jemand hat den ersten Schritt der Anmeldung in Ihrem Konto geschafft: mit Ihrem richtigen Passwort, mit einer E-Mail an Sie oder mit einem Konto, das mit Ihrem verknüpft ist. Danach wurden falsche Codes eingegeben, mit denen niemand hereingekommen ist.",
    },
    "account-deleted": {
      subject: "Ihr Konto ist gelöscht",
      sentence:
        "Ihr Konto wurde gelöscht, und mit ihm alles, was wir nicht aufbewahren müssen. Dies ist die letzte Nachricht dazu.",
    },
  },
  form: { subject: "Ein Formular wurde abgeschickt" },
};
