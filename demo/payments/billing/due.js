import { collect } from "./collect.js";
import { closeDraftInvoice, closeInvoice } from "./invoice.js";
import { runAt } from "./moment.js";
import { endTrial, renew } from "./renew.js";
import { change, endSubscription, findMethod, getPeriod } from "./subscription.js";

const hourSeconds = 60 * 60;
const daySeconds = 24 * hourSeconds;
const completionSeconds = 23 * hourSeconds;
const noticeSeconds = 3 * daySeconds;

/**
 * Does what time has brought about for everybody who lives by one clock, each thing at its own moment, in order.
 * @param {import("../simulator.js").Sim} sim @param {string | null} clock id of a test clock, null for the common time
 * @param {number} until
 */
export function advanceTime(sim, clock, until) {
  const live = sim.store.all("subscription").filter((each) => each.test_clock === clock && !each.ended_at);
  for (;;) {
    const due = live.flatMap((subscription) => whatComes(sim, subscription));
    const [next] = due.filter((deed) => deed.at <= until).sort((a, b) => a.at - b.at);
    if (!next) return;
    runAt(sim, next.at, next.act);
  }
}

/** @returns {{ at: number, act: () => void }[]} */
function whatComes(sim, subscription) {
  if (subscription.ended_at) return [];
  const deeds = subscription._internal.open.flatMap((id) => ofInvoice(sim, subscription, id));
  return [...deeds, ...ofSubscription(sim, subscription)];
}

function ofInvoice(sim, subscription, id) {
  const invoice = sim.store.get("invoice", id);
  const { automatically_finalizes_at: finalizes, next_payment_attempt: retries } = invoice;
  const collectNow = () => collect(sim, invoice, findMethod(sim, subscription), { automatic: true });
  if (invoice.status === "open" && retries) return [{ at: retries, act: collectNow }];
  if (invoice.status !== "draft" || !finalizes) return [];
  return [{ at: finalizes, act: () => finish(sim, subscription, invoice, collectNow) }];
}

/** A draft's hour is over: it is collected, unless the owner has paused that. */
function finish(sim, subscription, invoice, collectNow) {
  const behavior = subscription.pause_collection?.behavior;
  closeDraftInvoice(sim, invoice);
  if (behavior === "void") closeInvoice(sim, invoice, "void");
  else if (behavior === "mark_uncollectible") closeInvoice(sim, invoice, "uncollectible");
  else collectNow();
}

function ofSubscription(sim, subscription) {
  const { status, created, trial_end, cancel_at, pause_collection } = subscription;
  if (status === "incomplete") {
    return [{ at: created + completionSeconds, act: () => giveUp(sim, subscription) }];
  }
  const deeds = [];
  if (pause_collection?.resumes_at) {
    deeds.push({ at: pause_collection.resumes_at, act: () => resumeCollection(sim, subscription) });
  }
  if (cancel_at) {
    deeds.push({ at: cancel_at, act: () => endSubscription(sim, subscription, "cancellation_requested") });
  }
  if (status === "paused") return deeds;
  if (status !== "trialing")
    return [...deeds, { at: getPeriod(subscription).end, act: () => renew(sim, subscription) }];
  if (!subscription._internal.announced) {
    const at = Math.max(created, trial_end - noticeSeconds);
    deeds.push({ at, act: () => announceEnd(sim, subscription) });
  }
  return [...deeds, { at: trial_end, act: () => endTrial(sim, subscription) }];
}

/** Nobody has paid the first invoice in 23 hours. */
function giveUp(sim, subscription) {
  for (const id of subscription._internal.open) closeInvoice(sim, sim.store.get("invoice", id), "void");
  change(sim, subscription, (changed) => {
    changed.status = "incomplete_expired";
    changed.ended_at = sim.now();
  });
}

function resumeCollection(sim, subscription) {
  change(sim, subscription, (changed) => {
    changed.pause_collection = null;
  });
}

function announceEnd(sim, subscription) {
  subscription._internal.announced = true;
  sim.store.put("subscription", subscription);
  sim.webhooks.emit("customer.subscription.trial_will_end", subscription);
}
