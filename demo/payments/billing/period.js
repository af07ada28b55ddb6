const secondsOf = { day: 24 * 60 * 60, week: 7 * 24 * 60 * 60 };

/**
 * The first end of a billing period after `start`, counted from the anchor so that one short month does not move
 * the day for good: 31 January, 28 February, 31 March.
 * @param {number} anchor @param {{ interval: string, interval_count: number }} recurring @param {number} start
 */
export function calculatePeriodEnd(anchor, recurring, start) {
  let periods = 1;
  while (later(anchor, recurring, periods) <= start) periods += 1;
  return later(anchor, recurring, periods);
}

function later(anchor, { interval, interval_count }, periods) {
  const count = periods * interval_count;
  if (secondsOf[interval]) return anchor + count * secondsOf[interval];
  return monthsLater(anchor, interval === "year" ? 12 * count : count);
}

function monthsLater(anchor, months) {
  const date = new Date(anchor * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), lastDay));
  return date.getTime() / 1000;
}
