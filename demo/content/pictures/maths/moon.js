const RAD = Math.PI / 180;
const EPOCH_2000 = Date.UTC(2000, 0, 1, 12);

/**
 * The moon at a date: `age` 0..1 (0 new, 0.5 full) and `lit`, the illuminated fraction.
 * Low-precision series of Meeus, Astronomical Algorithms, chapters 47 and 48.
 */
export function calculateMoon(date) {
  const t = (date - EPOCH_2000) / 86400000 / 36525;
  const elongation = (297.8501921 + 445267.1114034 * t) * RAD;
  const sun = (357.5291092 + 35999.0502909 * t) * RAD;
  const moon = (134.9633964 + 477198.8675055 * t) * RAD;
  const drift =
    6.289 * Math.sin(moon) -
    2.1 * Math.sin(sun) +
    1.274 * Math.sin(2 * elongation - moon) +
    0.658 * Math.sin(2 * elongation) +
    0.214 * Math.sin(2 * moon) +
    0.11 * Math.sin(elongation);
  const angle = elongation + drift * RAD;
  const age = (((angle / (2 * Math.PI)) % 1) + 1) % 1;
  return { age, lit: (1 - Math.cos(angle)) / 2 };
}

/** Adds the lit part of a moon's disc to the current path. */
export function drawLitPart(ctx, x, y, radius, age) {
  const waxing = age < 0.5;
  const bulge = Math.cos(age * Math.PI * 2) * radius;
  const start = -Math.PI / 2;
  ctx.moveTo(x, y - radius);
  ctx.arc(x, y, radius, start, -start, !waxing);
  const crescent = bulge > 0;
  ctx.ellipse(x, y, Math.abs(bulge), radius, 0, -start, start, crescent === waxing);
  ctx.closePath();
}

export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export const daysIn = (year, month) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
