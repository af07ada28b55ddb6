import { createId } from "../ids.js";
import { addTime, DAY, HOUR, MINUTE, pickMorning } from "./calendar.js";
import { createStripeId } from "./random.js";

/** Nothing comes back before it has arrived. */
const ARRIVED_DAYS = 12;
const FAILED_REFUND_DAYS = 12;
/** Orders of which the last thing is still being bound. */
const HELD_BACK = 2;

/**
 * What became of the paid orders: parcels, returns, money paid back, questions of banks.
 *
 * @param {import("./random.js").Random} random
 * @param {import("./sales.js").Sale[]} sales
 * @param {{ letters: any, now: Date }} given
 */
export function inventAftermath(random, sales, { letters, now }) {
  const paid = sales.filter(({ paidAt }) => paidAt);
  for (const sale of paid) sendParcels(random, sale, now);
  for (const sale of paid.filter(isSentWhole).slice(-HELD_BACK)) holdBack(sale);
  const settled = paid.filter(
    ({ fulfilledAt }) => fulfilledAt && fulfilledAt < addTime(now, -ARRIVED_DAYS * DAY),
  );
  for (const sale of settled.filter(({ person }) => !person.isPersona)) {
    if (random.chance(0.035)) takeBack(random, sale, pickWords(random, letters.returns, sale), now);
    else if (random.chance(0.006)) decline(random, sale, pickWords(random, letters.declined, sale), now);
    else if (random.chance(0.01)) makeGood(random, sale, now);
    if (random.chance(0.012)) sale.staffNote = random.pick(letters.staffNotes);
  }
  for (const sale of spread(settled.filter(isUntouched), 3))
    withdraw(random, sale, pickWords(random, letters.withdrawals, sale), now);
  askBack(random, paid.filter(isUntouched), letters, now);
  loseAndWin(paid.filter(isUntouched), now);
  failToPayBack(paid.filter(isUntouched), now);
  const toSend = paid.filter(({ shippingMethod }) => shippingMethod);
  for (const sale of toSend)
    if (random.chance(0.04) || sale === toSend.at(-1)) sale.note = pickWords(random, letters.notes, sale);
  for (const sale of paid) sale.status = findStatus(sale);
}

/** In the buyer's language, if somebody has written in it. */
const pickWords = (random, words, { language }) => random.pick(words[language] ?? words.en);

const isUntouched = ({ refunds, requests, dispute, person, lines, currency }) =>
  refunds.length + requests.length === 0 &&
  !dispute &&
  !person.isPersona &&
  listGoods(lines).length > 0 &&
  currency === "EUR";

const listGoods = (lines) => lines.filter(({ kind, type }) => kind === "product" && type === "physical");

/** So many of a list, evenly apart. */
function spread(list, count) {
  const step = list.length / count;
  return Array.from({ length: count }, (_, index) => list[Math.floor((index + 0.5) * step)]).filter(Boolean);
}

/** Most in one parcel; of several things sometimes one is still being bound. */
function sendParcels(random, sale, now) {
  const goods = listGoods(sale.lines);
  if (goods.length === 0) return;
  const first = pickMorning(random, sale.paidAt, random.whole(2, 6));
  const isSplit = goods.length > 1 && (random.chance(0.12) || sale.person.isPersona);
  const boxes = isSplit ? [goods.slice(0, -1), goods.slice(-1)] : [goods];
  const dates = [first, pickMorning(random, first, random.whole(4, 9))];
  sale.parcels = boxes
    .map((lines, index) => ({
      id: createId("fulfillments", `${sale.id}.${index + 1}`),
      at: dates[index],
      lines: lines.map(({ id, quantity }) => ({ id, quantity })),
      ...pickCarrier(random, sale),
    }))
    .filter(({ at }) => addTime(at, 5 * MINUTE) < now);
  sale.fulfillment =
    sale.parcels.length === 0
      ? "open"
      : sale.parcels.length < boxes.length
        ? "partially_fulfilled"
        : "fulfilled";
  sale.fulfilledAt = sale.fulfillment === "fulfilled" ? addTime(sale.parcels.at(-1).at, MINUTE) : undefined;
}

const isSentWhole = ({ parcels, person }) =>
  parcels.length === 1 && parcels[0].lines.length > 1 && !person.isPersona;

function holdBack(sale) {
  sale.parcels[0].lines.pop();
  Object.assign(sale, { fulfillment: "partially_fulfilled", fulfilledAt: undefined });
}

function pickCarrier(random, { isTracked }) {
  if (!isTracked) return { carrier: "Deutsche Post", tracking: null };
  const digits = Array.from({ length: 12 }, () => random.whole(0, 9)).join("");
  return { carrier: "DHL", tracking: `00340434${digits}` };
}

/** A part of the order comes back, or all of its goods; delivery is not paid back. */
function takeBack(random, sale, statement, now) {
  const goods = listGoods(sale.lines);
  const back = random.chance(0.6) ? [random.pick(goods)] : goods;
  const asked = pickMorning(random, sale.parcels.at(-1).at, random.whole(5, 11));
  const decided = pickMorning(random, asked, random.whole(1, 4));
  if (addTime(decided, HOUR) > now) return;
  sale.requests.push({
    ...buildRequest(sale, "return", back, { statement, at: asked }),
    decision: "accepted",
    answer: null,
    decided,
  });
  payBack(sale, back, {
    at: addTime(decided, 20 * MINUTE),
    amount: sumDue(back),
    reason: "requested_by_customer",
  });
}

function decline(random, sale, { statement, answer }, now) {
  const asked = pickMorning(random, sale.parcels.at(-1).at, random.whole(9, 11));
  const decided = pickMorning(random, asked, 2);
  if (addTime(decided, HOUR) > now) return;
  const request = buildRequest(sale, "return", listGoods(sale.lines).slice(0, 1), { statement, at: asked });
  sale.requests.push({ ...request, decision: "declined", answer, decided });
}

/** Damaged on the way: some of the price goes back, and nothing of the goods. */
function makeGood(random, sale, now) {
  const [line] = listGoods(sale.lines);
  const amount = Math.max(100, Math.floor(line.due / 400) * 100);
  const at = pickMorning(random, sale.parcels.at(-1).at, random.whole(4, 10));
  if (amount < sale.total && addTime(at, HOUR) < now)
    payBack(sale, [], { at, amount, reason: "requested_by_customer" });
}

/** Withdrawn before it was packed: everything goes back, and nothing was sent. */
function withdraw(random, sale, statement, now) {
  const at = addTime(sale.paidAt, random.whole(2, 14) * HOUR);
  const decided = pickMorning(random, at, 1);
  if (addTime(decided, HOUR) > now) return;
  const goods = listGoods(sale.lines);
  Object.assign(sale, { parcels: [], fulfillment: "open", fulfilledAt: undefined });
  sale.requests.push({
    ...buildRequest(sale, "withdrawal", goods, { statement, at }),
    decision: "accepted",
    answer: null,
    decided,
  });
  payBack(sale, goods, {
    at: addTime(decided, 5 * MINUTE),
    amount: sale.total,
    reason: "requested_by_customer",
  });
}

/** Two that nobody has answered yet. */
function askBack(random, sales, { returns }, now) {
  const arrived = sales.filter(({ fulfilledAt }) => fulfilledAt && fulfilledAt < addTime(now, -4 * DAY));
  for (const [index, sale] of arrived.slice(-2).entries()) {
    const at = addTime(now, -(20 + index * 27) * HOUR);
    const statement = pickWords(random, returns, sale);
    sale.requests.push(buildRequest(sale, "return", listGoods(sale.lines).slice(0, 1), { statement, at }));
  }
}

/** One that a bank has decided for the buyer, one for us, and one to be answered. */
function loseAndWin(sales, now) {
  const [lost, won, open] = [250, 130, 9].map((days) => findLast(sales, addTime(now, -days * DAY)));
  openDispute(lost, { status: "lost", reason: "fraudulent", days: 6, now });
  openDispute(won, { status: "won", reason: "product_not_received", days: 8, now });
  openDispute(open, { status: "needs_response", reason: "product_not_received", days: 5, now });
}

const findLast = (sales, before) => sales.findLast(({ fulfilledAt }) => fulfilledAt && fulfilledAt < before);

function openDispute(sale, { status, reason, days, now }) {
  if (!sale) return;
  const at = addTime(sale.fulfilledAt, days * DAY);
  const isOpen = status === "needs_response";
  const opened = at < now ? at : addTime(now, -DAY);
  const id = createStripeId("du_1", sale.id);
  sale.dispute = {
    id,
    status,
    reason,
    at: opened,
    dueBy: addTime(opened, 7 * DAY),
    settledAt: isOpen ? null : addTime(opened, 21 * DAY),
  };
}

/** The card had been closed meanwhile: somebody has to find another way. */
function failToPayBack(sales, now) {
  const sale = findLast(sales, addTime(now, -FAILED_REFUND_DAYS * DAY));
  if (!sale) return;
  payBack(sale, [], { at: addTime(sale.fulfilledAt, 6 * DAY), amount: 500, reason: "requested_by_customer" });
  const [refund] = sale.refunds;
  refund.status = "failed";
  refund.problem = "The buyer's bank did not take it. Pay it back another way.";
  sale.problem = `Money did not reach the buyer: ${refund.stripeId} failed. Pay it back another way.`;
}

function buildRequest(sale, kind, lines, { statement, at }) {
  const id = createId("order_requests", `${sale.id}:${kind}`);
  return {
    id,
    kind,
    statement,
    at,
    lines: lines.map((line) => ({ line: line.id, title: describe(line), quantity: line.quantity })),
  };
}

/** @param {{ title: string, variantTitle: string }} line */
export const describe = ({ title, variantTitle }) => (variantTitle ? `${title}, ${variantTitle}` : title);

function payBack(sale, goods, { at, amount, reason }) {
  const name = `${sale.id}:${sale.refunds.length + 1}`;
  sale.refunds.push({
    id: createId("refunds", name),
    stripeId: createStripeId("re_3", name),
    status: "succeeded",
    amount,
    reason,
    at,
    problem: null,
    restock: goods
      .filter(({ isCounted }) => isCounted)
      .map(({ id, sku, quantity }) => ({ item: sku, quantity, line: id })),
  });
}

const sumDue = (lines) => lines.reduce((sum, { due }) => sum + due, 0);

/** @param {import("./sales.js").Sale} sale */
export const sumRefunded = ({ refunds }) =>
  refunds.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0);

function findStatus(sale) {
  const refunded = sumRefunded(sale);
  if (refunded >= sale.total && sale.total > 0) return "refunded";
  if (refunded > 0) return "partially_refunded";
  return sale.fulfilledAt ? "fulfilled" : "paid";
}
