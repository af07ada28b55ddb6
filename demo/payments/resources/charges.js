import { resourceMissing } from "../api/errors.js";
import { newestFirst, page } from "../api/lists.js";

export function retrieveCharge(sim, { ids: [id] }) {
  const charge = sim.store.get("charge", id);
  if (!charge) throw resourceMissing("charge", id);
  return charge;
}

export function listCharges(sim, { params, path }) {
  return page(newestFirst(sim.store.all("charge"), params, ["customer", "payment_intent"]), params, path);
}
