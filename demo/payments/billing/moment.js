/**
 * Lives through `run` at another time: whatever it creates bears that time.
 * @template T
 * @param {import("../simulator.js").Sim} sim @param {number} moment Unix seconds @param {() => T} run @returns {T}
 */
export function runAt(sim, moment, run) {
  const before = sim.moment;
  sim.moment = moment;
  try {
    return run();
  } finally {
    sim.moment = before;
  }
}

/** The time in which a customer lives: their test clock's, or everybody's. @param {import("../simulator.js").Sim} sim */
export function getTime(sim, customerId) {
  const clock = sim.store.get("customer", customerId)?.test_clock;
  return clock ? sim.store.get("test_helpers.test_clock", clock).frozen_time : sim.now();
}

/**
 * `at` the time of the customer.
 * @template T
 * @param {import("../simulator.js").Sim} sim @param {string | null} customerId @param {() => T} run @returns {T}
 */
export function runInTime(sim, customerId, run) {
  return runAt(sim, getTime(sim, customerId), run);
}
