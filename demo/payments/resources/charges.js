import { createMissingResourceError } from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";

export function retrieveCharge(sim, { ids: [id] }) {
  const charge = sim.store.get("charge", id);
  if (!charge) throw createMissingResourceError("charge", id);
  return charge;
}

export function listCharges(sim, { params, path }) {
  return createPageOfList(
    sortNewestFirst(sim.store.all("charge"), params, ["customer", "payment_intent"]),
    params,
    path,
  );
}
