import {
  createInvalidRequestError,
  createMissingParameterError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";

export function retrieveSubscription(sim, { ids: [id] }) {
  const subscription = sim.store.get("subscription", id);
  if (!subscription) throw createMissingResourceError("subscription", id);
  return subscription;
}

/** @param {import("../simulator.js").Sim} sim @param {string} id @param {string} path of the parameter */
export function parseRecurringPrice(sim, id, path) {
  const price = sim.store.get("price", id);
  if (!price) throw createMissingParameterError("price", id, path);
  if (price.recurring) return price;
  throw createInvalidRequestError(
    `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
    { param: path },
  );
}

/** Throws the 501 for a parameter that the stand-in has no answer to. @param {any} params @param {string[]} covered */
export function rejectOtherParameters(params, covered) {
  const [name] = Object.keys(params).filter((each) => !covered.includes(each));
  if (name) throw findUncovered(name, "a value");
}

export function findUncovered(name, value) {
  return createNotImplementedError(
    `The local stand-in does not cover \`${name}\` with ${value} for subscriptions.`,
  );
}
