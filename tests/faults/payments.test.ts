import { afterEach, beforeEach, expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { seeded } from "../support/seeded-random.ts";
import { ChaosWebhooks } from "../support/shop/chaos-webhooks.ts";
import type { Shopper } from "../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  parseSessionId,
  readLedger,
  retryOnRetryAfter,
  type Shop,
  startTestShop,
} from "../support/shop/test-shop.ts";

/** How many buy, and how often the site dies under them: see `npm run test:faults`. */
const buyers = Number(process.env.VITRINE_BUYERS ?? 100);
const deaths = Math.ceil(buyers / 10);
const seed = Number(process.env.VITRINE_SEED ?? 20_260_101);
/** Who buy at the same time. */
const together = 4;
const minutes = 12 + buyers / 10;
/** Seconds after which a round of the reconciler has found what was left half done, and the next has ended it. */
const patience = limits.reconcileAfter + 3 * limits.reconcileEvery;
/** Seconds that the payments' clock is behind: what happened is old enough then for whoever looks after lost events. */
const behind = 900;

const chance = seeded(seed);
let shop: Shop;
let post: ChaosWebhooks;
let shelf: Shelf[];

/** Something on sale, and how many pieces there were. */
interface Shelf {
  id: string;
  stock: number;
}

beforeEach(async () => {
  shop = await startTestShop();
  post = new ChaosWebhooks(`${shop.url}/webhooks/stripe`, chance);
  await shop.payments.webhooks({ url: await post.open() });
  await shop.payments.clock(-behind);
  const stocks = Array.from({ length: 10 }, (_, index) => (index < 3 ? 4 : buyers));
  shelf = await Promise.all(
    stocks.map(async (stock) => ({ id: (await createVariant({ stock })).id, stock })),
  );
});
afterEach(async () => {
  await shop?.close();
  post?.close();
});

/** What a buyer does once they are on the payment page. */
const endings = {
  "pays and comes back": 30,
  "pays and is gone": 30,
  "is declined, and pays with another card": 8,
  "is asked for more by the bank": 6,
  "goes back, corrects the address and pays": 8,
  "leaves, and the page runs out": 8,
  "pays, and gets part of it back": 5,
  "pays, and gets all of it back": 5,
} as const;
type Ending = keyof typeof endings;
const drawn = Object.entries(endings).flatMap(([ending, times]) =>
  Array.from({ length: times }, () => ending as Ending),
);

test(
  `${buyers} buyers, a bad post and ${deaths} deaths: orders, charges and stock are one truth`,
  async () => {
    const paid: string[] = [];
    let next = 0;
    const dying = Array.from({ length: deaths }, (_, index) => Math.floor(((index + 0.5) * buyers) / deaths));
    const buyer = async () => {
      while (next < buyers) {
        const one = next++;
        await Promise.all([buy(one, paid), dying.includes(one) ? die() : undefined]);
        if (one % 50 === 49) console.info(`${one + 1} of ${buyers} have been served`);
      }
    };

    await Promise.all(Array.from({ length: together }, buyer));
    await shop.payments.webhooks({ mode: "plain" });
    await post.finish();
    await lastRound();

    const truth = await ledgerOfPayments();
    const orders = await settledOrders(truth);
    const bought = orders.filter(({ paid_at }) => paid_at);
    // I1, I2: what was taken is what was ordered, and the other way round.
    expect(setOf(bought, (order) => `${order.stripe_payment_intent_id} ${order.paid_amount}`)).toEqual(
      setOf(truth.charged, (charge) => `${charge.payment_intent} ${charge.amount}`),
    );
    expect(setOf(truth.charged, ({ payment_intent }) => payment_intent)).toEqual(paid.toSorted());
    expect(
      setOf(
        orders.flatMap(({ refunds }) => refunds),
        (row) => `${row.stripe_refund_id} ${row.amount}`,
      ),
    ).toEqual(setOf(truth.refunds, (refund) => `${refund.id} ${refund.amount}`));
    // I3: the stock is never below nothing, and what is gone was bought.
    for (const { id, stock } of shelf) {
      const { rows, balance, unbroken } = await readLedger(id);
      const sold = bought
        .filter(hasGoods)
        .flatMap(({ lines }) => lines.filter(({ variant }) => variant === id));
      expect(unbroken).toBe(true);
      expect(rows.filter((row) => row.balance < 0)).toEqual([]);
      // The owner's count is a row of the ledger from the first sale on.
      expect(balance ?? stock).toBe(stock - sold.reduce((sum, { quantity }) => sum + quantity, 0));
    }
    // I4: one payment, one number and one confirmation for each.
    const numbers = bought.filter(hasGoods).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).not.toContain(null);
    expect(bought.map(({ payments }) => payments.length)).toEqual(bought.map(() => 1));
    const mails = await mailsOf(bought.filter(hasGoods));
    expect(mails).toHaveLength(numbers.length);
    expect(new Set(mails.map(({ order }) => order)).size).toBe(numbers.length);
    // I5: what the site took from the post was worked.
    const worked = await eventsOf([...post.taken]);
    expect(setOf(worked, ({ id }) => id)).toEqual([...post.taken].toSorted());
    expect(worked.filter(({ status }) => !["done", "ignored"].includes(status))).toEqual([]);
  },
  minutes * 60_000,
);

/** The site dies at any moment, and is started again. */
async function die() {
  await new Promise((resolve) => setTimeout(resolve, chance.between(0, 1_500)));
  await shop.kill();
  await shop.start();
}

async function buy(number: number, paid: string[]) {
  const own = seeded(seed + number);
  const { id } = own.oneOf(shelf);
  const ending = own.oneOf(drawn);
  const shopper = shop.shopper();
  const session = await toPaymentPage(shopper, id, own.between(1, 3));
  if (!session) return;
  if (ending === "leaves, and the page runs out") return shop.payments.expire(session);
  if (ending === "is declined, and pays with another card")
    await shop.payments.pay(session, { card: "4000000000000002" });
  const other = ending === "goes back, corrects the address and pays" && (await again(shopper));
  const bank = ending === "is asked for more by the bank" && {
    card: "4000002760003184",
    three_d_secure: "authenticate",
  };
  const page = other || session;
  const payment = await shop.payments.pay(page, bank || {});
  if (payment.status !== "succeeded") return;
  const { payment_intent } = await shop.payments.read<{ payment_intent: string }>(
    `checkout/sessions/${page}`,
  );
  paid.push(payment_intent);
  if (ending.startsWith("pays and comes back")) await retryOnRetryAfter(() => shopper.comeBack(page));
  if (ending === "pays, and gets part of it back") await shop.payments.refund(payment_intent, 500);
  if (ending === "pays, and gets all of it back") await shop.payments.refund(payment_intent);
}

/** @returns undefined where the last pieces are gone */
async function toPaymentPage(
  shopper: Shopper,
  variant: string,
  quantity: number,
): Promise<string | undefined> {
  const added = await retryOnRetryAfter(() => shopper.add(variant, quantity));
  if (added.status !== 303) return undefined;
  return again(shopper);
}

/** The checkout, as often as it takes. */
async function again(shopper: Shopper): Promise<string | undefined> {
  const answer = await retryOnRetryAfter(async () => {
    const form = await shopper.fillCheckout({ city: chance.oneOf(["Cuxhaven", "Husum", "Emden"]) });
    return shopper.post("/checkout", form);
  });
  return answer.location?.includes("cs_test_") ? parseSessionId(answer.location) : undefined;
}

/** Ends what nobody will pay, and lets the site look for what the post has lost. */
async function lastRound() {
  const { sessions } = await shop.payments.state<{ sessions: { id: string; status: string }[] }>();
  for (const { id } of sessions.filter(({ status }) => status === "open")) await shop.payments.expire(id);
  await post.finish();
  await shop.stop();
  await shop.start();
}

interface Truth {
  charged: { payment_intent: string; amount: number }[];
  refunds: { id: string; amount: number; payment_intent: string }[];
}

async function ledgerOfPayments(): Promise<Truth> {
  const { charges, refunds } = await shop.payments.state<{
    charges: { payment_intent: string; amount: number; status: string }[];
    refunds: { id: string; amount: number; payment_intent: string }[];
  }>();
  return { charged: charges.filter(({ status }) => status === "succeeded"), refunds };
}

interface Order {
  id: string;
  number: string | null;
  status: string;
  problem: string | null;
  paid_at: string | null;
  paid_amount: string;
  stripe_payment_intent_id: string | null;
  lines: { variant: string | null; quantity: number }[];
  payments: unknown[];
  refunds: { stripe_refund_id: string; amount: string }[];
}

/** The orders of this run, once no open one is left and all payments and refunds have been heard of. */
async function settledOrders(truth: Truth): Promise<Order[]> {
  const fields =
    "fields=*,lines.variant,lines.quantity,payments.id,refunds.stripe_refund_id,refunds.amount&limit=-1";
  const ours = shelf.map(({ id }) => id).join(",");
  const { orders } = await eventually(
    async () => {
      const found = await asAdmin<Order[]>(`/items/orders?${fields}&filter[lines][variant][_in]=${ours}`);
      return { orders: found, unheard: unheardOf(found, truth) };
    },
    ({ unheard }) => unheard.length === 0,
    patience,
    ({ unheard }) => unheard.join(", "),
  );
  return orders;
}

/** What the orders do not say yet: by order, payment and refund. */
function unheardOf(orders: Order[], { charged, refunds }: Truth): string[] {
  const open = orders.filter(({ status }) => ["pending", "processing"].includes(status));
  const paid = new Set(
    orders.filter((order) => order.paid_at).map((order) => order.stripe_payment_intent_id),
  );
  const back = new Set(orders.flatMap((order) => order.refunds).map((row) => row.stripe_refund_id));
  return [
    ...open.map(({ id, status, problem }) => `order ${id} is ${status} (${problem})`),
    ...charged
      .filter((each) => !paid.has(each.payment_intent))
      .map((each) => `payment ${each.payment_intent}`),
    ...refunds.filter((each) => !back.has(each.id)).map((each) => `refund ${each.id}`),
  ];
}

/** Those who paid for what was gone by then got their money back and no goods. */
function hasGoods({ status, problem }: Order): boolean {
  return !(status === "refunded" && problem);
}

async function mailsOf(orders: Order[]) {
  const ids = new Set(orders.map(({ id }) => id));
  const mails = await asAdmin<{ order: string; key: string }[]>(
    "/items/email_messages?fields=order,key&limit=-1&filter[template][_eq]=receipt",
  );
  return mails.filter(({ order }) => ids.has(order));
}

async function eventsOf(ids: string[]) {
  const found: { id: string; status: string }[] = [];
  for (let from = 0; from < ids.length; from += 100) {
    const some = ids.slice(from, from + 100).join(",");
    found.push(
      ...(await asAdmin<typeof found>(
        `/items/webhook_events?fields=id,status&limit=-1&filter[id][_in]=${some}`,
      )),
    );
  }
  return found;
}

function setOf<T>(things: T[], name: (thing: T) => string): string[] {
  return things.map(name).toSorted();
}
