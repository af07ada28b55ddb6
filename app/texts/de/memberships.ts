import type { memberships as english } from "../en/memberships.ts";
import { pluralsOf } from "../plural.ts";

const count = pluralsOf("de");

export const memberships: typeof english = {
  title: "Mitgliedschaft",
  lead: "Das Journal lebt von Menschen, die es bis zum Ende lesen. Was Mitglieder zahlen, ist die Zeit, die lange Stücke brauchen.",
  description: "Was Mitglieder lesen, was sie bekommen und was es kostet.",
  none: "Zurzeit gibt es nichts, dem Sie beitreten könnten",
  noneLead: "Das Journal ist trotzdem offen, bis auf die Stücke, die den Mitgliedern gehören.",
  toJournal: "Zum Journal",
  changed: "Was Sie gewählt haben, wird nicht mehr angeboten. Das hier gibt es jetzt.",
  per: {
    month: (price) => `${price} im Monat`,
    year: (price) => `${price} im Jahr`,
  },
  trial: (days) => count(days, { one: "Der erste Tag ist frei.", other: "Die ersten # Tage sind frei." }),
  benefits: "Was Sie bekommen",
  howOften: "Wie Sie zahlen",
  join: (plan) => `${plan}: Mitglied werden`,
  notForSale: "Diese Mitgliedschaft gibt es hier zurzeit nicht.",
  yours: "Ihre Mitgliedschaft",
  included: "In Ihrer Mitgliedschaft enthalten",
  given: "Ihnen geschenkt",
  manage: "Ihre Mitgliedschaft ansehen",
  see: "Was die Mitgliedschaft ist",
  checkout: {
    title: (plan) => `${plan}: Mitglied werden`,
    lead: "Sie zahlen auf der Seite unseres Zahlungsdienstes und kommen danach hierher zurück.",
    price: "Preis",
    trial: (days, price) =>
      count(days, { one: `Ein Tag frei, dann ${price}`, other: `# Tage frei, dann ${price}` }),
    terms:
      "Sie läuft, bis Sie kündigen; das sind zwei Klicks in Ihrem Konto. Was Sie bezahlt haben, bleibt bis zum letzten Tag offen.",
    account: (email) => `Für das Konto ${email}`,
    submit: "Weiter zur Zahlung",
    back: "Die Mitgliedschaften noch einmal ansehen",
    tooSmall: "Einen so kleinen Betrag nimmt keine Karte. Bitte schreiben Sie uns.",
    tooMany: "Sie waren gerade sehr oft auf der Zahlungsseite. Bitte kommen Sie in einer Weile wieder.",
  },
  complete: {
    title: "Ihre Zahlung wird bestätigt",
    lead: "Das dauert einen Augenblick. Die Seite sieht von selbst noch einmal nach.",
    toMembership: "Ihre Mitgliedschaft ansehen",
  },
  account: {
    title: "Ihre Mitgliedschaft",
    none: "Sie sind noch nicht Mitglied. [Sehen Sie, was die Mitgliedschaft ist.]",
    welcome: "Willkommen. Alles, was Ihre Mitgliedschaft öffnet, ist jetzt offen.",
    already: "Sie sind schon Mitglied; es wurde nichts abgebucht.",
    free: (until, price) => `Frei bis ${until}, dann ${price}, bis Sie kündigen.`,
    freeEnds: (until) => `Frei bis ${until}. Dann endet sie, und nichts wird abgebucht.`,
    renews: (on, price) => `Verlängert sich am ${on}: ${price}.`,
    ends: (on) => `Endet am ${on}. Bis dahin bleibt alles offen.`,
    pastDue: (until) =>
      `Die letzte Zahlung ist nicht angekommen. Alles bleibt offen bis ${until}; zahlen Sie vorher, und nichts ändert sich.`,
    unpaid:
      "Die letzte Zahlung ist nicht angekommen, darum ist sie geschlossen. Zahlen Sie, und sie öffnet sich sofort.",
    paused: "Sie ruht zurzeit: Nichts wird abgebucht, und nichts ist offen.",
    paidBack: (until) =>
      `Was für diesen Zeitraum gezahlt war, ist zurückgegangen oder wird von Ihrer Bank zurückverlangt. Darum ist in ihm nichts offen; er dauert bis ${until}.`,
    over: (on) => `Beendet am ${on}.`,
    incomplete: "Die erste Zahlung ist noch nicht angekommen.",
    given: (until) => `Ihnen geschenkt, offen bis ${until}. Dafür wird nichts abgebucht.`,
    owes: "Die letzte Zahlung Ihrer Mitgliedschaft ist nicht angekommen. [Sehen Sie, was offen ist.]",
    pay: "Jetzt zahlen",
    cancel: "Mitgliedschaft kündigen",
    resume: "Doch dabeibleiben",
    resumed: "Sie läuft weiter. Es hat sich nichts geändert.",
    card: "Karte wechseln",
    cardChanged: "Die nächste Zahlung wird von Ihrer neuen Karte abgebucht.",
    invoices: "Rechnungen",
    invoice: (date, amount) => `${date}: ${amount}`,
    open: "offen",
    paid: "bezahlt",
    joinAgain: "Die Mitgliedschaften ansehen",
  },
  cancel: {
    title: "Ihre Mitgliedschaft kündigen",
    lead: (plan, on) =>
      `${plan} endet dann am ${on}. Bis zu diesem Tag bleibt alles offen, und nichts wird mehr abgebucht.`,
    leadNow: (plan) => `${plan} endet dann sofort, und nichts wird mehr abgebucht.`,
    submit: "Kündigen",
    stay: "Behalten",
    done: "Sie ist gekündigt, und nichts wird mehr abgebucht. Bis sie endet, können Sie das hier zurücknehmen.",
  },
};
