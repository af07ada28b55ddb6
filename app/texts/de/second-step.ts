import type { secondStep as english } from "../en/second-step.ts";
import { pluralsOf } from "../plural.ts";

const count = pluralsOf("de");

export const secondStep: typeof english = {
  heading: "Zweiter Schritt",
  lead: "Ein Code aus einer App auf Ihrem Telefon, zusätzlich zum Passwort. Wer nur das Passwort erfährt, bleibt draußen.",
  isOn: "Beim Anmelden wird ein Code aus Ihrer App verlangt.",
  isOff: "Beim Anmelden wird nur eines verlangt.",
  left: (codes) =>
    codes === 0
      ? "Sie haben keine Ersatzcodes mehr."
      : count(codes, {
          one: "Sie haben noch einen Ersatzcode.",
          other: "Sie haben noch # Ersatzcodes.",
        }),
  manage: "Zweiten Schritt verwalten",
  setUp: "Zweiten Schritt einrichten",
  scan: "1. Zeigen Sie den Code Ihrer App",
  scanHow:
    "Öffnen Sie eine Authenticator-App (Aegis, 2FAS, Google Authenticator, einen Passwortmanager) und lassen Sie sie dieses Bild lesen.",
  picture: "QR-Code mit dem Geheimnis für Ihre App; dasselbe steht darunter als Text.",
  openApp: "Eine App auf diesem Gerät öffnen",
  type: "Oder tippen Sie dieses Geheimnis ein:",
  prove: "2. Geben Sie den Code ein, den sie zeigt",
  code: "Code",
  codeHint: "Sechs Ziffern. Alle 30 Sekunden erscheint ein neuer Code.",
  turnOn: "Einschalten",
  turnOff: "Ausschalten",
  turnOffLead: "Ohne ihn kann sich anmelden, wer Ihr Passwort oder Ihr Postfach hat.",
  newCodes: "Neue Ersatzcodes erzeugen",
  newCodesLead:
    "Mit jedem Ersatzcode melden Sie sich einmal ohne Telefon an. Neue ersetzen die, die Sie haben.",
  lost: "Telefon verloren? Melden Sie sich mit einem Ersatzcode oder einem Passkey an. Haben Sie beides nicht, schreiben Sie uns von Ihrer Adresse aus.",
  codes: {
    title: "Ihre Ersatzcodes",
    lead: "Bewahren Sie sie dort auf, wo Ihr Pass liegt. Jeder ersetzt Ihre App ein Mal. Sie sehen sie nur jetzt.",
    list: "Ersatzcodes",
    download: "Als Textdatei herunterladen",
    print: "Gedruckt passen sie auf eine Seite.",
    kept: "Ich habe sie aufbewahrt",
    file: (site) => `Ersatzcodes für ${site}. Jeder gilt einmal.`,
  },
  signIn: {
    title: "Noch ein Schritt",
    lead: "Geben Sie den Code ein, den Ihre Authenticator-App jetzt zeigt.",
    backupLead: "Geben Sie einen der Ersatzcodes ein, die Sie aufbewahrt haben. Er gilt dieses eine Mal.",
    backupCode: "Ersatzcode",
    backupHint: "Zwölf Buchstaben und Ziffern, zum Beispiel 3k7q-2m9x-tr4d.",
    submit: "Anmelden",
    useBackup: "Stattdessen einen Ersatzcode benutzen",
    useApp: "Stattdessen die App benutzen",
    over: "Das hat zu lange gedauert",
    overLead:
      "Die Anmeldung hat zehn Minuten auf den zweiten Schritt gewartet oder wurde in einem anderen Browser begonnen. Beginnen Sie von vorn.",
    again: "Noch einmal anmelden",
  },
  confirmLabel: "Code aus Ihrer App",
  confirmHint: "Sechs Ziffern aus Ihrer Authenticator-App; ein Ersatzcode geht auch.",
  problems: {
    wrong:
      "Das ist weder der Code, den Ihre App jetzt zeigt, noch ein übriger Ersatzcode. Prüfen Sie ihn und versuchen Sie es noch einmal.",
    notOfApp:
      "Das ist nicht der Code, den Ihre App jetzt zeigt. Prüfen Sie ihn und versuchen Sie es noch einmal.",
    used: "Dieser Code wurde schon benutzt. Warten Sie auf den nächsten.",
    wait: (minutes) =>
      count(minutes, {
        one: "Es waren zu viele falsche Codes. Versuchen Sie es in einer Minute wieder.",
        other: "Es waren zu viele falsche Codes. Versuchen Sie es in # Minuten wieder.",
      }),
    over: "Die Seite war zu lange offen, darum ist das Geheimnis jetzt ein neues. Löschen Sie das alte aus Ihrer App und lassen Sie sie dieses lesen.",
    on: "Der zweite Schritt ist schon eingeschaltet.",
  },
};
