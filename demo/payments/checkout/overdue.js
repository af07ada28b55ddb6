import { advanceTime } from "../billing/due.js";
import { settleRefund } from "../resources/refunds.js";
import { expireSession } from "./complete.js";

/**
 * Does what time has brought about: sessions past their `expires_at`, refunds that the bank has decided on, and
 * whatever subscriptions do by themselves.
 * @param {import("../simulator.js").Sim} sim
 */
export function settleOverdue(sim) {
  const now = sim.now();
  for (const session of sim.store.all("checkout.session")) {
    if (session.status === "open" && session.expires_at <= now) expireSession(sim, session);
  }
  for (const refund of sim.store.all("refund")) {
    const { settles_at, outcome } = refund._internal;
    if (settles_at <= Date.now()) settleRefund(sim, refund, outcome === "fails" ? "failed" : "succeeded");
  }
  advanceTime(sim, null, now);
  for (const clock of sim.store.all(clocks)) if (clock.status === "advancing") finishAdvance(sim, clock);
  sim.commit();
}

const clocks = "test_helpers.test_clock";

function finishAdvance(sim, clock) {
  const { target_frozen_time: target } = clock.status_details.advancing;
  advanceTime(sim, clock.id, target);
  Object.assign(clock, { frozen_time: target, status: "ready", status_details: {} });
  sim.store.put(clocks, clock);
  sim.webhooks.emit("test_helpers.test_clock.ready", clock);
}
