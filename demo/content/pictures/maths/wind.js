// Upper bounds of Beaufort forces 0 to 11, in metres per second.
const BEAUFORT = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

export const POINTS = [
  "N",
  "NNE",
  "NE",
  "ENE",
  "E",
  "ESE",
  "SE",
  "SSE",
  "S",
  "SSW",
  "SW",
  "WSW",
  "W",
  "WNW",
  "NW",
  "NNW",
];

export function calculateForce(speed) {
  const at = BEAUFORT.findIndex((bound) => speed < bound);
  return at === -1 ? 12 : at;
}

/**
 * A year of hourly wind at an invented station: passing lows (a slow random walk of the wind vector)
 * over a prevailing wind that strengthens in winter, plus an afternoon sea breeze in summer.
 */
export function createWindYear(random) {
  const prevailing = random.between(0, Math.PI * 2);
  const strength = random.between(1, 3.4);
  const swing = random.between(0.3, 1.1);
  const shore = random.between(0, Math.PI * 2);
  const hours = [];
  let u = 0;
  let v = 0;
  for (let hour = 0; hour < 8760; hour++) {
    const winter = (1 + Math.cos((hour / 8760) * Math.PI * 2 - 0.2)) / 2;
    const gust = 0.75 + winter * 0.75;
    u += -0.024 * u + random.normal() * 1.15 * gust;
    v += -0.024 * v + random.normal() * 1.15 * gust;
    const main = strength * (0.5 + winter);
    const from = prevailing + swing * Math.sin((hour / 8760) * Math.PI * 2);
    const breeze = (1 - winter) * 2.6 * Math.max(0, Math.sin(((hour % 24) - 9) * (Math.PI / 12)));
    const x = u + main * Math.sin(from) + breeze * Math.sin(shore);
    const y = v + main * Math.cos(from) + breeze * Math.cos(shore);
    const speed = Math.hypot(x, y);
    hours.push({
      hour,
      speed,
      from: (Math.atan2(x, y) + Math.PI * 2) % (Math.PI * 2),
      force: calculateForce(speed),
    });
  }
  return hours;
}

/** Share of hours by direction sector and force class: counts[sector][class]. Sector 0 is centred on north. */
export function calculateRose(hours, sectors, classes) {
  const counts = Array.from({ length: sectors }, () => new Array(classes.length).fill(0));
  const width = (Math.PI * 2) / sectors;
  for (const { from, force: f } of hours) {
    const sector = Math.floor((from + width / 2) / width) % sectors;
    const at = classes.findLastIndex((least) => f >= least);
    if (at >= 0) counts[sector][at] += 1 / hours.length;
  }
  return counts;
}
