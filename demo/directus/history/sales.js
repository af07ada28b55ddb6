import { createId } from "../ids.js";
import { addTime, DAY, MINUTE, spreadOverSeasons } from "./calendar.js";
import { listSellable } from "./catalogue.js";
import { priceSale } from "./price-sale.js";
import { createDigest, createStripeId } from "./random.js";

/** Fourteen months. */
export const DAYS = 426;
const SALES = 645;
const HOLD_MINUTES = 35;

/** What is sure to be among the orders: Maya's, days ago. */
const SURE = [
  { email: "maya@example.com", days: 419, skus: ["SW-014-HB", "SW-009-HB"] },
  { email: "maya@example.com", days: 282, skus: ["SW-014-EPUB"] },
  { email: "maya@example.com", days: 163, skus: ["SW-004-A3", "SW-040-PB"] },
  { email: "maya@example.com", days: 34, skus: ["SW-044-WYK", "SW-035-SEA", "SW-015-FOLD"] },
  { email: "maya@example.com", days: 2, skus: ["SW-013-A3"] },
];

/**
 * @typedef {ReturnType<typeof priceSale> & { id: string, at: Date, paidAt: Date | undefined, expiresAt: Date,
 *   person: import("./people.js").Person, status: string, intent: string, charge: string, [more: string]: any }} Sale
 */

/**
 * Everything that somebody has findBeginning to pay for, oldest first, with the number of whatever was paid.
 *
 * @param {import("./random.js").Random} random
 * @param {any} content
 * @param {{ people: import("./people.js").Person[], from: Date, now: Date }} given `from`: midnight of the first day
 * @returns {Sale[]}
 */
export function inventSales(random, content, { people, from, now }) {
  const shelf = listSellable(content);
  const buyersOnce = new Set();
  const moments = spreadOverSeasons(random, { from, days: DAYS, count: SALES }).map((at) => ({ at }));
  const sure = SURE.map(({ email, days, skus }) => ({
    at: addTime(from, (DAYS - days) * DAY - 4 * 60 * MINUTE + days * MINUTE),
    skus,
    person: people.find((one) => one.email === email),
  }));
  const all = [...moments, ...sure].sort((a, b) => a.at.getTime() - b.at.getTime());
  const sales = all.map(({ at, skus, person }, index) => {
    const who = person ?? random.pickByWeight(people, ({ loyalty }) => loyalty);
    const basket = skus ? skus.map((sku) => findVariant(shelf, sku)) : fillBasket(random, shelf, who, at);
    return beginSale(random, priceSale(random, content, { basket, person: who, at, buyersOnce }), {
      index,
      person: who,
      at,
      isSure: skus !== undefined,
    });
  });
  // Whoever has just findBeginning is not among them: nobody could say yet how that ends.
  return numberSales(sales.filter(({ expiresAt }) => expiresAt < now));
}

function findVariant(shelf, sku) {
  const variant = shelf.find((one) => one.sku === sku);
  if (!variant) throw new Error(`A past order needs ${sku}, which is not there.`);
  return { variant, quantity: 1 };
}

function fillBasket(random, shelf, { currency }, at) {
  const month = at.getUTCMonth();
  const offered = shelf.filter(({ prices }) => prices[currency]);
  const paperbacks = offered.filter(({ sku }) => sku.endsWith("-PB"));
  if (random.chance(0.012)) return [{ variant: random.pick(paperbacks), quantity: random.whole(5, 12) }];
  const size = random.pickByWeight([1, 2, 3, 4], (lines) => [62, 24, 10, 4][lines - 1]);
  const chosen = new Set();
  for (let line = 0; line < size; line++)
    chosen.add(random.pickByWeight(offered, ({ weigh }) => weigh(month)));
  return [...chosen].map((variant) => ({
    variant,
    quantity: variant.type === "physical" && random.chance(0.1) ? 2 : 1,
  }));
}

function beginSale(random, priced, { index, person, at, isSure }) {
  const name = `history:${index}`;
  const fate =
    isSure || priced.total === 0
      ? "paid"
      : random.pickByWeight(
          ["paid", "expired", "failed"],
          (one) => ({ paid: 94, expired: 5, failed: 1 })[one],
        );
  const seconds = random.whole(60, 420);
  const id = createId("orders", name);
  return {
    ...priced,
    id,
    lines: priced.lines.map((line, at) => ({
      id: createId("order_lines", `${name}.${at + 1}`),
      sort: at + 1,
      ...line,
    })),
    at,
    person,
    status: fate,
    paidAt: fate === "paid" ? addTime(at, seconds * 1_000) : undefined,
    expiresAt: addTime(at, HOLD_MINUTES * MINUTE),
    key: `checkout:${createDigest(`cart ${name}`)}:1`,
    fingerprint: createDigest(`fingerprint ${name}`).slice(0, 32),
    session: createStripeId("cs_test_a1", name, 54),
    intent: createStripeId("pi_3", name),
    charge: createStripeId("ch_3", name),
    card: person.card,
    parcels: [],
    refunds: [],
    requests: [],
  };
}

const FIRST_NUMBER = 1001;

/** Numbers are given in the order of payments. */
function numberSales(sales) {
  const paid = sales.filter(({ paidAt }) => paidAt).sort((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  for (const [index, sale] of paid.entries()) sale.number = FIRST_NUMBER + index;
  return sales;
}
