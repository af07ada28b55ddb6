import { createId } from "../ids.js";
import { toMinorUnits } from "../shop-rows.js";
import { toDecimal, withTexts } from "./amounts.js";
import { addTime, DAY, HOUR, spreadOverSeasons } from "./calendar.js";
import { createDigest, createStripeId } from "./random.js";
import { DAYS } from "./sales.js";

const MEMBERS = 120;
/** In the time of the history: the others were there before. */
const JOINED = 88;
const CURRENCY = "EUR";
/** After a period's end in which the news of its renewal may come. */
const RENEWAL_MS = 2 * HOUR;
const GRACE_MS = 14 * DAY;

/**
 * Members who pay, with all that they have paid: most stay, some cancel, and of a few a card has failed.
 *
 * @param {import("./random.js").Random} random
 * @param {any[]} plans
 * @param {{ people: import("./people.js").Person[], from: Date, now: Date }} given
 */
export function inventMembers(random, plans, { people, from, now }) {
  const early = Array.from({ length: MEMBERS - JOINED }, () =>
    addTime(from, -random.whole(2, 150) * DAY - random.whole(0, 23) * HOUR),
  );
  const late = spreadOverSeasons(random, { from, days: DAYS, count: JOINED + 2 }).filter(
    (at) => at < addTime(now, -HOUR),
  );
  const starts = [...early, ...late].sort((a, b) => a.getTime() - b.getTime()).slice(0, MEMBERS);
  const joining = people.filter(({ user, isPersona }) => user && !isPersona).slice(0, MEMBERS);
  return joining.map((person, index) =>
    followMember(random, plans, { person, start: starts[index] ?? starts.at(-1), now }),
  );
}

function followMember(random, plans, { person, start, now }) {
  const plan = random.chance(0.8) ? plans[0] : plans[1];
  const interval = random.chance(0.6) ? "month" : "year";
  const subscription = createStripeId("sub_1", person.email);
  const trialEnd = addTime(start, plan.trial_days * DAY);
  const bills = [];
  let end = trialEnd;
  let status = plan.trial_days > 0 && end > now ? "trialing" : "active";
  let endsAt = addTime(end, RENEWAL_MS);
  for (let period = 1; status === "active" && addTime(end, HOUR) <= now; period++) {
    const [due, next] = [end, addPeriod(trialEnd, interval, period)];
    const isLate = now.getTime() - due.getTime() < 10 * DAY && random.chance(0.12);
    if (isLate) [status, endsAt] = ["past_due", addTime(due, GRACE_MS)];
    else if (period > 1 && random.chance(interval === "month" ? 0.035 : 0.12))
      [status, endsAt] = ["canceled", due];
    else if (period > 1 && random.chance(0.012)) [status, endsAt] = ["canceled", addTime(due, GRACE_MS)];
    else {
      bills.push({ at: addTime(due, HOUR), period, amount: toMinorUnits(plan.prices[interval]) });
      [end, endsAt] = [next, addTime(next, RENEWAL_MS)];
    }
    // A failed card gives up after two weeks.
    if (status === "canceled" && endsAt > now) [status, endsAt] = ["past_due", endsAt];
  }
  return {
    person,
    plan,
    interval,
    subscription,
    start,
    status,
    endsAt,
    bills,
    payer: createStripeId("cus_", person.email, 14),
  };
}

/** On the same day of a later month, or on its last. */
function addPeriod(start, interval, count) {
  const months = interval === "year" ? 12 * count : count;
  const date = new Date(start);
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(start.getUTCDate(), last));
  return date;
}

/**
 * @param {ReturnType<typeof inventMembers>} members
 * @param {any[]} plans
 * @returns {Record<string, any[]>} rows by collection
 */
export function tabulateMembers(members, plans) {
  return {
    entitlements: members.flatMap((member) => buildEntitlementRows(member, plans)),
    membership_invoices: members.flatMap(buildBillRows),
    claims: members.filter(({ plan }) => plan.trial_days > 0).flatMap(buildTrialRows),
  };
}

/** A plan opens those of lower rank as well. */
function buildEntitlementRows({ person, plan, subscription, start, status, endsAt }, plans) {
  return plans
    .filter(({ rank }) => rank <= plan.rank)
    .map(({ slug }) => ({
      id: createId("entitlements", `${subscription}:${slug}`),
      user: person.user,
      plan: createId("plans", slug),
      source: "subscription",
      key: `${person.user}:${createId("plans", slug)}:${subscription}`,
      starts_at: start,
      ends_at: endsAt,
      status,
      date_created: addTime(start, 4_000),
    }));
}

function buildBillRows({ subscription, bills }) {
  return bills.map(({ at, period, amount }) => ({
    id: createId("membership_invoices", `${subscription}:${period}`),
    month: `${at.toISOString().slice(0, 7)} ${CURRENCY}`,
    revenue: toDecimal(amount),
    paid_at: at,
    currency: CURRENCY,
    ...withTexts({ amount, refunded_amount: 0 }, CURRENCY),
    stripe_invoice_id: createStripeId("in_1", `${subscription}:${period}`),
    stripe_subscription_id: subscription,
    stripe_payment_intent_id: createStripeId("pi_3", `${subscription}:${period}`),
  }));
}

/** A trial is had once, by a person and by a mailbox. */
function buildTrialRows({ person, start }) {
  const date_created = addTime(start, 5_000);
  return [`trial:${person.user}`, `trial:${createDigest(person.email)}`].map((id) => ({ id, date_created }));
}
