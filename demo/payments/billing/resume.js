import { cardError } from "../checkout/cards.js";
import { collect } from "./collect.js";
import { closeInvoice, draftInvoice, finalizeInvoice } from "./invoice.js";
import { cycleLines } from "./lines.js";
import { periodEnd } from "./period.js";
import { change, methodFor, setPeriod } from "./subscription.js";

/**
 * Takes a paused subscription up again, with a period that begins now and is paid for first.
 * @param {import("../sim.js").Sim} sim @param {any} subscription
 */
export function resumePaused(sim, subscription) {
  const start = sim.now();
  const [{ price }] = subscription.items.data;
  const period = { start, end: periodEnd(start, price.recurring, start) };
  const invoice = draftInvoice(sim, subscription, {
    reason: "subscription_cycle",
    lines: cycleLines(sim, subscription.items.data, period),
    period: { start, end: start },
  });
  finalizeInvoice(sim, invoice);
  const outcome = collect(sim, invoice, methodFor(sim, subscription));
  if (outcome.status !== "succeeded") {
    closeInvoice(sim, invoice, "void");
    throw outcome.error ?? cardError("card_declined", "Your card was declined.");
  }
  change(sim, subscription, (changed) => {
    changed.status = "active";
    changed.billing_cycle_anchor = start;
    setPeriod(changed, period);
  });
  sim.webhooks.emit("customer.subscription.resumed", subscription);
  return subscription;
}
