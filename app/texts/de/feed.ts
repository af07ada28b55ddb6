import type { feed as english } from "../en/feed.ts";

export const feed: typeof english = {
  title: "Ihr privater Feed",
  lead: "Ein Feedreader kann sich nicht anmelden. Unter einer eigenen Adresse liest er das Journal mit allem, was Ihre Mitgliedschaft öffnet, solange sie es tut; danach liest er, was alle lesen.",
  make: "Adresse anlegen",
  secret:
    "Wer diese Adresse hat, liest, was Sie lesen. Geben Sie sie also niemandem. Ist sie in fremde Hände geraten, ersetzen Sie sie: Die alte gilt sofort nicht mehr.",
  untold:
    "Sie haben eine Adresse, und sie gilt, doch sie lässt sich nicht mehr anzeigen. Ersetzen Sie sie, um eine neue zu sehen.",
  replace: "Adresse ersetzen",
  off: "Feed abschalten",
  done: {
    made: "Ihr Feed hat jetzt eine Adresse.",
    replaced: "Das ist Ihre neue Adresse. Die alte führt nirgends mehr hin.",
    off: "Ihr Feed ist abgeschaltet. Seine Adresse führt nirgends mehr hin.",
  },
};
