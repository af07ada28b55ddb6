import { collect } from "./collect.js";
import { closeDraftInvoice, createDraftInvoice } from "./invoice.js";
import { buildCycleLines, buildProratedLine } from "./lines.js";
import { calculatePeriodEnd } from "./period.js";
import { change, findMethod, findPrice, getPeriod, setPeriod } from "./subscription.js";

/**
 * What another price or quantity would bring: the items, their period, what is given back and charged for the
 * rest of the period, and whether that is invoiced at once. Changes nothing.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription
 * @param {{ id: string, price?: any, quantity?: number }[]} wishes
 * @param {{ behavior?: "none" | "create_prorations" | "always_invoice", date?: number }} [how]
 */
export function previewPlanChange(sim, subscription, wishes, { behavior = "create_prorations", date } = {}) {
  const from = date ?? sim.now();
  const before = subscription.items.data;
  const after = before.map((item) => wished(item, wishes));
  const now = getPeriod(subscription);
  const trial = subscription.status === "trialing";
  const moved = !trial && otherInterval(before[0].price, after[0].price);
  const period = moved ? { start: from, end: calculatePeriodEnd(from, after[0].price.recurring, from) } : now;
  const lines = [];
  if (!trial && behavior !== "none") {
    for (const [index, item] of before.entries()) {
      if (!sameCharge(item, after[index])) lines.push(...swap(sim, item, after[index], now, from, moved));
    }
  }
  if (moved) lines.push(...buildCycleLines(sim, after, period));
  return {
    items: after,
    period,
    moved,
    lines,
    immediate: moved || (behavior === "always_invoice" && !trial),
    from,
  };
}

function swap(sim, item, next, period, from, moved) {
  const credit = buildProratedLine(sim, item, period, from, "unused");
  return moved ? [credit] : [credit, buildProratedLine(sim, next, period, from, "remaining")];
}

/**
 * Carries a planned change out, and collects what is due at once.
 * @param {import("../simulator.js").Sim} sim @param {any} subscription @param {ReturnType<typeof previewPlanChange>} plan
 */
export function changePlan(sim, subscription, plan) {
  let invoice;
  change(sim, subscription, (changed) => {
    changed.items.data = plan.items;
    setPeriod(changed, plan.period);
    if (plan.moved) changed.billing_cycle_anchor = plan.from;
    if (!plan.immediate) {
      changed._internal.pending.push(...plan.lines);
    } else if (plan.lines.length > 0) {
      const lines = [...changed._internal.pending, ...plan.lines];
      const period = { start: plan.from, end: plan.from };
      invoice = createDraftInvoice(sim, changed, { reason: "subscription_update", lines, period });
      changed._internal.pending = [];
    }
  });
  if (!invoice) return;
  closeDraftInvoice(sim, invoice);
  collect(sim, invoice, findMethod(sim, subscription));
}

function wished(item, wishes) {
  const wish = wishes.find(({ id }) => id === item.id);
  if (!wish) return item;
  return { ...item, ...findPrice(wish.price ?? item.price, wish.quantity ?? item.quantity) };
}

function otherInterval({ recurring: a }, { recurring: b }) {
  return a.interval !== b.interval || a.interval_count !== b.interval_count;
}

function sameCharge(a, b) {
  return a.price.id === b.price.id && a.quantity === b.quantity;
}
