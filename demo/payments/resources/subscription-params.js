import { invalidRequest, notImplemented, parameterMissing, resourceMissing } from "../api/errors.js";

export function retrieveSubscription(sim, { ids: [id] }) {
  const subscription = sim.store.get("subscription", id);
  if (!subscription) throw resourceMissing("subscription", id);
  return subscription;
}

/** @param {import("../sim.js").Sim} sim @param {string} id @param {string} path of the parameter */
export function recurringPrice(sim, id, path) {
  const price = sim.store.get("price", id);
  if (!price) throw parameterMissing("price", id, path);
  if (price.recurring) return price;
  throw invalidRequest(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    { param: path },
  );
}

/** Throws the 501 for a parameter that the stand-in has no answer to. @param {any} params @param {string[]} covered */
export function refuseOthers(params, covered) {
  const [name] = Object.keys(params).filter((each) => !covered.includes(each));
  if (name) throw uncovered(name, "a value");
}

export function uncovered(name, value) {
  return notImplemented(`The local stand-in does not cover \`${name}\` with ${value} for subscriptions.`);
}
