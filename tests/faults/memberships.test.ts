import type Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { mailsTo } from "../support/processes/mailbox.ts";
import { seeded } from "../support/seeded-random.ts";
import { ChaosWebhooks } from "../support/shop/chaos-webhooks.ts";
import { makeCustomer } from "../support/shop/customers.ts";
import { createStripeClient, givenGatedPost } from "../support/shop/members.ts";
import { eventually, type Shop, startTestShop } from "../support/shop/test-shop.ts";

/** How many are members, and for how long: see `npm run test:faults`. */
const members = Number(process.env.VITRINE_MEMBERS ?? 8);
const isLong = members >= 100;
const halfMonths = isLong ? 24 : 6;
const deaths = Math.max(2, Math.ceil(members / 10));
const seed = Number(process.env.VITRINE_SEED ?? 20_260_301);
/** Seconds between two looks; never a multiple of a month, and hours away from any renewal's news. */
const step = 15.3 * 86_400;
/** Instants after a look at which it is asked who may read if nothing more happens, and in how many seconds they lie. */
const instants = 42;
const ahead = 45 * 86_400;
const minutes = 8 + members / 3;
/** Of a hundred events so many never come. */
const lost = isLong ? 3 : 10;
/** Seconds that Stripe's list has events back: the site, whose clock stands still, takes them for old enough to be lost. */
const behind = 900;

const chance = seeded(seed);
let shop: Shop;
let stripe: Stripe;
let post: ChaosWebhooks;
let plans: Plan[];

/** A plan here, and its price at Stripe. */
interface Plan {
  id: string;
  price: string;
}

/** Somebody, and the customer at Stripe that they are. */
interface Person {
  user: string;
  email: string;
  customer: string;
}

interface Member extends Person {
  subscription: string;
  /** They are subscribed anew since. */
  cameBack?: boolean;
}

/** What the looks have seen, all in all. */
interface Seen {
  /** People, and those of them who could read nothing, counted at each look. */
  people: number;
  shut: number;
  instants: number;
  statuses: Set<string>;
}

beforeEach(async () => {
  shop = await startTestShop();
  stripe = createStripeClient(shop.payments);
  post = new ChaosWebhooks(`${shop.url}/webhooks/stripe`, chance, lost);
  await shop.payments.webhooks({ url: await post.open() });
  await shop.payments.clock(0, -behind);
  const product = await stripe.products.create({ name: "Keepers" });
  const recurring = { interval: "month" as const };
  plans = await Promise.all(
    [900, 1_900].map(async (unit_amount) => ({
      id: (await givenGatedPost("what the keepers know")).plan,
      price: (await stripe.prices.create({ product: product.id, currency: "eur", unit_amount, recurring }))
        .id,
    })),
  );
});
afterEach(async () => {
  await shop?.close();
  post?.close();
});

test(
  `${halfMonths / 2} months of ${members} members, a bad post and ${deaths} deaths: who may read is who has paid`,
  async () => {
    const all: Member[] = [];
    for (let number = 0; number < members; number += 1) all.push(await join(await newPerson(), number));
    const seen: Seen = { people: 0, shut: 0, instants: 0, statuses: new Set() };
    await expectTruth(all, seen, seeded(seed));
    for (let turn = 1; turn <= halfMonths; turn += 1) {
      await shop.payments.clock(Math.round(turn * step));
      await control("billing", { after_retries: turn % 2 ? "cancel" : "mark_unpaid" });
      const dies = Math.floor((turn * deaths) / halfMonths) - Math.floor(((turn - 1) * deaths) / halfMonths);
      await Promise.all([liveOn(all, seeded(seed + turn)), die(dies)]);
      await expectTruth(all, seen, seeded(seed + turn));
      if (isLong)
        console.info(`${turn} of ${halfMonths} half months, and ${seen.shut} readers who were refused`);
    }
    expect(seen.shut).toBeGreaterThan(seen.people / 20);
    expect(seen.shut).toBeLessThan((seen.people * 3) / 4);
    expect(seen.instants).toBeGreaterThanOrEqual(isLong ? 1_000 : 250);
    expect([...seen.statuses]).toEqual(expect.arrayContaining(isLong ? everyStatus : ofAFew));
    expect(post.gone.size).toBeGreaterThan(0);
    await expectMailsOnce(all);
    await expectRevenue(all);
  },
  minutes * 60_000,
);

const ofAFew = ["incomplete", "incomplete_expired", "trialing", "active", "paused"];
const everyStatus = [...ofAFew, "past_due", "unpaid", "canceled"];

async function newPerson(): Promise<Person> {
  const { id: user, email } = await makeCustomer();
  await asAdmin("/items/customers", { method: "POST", body: { user, email } });
  return { user, email, customer: (await stripe.customers.create({ email })).id };
}

/** Of ten who join one begins with a card that pays nothing, one tries without a card, and two or three with one. */
async function join(person: Person, number: number): Promise<Member> {
  const plan = chance.oneOf(plans);
  const attach = (token: string) => stripe.paymentMethods.attach(token, { customer: person.customer });
  const hasNoCard = number % 10 === 1;
  const token = number % 10 === 0 ? "pm_card_chargeCustomerFail" : "pm_card_visa";
  const { id: subscription } = await stripe.subscriptions.create({
    customer: person.customer,
    ...(!hasNoCard && { default_payment_method: (await attach(token)).id }),
    items: [{ price: plan.price }],
    metadata: { user_id: person.user, plan_id: plan.id },
    ...(hasNoCard && { trial_settings: { end_behavior: { missing_payment_method: "pause" } } }),
    ...((hasNoCard || (number % 10 > 1 && chance.between(1, 3) === 1)) && { trial_period_days: 10 }),
  });
  return { user: person.user, email: person.email, customer: person.customer, subscription };
}

/** The site dies so many times at any moment, and is started again. */
async function die(times: number) {
  for (let time = 0; time < times; time += 1) {
    await new Promise((resolve) => setTimeout(resolve, chance.between(0, 2_000)));
    await shop.kill();
    await shop.start();
  }
}

type Deed = (subscription: Stripe.Subscription) => Promise<unknown>;

/** What may happen to a membership in half a month, and how often of a hundred times; else nothing does. */
const deeds: [times: number, deed: Deed][] = [
  [8, ({ id }) => stripe.subscriptions.update(id, { cancel_at_period_end: true })],
  [6, ({ id }) => stripe.subscriptions.update(id, { cancel_at_period_end: false })],
  [3, ({ id }) => stripe.subscriptions.cancel(id)],
  [10, (subscription) => chargeTo(subscription, "pm_card_chargeCustomerFail")],
  [10, ({ customer }) => control(`customers/${customer}/card`, { card: "pm_card_visa" })],
  [8, changePlan],
  [4, async (subscription) => shop.payments.refund(await lastPaymentOf(subscription))],
  [4, async (subscription) => shop.payments.refund(await lastPaymentOf(subscription), 200)],
  [5, dispute],
  [3, ({ id }) => stripe.subscriptions.update(id, { pause_collection: { behavior: "void" } })],
  [5, ({ id }) => stripe.subscriptions.update(id, { pause_collection: "" })],
  [6, resume],
];

const drawn = deeds.flatMap(([times, deed]) => Array.from({ length: times }, () => deed));

async function liveOn(all: Member[], own: ReturnType<typeof seeded>) {
  for (const member of all.filter(({ cameBack }) => !cameBack)) {
    const deed = drawn[own.between(0, 99)];
    const subscription = await stripe.subscriptions.retrieve(member.subscription);
    if (["canceled", "incomplete_expired"].includes(subscription.status)) {
      member.cameBack = own.between(1, 3) === 1;
      if (member.cameBack) all.push(await join(member, own.between(2, 9)));
    } else await deed?.(subscription).catch(ifImpossible);
  }
}

/** A trial that ended without a card is taken up again with one. */
async function resume({ id, customer, status }: Stripe.Subscription) {
  if (status !== "paused") return;
  await control(`customers/${customer}/card`, { card: "pm_card_visa" });
  await stripe.subscriptions.resume(id);
}

/** Nothing has been paid yet, or it has gone back already: that half month nothing happens. */
function ifImpossible(error: Error) {
  if (!/No payment|already|refund|greater than|disputed/i.test(error.message)) throw error;
}

async function control(path: string, body: object = {}) {
  const answer = await fetch(`${shop.payments.url}/_sim/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(((await answer.json()) as { error: string }).error);
}

async function chargeTo({ id, customer }: Stripe.Subscription, token: string) {
  const card = await stripe.paymentMethods.attach(token, { customer: String(customer) });
  await stripe.subscriptions.update(id, { default_payment_method: card.id });
}

async function changePlan({ id, items, metadata }: Stripe.Subscription) {
  const other = plans.find((plan) => plan.id !== metadata.plan_id) ?? plans[0];
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id, price: other?.price }],
    metadata: { plan_id: other?.id ?? "" },
    proration_behavior: "none",
  });
}

async function lastPaymentOf({ id }: Pick<Stripe.Subscription, "id">): Promise<string> {
  const { data } = await stripe.invoices.list({
    subscription: id,
    status: "paid",
    expand: ["data.payments"],
  });
  const [paid] = data.filter(({ amount_paid }) => amount_paid > 0);
  const intent = paid?.payments?.data[0]?.payment.payment_intent;
  if (!intent) throw new Error("No payment has been made.");
  return String(intent);
}

/** A bank takes the latest payment back, and decides half of the times at once. */
async function dispute(subscription: Stripe.Subscription) {
  const payment = await lastPaymentOf(subscription);
  const [charge] = (await stripe.charges.list({ payment_intent: payment })).data;
  await control(`charges/${charge?.id}/dispute`);
  const [opened] = (await stripe.disputes.list({ payment_intent: payment })).data;
  const outcome = chance.oneOf(["won", "lost", undefined] as const);
  if (opened && outcome) await shop.payments.closeDispute(opened.id, outcome);
}

interface Ledger {
  now: number;
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  invoice_payments: Stripe.InvoicePayment[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
}

/**
 * Waits until each member may read what the ledger of the payments says, worked out here by itself: now, and at instants
 * to come. The site is started anew before, so that it looks at once for what it was not told.
 */
async function expectTruth(all: Member[], seen: Seen, own: ReturnType<typeof seeded>) {
  const later = Array.from({ length: instants - 1 }, () => own.between(1, ahead));
  const wrong = async () => {
    await bringEverything();
    const ledger = await shop.payments.state<Ledger>();
    const opened = await readOpened();
    return all.flatMap((member) => wrongOf(member, { ledger, opened, later }));
  };
  await bringEverything();
  await shop.stop();
  await shop.start();
  const say = (found: string[]) => found.slice(0, 10).join("\n");
  await eventually(wrong, (found) => found.length === 0, 4 * limits.reconcileEvery, say);
  const ledger = await shop.payments.state<Ledger>();
  const people = all.filter(({ cameBack }) => !cameBack);
  seen.people += people.length;
  seen.shut += people.filter(({ subscription }) => !holdingOf(ledger, subscription)).length;
  seen.instants += new Set([0, ...later]).size;
  for (const { status } of ledger.subscriptions) seen.statuses.add(status);
}

/** When a member may read what they have not paid for, or may not read what they have; in words. */
function wrongOf(
  { subscription }: Member,
  { ledger, opened, later }: { ledger: Ledger; opened: Opened[]; later: number[] },
): string[] {
  const held = holdingOf(ledger, subscription);
  const own = opened.filter((each) => each.subscription === subscription);
  return [0, ...later].flatMap((seconds) => {
    const at = ledger.now + seconds;
    const truth = held && at < held.until ? held.plan : undefined;
    const seen = own.filter(({ from, until }) => from <= at && at < until).map(({ plan }) => plan);
    return (seen.join(" ") || undefined) === truth
      ? []
      : `${subscription} in ${seconds} s: ${seen} instead of ${truth}`;
  });
}

/** Until all that has happened was told, and the site has taken it. */
async function bringEverything() {
  await eventually(
    () => shop.payments.deliveries(),
    (found) => found.every(({ status }) => status === "delivered"),
    60,
    (found) => `${found.filter(({ status }) => status !== "delivered").length} on their way`,
  );
  await post.finish();
}

/** What a subscription opens, in Unix seconds, as Directus's rule has it. */
interface Opened {
  subscription: string;
  plan: string;
  from: number;
  until: number;
}

async function readOpened(): Promise<Opened[]> {
  const ours = plans.map(({ id }) => id).join(",");
  const rows = await asAdmin<{ key: string; plan: string; starts_at: string; ends_at: string }[]>(
    `/items/entitlements?fields=key,plan,starts_at,ends_at&limit=-1&filter[plan][_in]=${ours}`,
  );
  return rows.map(({ key, plan, starts_at, ends_at }) => ({
    subscription: key.split(":").at(-1) ?? "",
    plan,
    from: Date.parse(starts_at) / 1000,
    until: Date.parse(ends_at) / 1000,
  }));
}

/**
 * The plan that a subscription has open now by what Stripe's ledger holds, and until when if nothing more happens;
 * undefined where it has none.
 */
function holdingOf(ledger: Ledger, id: string): { plan: string | undefined; until: number } | undefined {
  const subscription = ledger.subscriptions.find((each) => each.id === id);
  if (!subscription) throw new Error(`There is no ${id}.`);
  const { status, pause_collection: paused, cancel_at: cancelAt, metadata, items } = subscription;
  const bills = ledger.invoices
    .filter((bill) => String(bill.parent?.subscription_details?.subscription) === id)
    .filter((bill) => bill.status !== "void")
    .toSorted((a, b) => b.created - a.created);
  const runs = ["active", "trialing"].includes(status) && !paused && !isBack(ledger, bills[0]);
  const newsOfRenewal = (items.data[0]?.current_period_end ?? 0) + limits.renewalGrace;
  const until =
    status === "past_due"
      ? Math.min(endOfGrace(bills), cancelAt ?? Number.POSITIVE_INFINITY)
      : runs && (cancelAt ?? newsOfRenewal);
  return until && ledger.now < until ? { plan: metadata.plan_id, until } : undefined;
}

/** @param bills newest first */
function endOfGrace(bills: Stripe.Invoice[]): number {
  const due = bills.filter(({ total, status }) => total > 0 && status !== "draft");
  const paid = due.findIndex(({ status }) => status === "paid");
  const first = due.slice(0, paid === -1 ? undefined : paid).at(-1);
  return (first?.status_transitions.finalized_at ?? 0) + limits.pastDueGrace;
}

function isBack(ledger: Ledger, bill: Stripe.Invoice | undefined): boolean {
  return bill !== undefined && bill.amount_paid > 0 && goneOf(ledger, bill) >= bill.amount_paid;
}

/** What of a bill the seller does not have any more, in minor units. */
function goneOf({ invoice_payments, charges, refunds, disputes }: Ledger, { id }: Stripe.Invoice): number {
  const intents = invoice_payments
    .filter(({ invoice, status }) => invoice === id && status === "paid")
    .map(({ payment }) => payment.payment_intent);
  const [charge] = charges.filter(
    (each) => each.status === "succeeded" && intents.includes(each.payment_intent as string),
  );
  if (!charge) return 0;
  const held = disputes.some((each) => each.charge === charge.id && !/^(won|warning)/.test(each.status));
  if (held) return charge.amount;
  return refunds
    .filter((each) => each.charge === charge.id && each.status === "succeeded")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * No mail has reached its member twice; the long run waits, too, for those that a death has left in the outbox, until they have
 * gone out or what they were about is over.
 */
async function expectMailsOnce(all: Member[]) {
  const patience = isLong ? limits.reconcileAfter + 3 * limits.reconcileEvery : 0;
  for (const { email } of all) {
    const query = `filter[recipient][_eq]=${encodeURIComponent(email)}&fields=status&limit=-1`;
    const rows = await eventually(
      () => asAdmin<{ status: string }[]>(`/items/email_messages?${query}`),
      (found) => !isLong || found.every(({ status }) => status !== "pending"),
      patience,
    );
    const sent = rows.filter(({ status }) => status === "sent").length;
    const arrived = (await mailsTo(email)).length;
    expect(arrived, email).toBeGreaterThanOrEqual(sent);
    expect(arrived, email).toBeLessThanOrEqual(rows.length);
  }
}

/** What the owner's sums have is what was charged and has not gone back. */
async function expectRevenue(all: Member[]) {
  const ledger = await shop.payments.state<Ledger>();
  for (const { subscription } of all) {
    const rows = await asAdmin<{ revenue: string }[]>(
      `/items/membership_invoices?fields=revenue&limit=-1&filter[stripe_subscription_id][_eq]=${subscription}`,
    );
    const kept = ledger.invoices
      .filter((bill) => String(bill.parent?.subscription_details?.subscription) === subscription)
      .filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0)
      .map((bill) => (bill.amount_paid - goneOf(ledger, bill)) / 100);
    expect(rows.map(({ revenue }) => Number(revenue)).toSorted(), subscription).toEqual(kept.toSorted());
  }
}
