import type { links as english } from "../en/links.ts";
import { pluralsOf } from "../plural.ts";

const count = pluralsOf("de");

export const links: typeof english = {
  heading: "Konten anderswo",
  lead: "Melden Sie sich hier mit einem Konto an, das Sie bei jemand anderem haben.",
  count: (linked) =>
    linked === 0
      ? "Noch ist keines verknüpft."
      : count(linked, { one: "Eines ist verknüpft.", other: "# sind verknüpft." }),
  empty:
    "Sie werden gebeten, sich dort anzumelden; dann öffnet es Ihr Konto hier, gleich welche E-Mail-Adresse es hat.",
  manage: "Konten anderswo verwalten",
  link: (name) => `Ein Konto bei ${name} verknüpfen`,
  linked: "Verknüpft:",
  lastUsed: "Zuletzt benutzt:",
  unlink: "Trennen",
  unlinkOne: (name) => `${name} trennen`,
  taken:
    "Dieses Konto öffnet hier ein anderes Konto. Melden Sie sich dort an und trennen Sie es zuerst, oder wählen Sie beim Anbieter ein anderes.",
  refused:
    "Es wurde nichts verknüpft: Die Anmeldung dort wurde abgebrochen, oder Sie wurden nicht eingelassen. Unten können Sie neu beginnen.",
  failed:
    "Es wurde nichts verknüpft: Mit dem, was von dort zurückkam, war nichts anzufangen. Bitte beginnen Sie unten noch einmal.",
  lastWay:
    "Das ist Ihr einziger Weg herein. Setzen Sie zuerst ein Passwort oder fügen Sie einen Passkey hinzu, dann trennen Sie es.",
};
