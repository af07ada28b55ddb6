import { fieldAt, slopeAt } from "../../maths/field.js";
import { drawText, measure } from "../../type/text.js";

/** A sounding as charts print it: whole metres, with the decimetre as a small lowered figure in shoal water. */
function drawSounding(ctx, depth, x, y, size) {
  const whole = String(Math.floor(depth));
  const decimetre = depth < 20 ? String(Math.floor((depth % 1) * 10)) : "";
  const width = measure("figures", whole, size);
  drawText(ctx, whole, x - width / 2, y + size * 0.36, { face: "figures", size });
  if (decimetre !== "0" && decimetre) drawText(ctx, decimetre, x + width / 2 + size * 0.04, y + size * 0.58, { face: "figures", size: size * 0.68 });
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
    const depth = fieldAt(field, x, y);
    const slope = slopeAt(field, x, y, size * 0.4);
    const steep = Math.hypot(slope.x, slope.y) || 1e-9;
    const clear = levels.every((level) => Math.abs(level - depth) / steep > size * 0.85);
    if (!clear) continue;
    placed.push({ x, y });
    drawSounding(ctx, depth * deepest, x, y, size);
  }
}
