export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How much is bought in a month, January first: June has the fair and the visitors, and before Christmas is half of a year. */
const MONTHS = [0.8, 0.7, 0.85, 0.9, 1, 2, 0.9, 0.8, 0.95, 1.1, 1.7, 2.6];
const AFTER_CHRISTMAS = 0.5;
const LAST_POST = 19;

/** How much in an hour of the day (UTC): at lunch, and when the children sleep. */
const HOURS = [1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 6, 5, 5, 5, 6, 8, 10, 12, 11, 8, 5, 2];

/** Midnight (UTC). @param {Date} moment */
export const startOfDay = (moment) => new Date(Math.floor(moment.getTime() / DAY) * DAY);

/** @param {Date} day */
function weighDay(day) {
  const month = day.getUTCMonth();
  const rest = month === 11 && day.getUTCDate() > LAST_POST ? AFTER_CHRISTMAS / MONTHS[11] : 1;
  const isWeekend = [0, 6].includes(day.getUTCDay());
  return MONTHS[month] * rest * (isWeekend ? 1.25 : 1);
}

/**
 * Moments of so many orders, oldest first, thicker in season and in the evening. Even where chance would heap them.
 *
 * @param {import("./random.js").Random} random
 * @param {{ from: Date, days: number, count: number }} period whole days
 * @returns {Date[]}
 */
export function spreadOverSeasons(random, { from, days, count }) {
  const dates = Array.from({ length: days }, (_, index) => new Date(from.getTime() + index * DAY));
  const total = dates.reduce((sum, day) => sum + weighDay(day), 0);
  const moments = [];
  let reached = 0;
  for (const day of dates) {
    reached += weighDay(day);
    const due = Math.round((count * reached) / total);
    while (moments.length < due) moments.push(pickTime(random, day));
  }
  return moments.sort((a, b) => a.getTime() - b.getTime());
}

/** @param {import("./random.js").Random} random @param {Date} day */
function pickTime(random, day) {
  const hour = random.pickByWeight([...HOURS.keys()], (one) => HOURS[one]);
  return new Date(day.getTime() + hour * HOUR + random.whole(0, 59) * MINUTE + random.whole(0, 59) * 1_000);
}

/** The morning (UTC) of the first working day that begins so many days later. @param {import("./random.js").Random} random */
export function pickMorning(random, after, days) {
  const day = startOfDay(new Date(after.getTime() + days * DAY));
  while ([0, 6].includes(day.getUTCDay())) day.setTime(day.getTime() + DAY);
  return new Date(day.getTime() + 7 * HOUR + random.whole(0, 200) * MINUTE);
}

/** @param {Date} moment @param {number} milliseconds */
export const addTime = (moment, milliseconds) => new Date(moment.getTime() + milliseconds);
