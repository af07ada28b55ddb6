import { createId } from "../ids.js";
import { addTime, DAY, HOUR } from "./calendar.js";

const REPRINTED_FROM = 12;
const COUNTS = [150, 330];

/**
 * The stock book of every variant that is counted: what was there at first, what was sold and came back, what the printer brought,
 * and the counts, down to what the shop shows today.
 *
 * @param {import("./random.js").Random} random
 * @param {any[]} products
 * @param {import("./sales.js").Sale[]} sales
 * @param {{ from: Date, staff: string }} given
 * @returns {any[]}
 */
export function keepStockBook(random, products, sales, { from, staff }) {
  const moves = listMoves(sales);
  return products
    .flatMap(({ variants }) => variants)
    .filter(({ stock }) => stock !== null)
    .flatMap(({ sku, stock }) => {
      const id = createId("product_variants", sku);
      return fillLedger({ id, sku, stock, from, staff }, [
        ...(moves.get(id) ?? []),
        ...listCounts(random, from, stock),
      ]);
    });
}

function listMoves(sales) {
  const moves = new Map();
  const move = (line, entry) => moves.set(line.variant, [...(moves.get(line.variant) ?? []), entry]);
  for (const { id: order, lines, at, paidAt, expiresAt, refunds } of sales) {
    for (const line of lines.filter(({ isCounted }) => isCounted)) {
      const cause = `${order}:${line.id}:1`;
      move(line, { order, kind: "reserve", delta: -line.quantity, at, cause: `${cause}:reserve` });
      if (!paidAt)
        move(line, {
          order,
          kind: "release",
          delta: line.quantity,
          at: expiresAt,
          cause: `${cause}:release`,
        });
      for (const refund of refunds)
        for (const { quantity } of refund.restock.filter((entry) => entry.line === line.id))
          move(line, {
            order,
            kind: "restock",
            delta: quantity,
            at: addTime(refund.at, 60_000),
            cause: `${order}:${line.id}:restock:${refund.id}`,
          });
    }
  }
  return moves;
}

/** Twice a year somebody counts, and now and then a piece is not there. */
function listCounts(random, from, stock) {
  return COUNTS.map((days) => ({
    kind: "count",
    delta: stock > 5 && random.chance(0.15) ? -1 : 0,
    at: addTime(from, days * DAY + 8 * HOUR + random.whole(0, 300) * 60_000),
    isByHand: true,
    note: "Counted with Tomasz.",
  }));
}

/** What is asked for often was printed again; where more was sold than there could have been, what came back was not fit to sell. */
function fillLedger({ id, sku, stock, from, staff }, moves) {
  const sold = -moves.reduce((sum, { delta }) => sum + delta, 0);
  const reprint = sold >= REPRINTED_FROM && stock > 5 ? Math.floor(sold / 20) * 10 : 0;
  const delivery = { delta: reprint, at: addTime(from, 210 * DAY + 9 * HOUR), note: "From the binder." };
  const adjusted = [...moves, ...adjust(delivery)].sort(compareTimes);
  const short = Math.max(0, -findLeast(adjusted, stock + sold - reprint));
  const opening = {
    kind: "count",
    delta: stock + sold - reprint + short,
    at: addTime(from, -DAY + 9 * HOUR),
    isByHand: true,
  };
  const damaged = { delta: -short, at: addTime(adjusted.at(-1).at, 60_000), note: "Came back damaged." };
  const all = [opening, ...adjusted, ...adjust(damaged)];
  let balance = 0;
  return all.map(({ kind, delta, at, order = null, cause = null, isByHand = false, note = null }, index) => {
    balance += delta;
    const sequence = index + 1;
    const key = `${id}:${sequence}`;
    const row = {
      id: createId("stock_movements", `${sku}:${sequence}`),
      variant: id,
      kind,
      delta,
      balance,
      sequence,
      key,
      cause,
      order,
    };
    return { ...row, note, date_created: at, user_created: isByHand ? staff : null };
  });
}

const compareTimes = (a, b) => a.at.getTime() - b.at.getTime();

const adjust = (entry) => (entry.delta === 0 ? [] : [{ kind: "adjust", isByHand: true, ...entry }]);

/** The least that was ever there. */
function findLeast(moves, opening) {
  let balance = opening;
  return Math.min(...moves.map(({ delta }) => (balance += delta)));
}
