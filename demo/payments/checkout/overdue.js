import { settleRefund } from "../resources/refunds.js";
import { expireSession } from "./complete.js";

/**
 * Does what time has brought about: sessions past their `expires_at`, refunds that the bank has decided on.
 * @param {import("../sim.js").Sim} sim
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
  sim.commit();
}
