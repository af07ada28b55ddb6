/** What the owner of a Stripe account sets in the Dashboard under "Manage failed payments". */
const plain = { id: "billing", retry_days: [3, 5, 7], after_retries: "cancel" };

const outcomes = ["cancel", "mark_unpaid", "leave_past_due"];

/** @param {import("../simulator.js").Sim} sim */
export function parseBillingSettings(sim) {
  return sim.store.get("setting", "billing") ?? plain;
}

/** @param {import("../simulator.js").Sim} sim @param {{ retry_days?: number[], after_retries?: string }} changes */
export function changeBilling(sim, changes) {
  const settings = { ...parseBillingSettings(sim), ...changes };
  const unknown = Object.keys(settings).filter((name) => !(name in plain));
  if (unknown.length > 0) throw new TypeError(`Unknown billing setting: ${unknown.join(", ")}`);
  if (!outcomes.includes(settings.after_retries)) {
    throw new TypeError(`after_retries must be one of ${outcomes.join(", ")}`);
  }
  return sim.store.put("setting", settings);
}
