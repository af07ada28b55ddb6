import { createCardError } from "../checkout/cards.js";
import { collect } from "./collect.js";
import { closeDraftInvoice, closeInvoice, createDraftInvoice } from "./invoice.js";
import { buildCycleLines } from "./lines.js";
import { calculatePeriodEnd } from "./period.js";
import { change, findMethod, setPeriod } from "./subscription.js";

/**
 * Takes a paused subscription up again, with a period that begins now and is paid for first.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription
 */
export function resumePaused(sim, subscription) {
  const start = sim.now();
  const [{ price }] = subscription.items.data;
  const period = { start, end: calculatePeriodEnd(start, price.recurring, start) };
  const invoice = createDraftInvoice(sim, subscription, {
    reason: "subscription_cycle",
    lines: buildCycleLines(sim, subscription.items.data, period),
    period: { start, end: start },
  });
  closeDraftInvoice(sim, invoice);
  const outcome = collect(sim, invoice, findMethod(sim, subscription));
  if (outcome.status !== "succeeded") {
    closeInvoice(sim, invoice, "void");
    throw outcome.error ?? createCardError("card_declined", "Your card was declined.");
  }
  change(sim, subscription, (changed) => {
    changed.status = "active";
    changed.billing_cycle_anchor = start;
    setPeriod(changed, period);
  });
  sim.webhooks.emit("customer.subscription.resumed", subscription);
  return subscription;
}
