import type { addresses as english } from "../en/addresses.ts";

export const addresses: typeof english = {
  title: "Ihre Adressen",
  lead: "An der Kasse wählen Sie eine davon und müssen sie nicht eintippen.",
  none: "Noch ist nichts gespeichert",
  noneLead: "Speichern Sie eine Adresse hier oder an der Kasse.",
  isDefault: "Die Kasse beginnt mit dieser Adresse.",
  add: "Adresse hinzufügen",
  full: (most) => `${most} Adressen sind gespeichert, für mehr ist kein Platz. Entfernen Sie zuerst eine.`,
  change: "Ändern",
  changeOne: (address) => `Diese Adresse ändern: ${address}`,
  makeDefault: "Mit dieser beginnen",
  makeDefaultOf: (address) => `An der Kasse mit dieser Adresse beginnen: ${address}`,
  remove: "Entfernen",
  removeOne: (address) => `Diese Adresse entfernen: ${address}`,
  newTitle: "Adresse hinzufügen",
  changeTitle: "Adresse ändern",
  submit: "Adresse speichern",
  done: {
    saved: "Die Adresse ist gespeichert.",
    changed: "Die Adresse ist geändert.",
    removed: "Die Adresse ist entfernt.",
    default: "Die Kasse beginnt ab jetzt mit dieser Adresse.",
  },
};
