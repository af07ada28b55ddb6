import { getFieldValue } from "../../maths/field.js";
import { drawText, measure } from "../../type/text.js";

/** A sounding as charts print it: whole metres, with the decimetre as a small lowered figure in shoal water. */
function drawSounding(ctx, depth, x, y, size) {
  const whole = String(Math.floor(depth));
  const decimetre = depth < 20 ? String(Math.floor((depth % 1) * 10)) : "";
  const width = measure("figures", whole, size);
  drawText(ctx, whole, x - width / 2, y + size * 0.36, { face: "figures", size });
  if (decimetre !== "0" && decimetre)
    drawText(ctx, decimetre, x + width / 2 + size * 0.04, y + size * 0.58, {
      face: "figures",
      size: size * 0.68,
    });
}

/** Whether no level passes through the box of a figure. */
function isClear(field, levels, x, y, size) {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const dx of [-0.8, -0.3, 0.3, 0.95]) {
    for (const dy of [-0.55, 0, 0.75]) {
      const depth = getFieldValue(field, x + dx * size, y + dy * size);
      low = Math.min(low, depth);
      high = Math.max(high, depth);
    }
  }
  return levels.every((level) => level < low || level > high);
}

/** Scatters depth figures where they clear the drawn levels and each other. */
export function drawSoundings(ctx, art, field, random, { count, deepest, levels, size, where = () => true }) {
  const placed = [];
  const gap = size * random.between(2.6, 4.4);
  for (let tries = 0; tries < count * 14 && placed.length < count; tries++) {
    const x = random.between(size, art.w - size);
    const y = random.between(size, art.h - size);
    if (!where(x, y)) continue;
    if (placed.some((other) => Math.hypot(other.x - x, (other.y - y) * 1.3) < gap)) continue;
    const depth = getFieldValue(field, x, y);
    if (!isClear(field, levels, x, y, size)) continue;
    placed.push({ x, y });
    drawSounding(ctx, depth * deepest, x, y, size);
  }
}
