import { getFieldValue } from "../../maths/field.js";
import { drawCompass } from "../winds/compass.js";
import { clearAbove, drawLevel, drawSeabed, paintAbove } from "./seabed.js";
import { drawSoundings } from "./soundings.js";

/** One or two islands with tinted shoal water, as a harbour chart shows them. */
export function drawIsland(art, random) {
  const { u } = art;
  const aspect = { x: art.w / Math.min(art.w, art.h), y: art.h / Math.min(art.w, art.h) };
  const isles = Array.from({ length: random.pick([1, 1, 2, 3]) }, (_, i) => ({
    x: random.between(-0.26, 0.26) * aspect.x,
    y: random.between(-0.28, 0.28) * aspect.y,
    r: random.between(0.22, 0.42) / (i + 1) ** 0.5,
    lean: random.between(0.6, 1.6),
  }));
  const shape = (x, y) => {
    const rise = isles.reduce((sum, isle) => {
      const d = Math.hypot((x - isle.x) * isle.lean, (y - isle.y) / isle.lean) / isle.r;
      return sum + 1.5 * Math.exp(-d * d);
    }, 0);
    return -rise;
  };
  const field = drawSeabed(art, random, { relief: random.between(1.6, 2.6), warp: 0.45, even: 0.75, shape });
  const coast = random.between(0.08, 0.16);
  const shoal = coast + random.between(0.05, 0.08);
  const offing = shoal + random.between(0.1, 0.16);
  paintAbove(art.first, field, coast);
  clearAbove(art.first, field, shoal);
  paintAbove(art.first, field, shoal, 0.5);
  clearAbove(art.first, field, offing);
  const dark = random.chance(0.4);
  paintAbove(dark ? art.key : art.second, field, -1, dark ? 1 : 0.9);
  clearAbove(dark ? art.key : art.second, field, coast);
  drawLevel(art.key, field, coast, u * 0.3);
  const levels = [shoal, offing];
  for (let level = offing + 0.07; level < 0.99; level += random.between(0.05, 0.1)) levels.push(level);
  levels.forEach((level) => {
    drawLevel(art.key, field, level, u * 0.1);
  });
  art.halftone("first", (x, y) => (getFieldValue(field, x, y) - 0.8) * 2, { pitch: u, angle: 0.5 });
  const afloat = (x, y) => getFieldValue(field, x, y) > coast + 0.02;
  drawSoundings(art.key, art, field, random, {
    count: random.whole(60, 120),
    deepest: 42,
    levels: [coast, ...levels],
    size: u * 1.35,
    where: afloat,
  });
  const size = u * random.between(11, 15);
  const place = emptiest(field, art, size);
  if (place) drawCompass(art.second, art.key, ...place, size, random.between(-0.2, 0.2));
}

/** The quarter with the deepest water, where a chart has room for its compass rose. */
function emptiest(field, art, size) {
  const spots = [0.24, 0.76]
    .flatMap((x) => [0.22, 0.78].map((y) => [x * art.w, y * art.h]))
    .filter(([x, y]) => art.isFree(x, y, size));
  const depth = ([x, y]) =>
    [-1, 0, 1].reduce(
      (sum, s) =>
        sum + getFieldValue(field, x + s * art.u * 8, y) + getFieldValue(field, x, y + s * art.u * 8),
      0,
    );
  return spots.sort((a, b) => depth(b) - depth(a))[0];
}
