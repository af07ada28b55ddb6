import {
  calculateSlope,
  createField,
  drawPolyline,
  equalizeField,
  findIsolines,
  getFieldValue,
  measureLine,
  normalizeField,
} from "../../maths/field.js";
import { createFractalNoise, createGradientNoise } from "../../maths/noise.js";

/** A pressure field in hectopascals over the artwork: a few lows and highs over a gentle gradient. */
export function createPressureField(art, random) {
  const unit = Math.min(art.w, art.h);
  const noise = createFractalNoise(createGradientNoise(random.stream("air")), 2, 0.4);
  const centres = Array.from({ length: random.whole(2, 5) }, (_, i) => ({
    x: random.between(0.08, 0.92) * art.w,
    y: random.between(0.08, 0.92) * art.h,
    reach: unit * random.between(0.2, 0.42),
    depth: (i % 2 ? 1 : -1) * random.between(0.7, 1.4),
    lean: random.between(0.7, 1.4),
  }));
  const field = createField(art.w, art.h, unit / 100, (x, y) => {
    let sum = noise((x / unit) * 1.1, (y / unit) * 1.1) * 0.55 + (y / art.h - 0.5) * 0.5;
    for (const { x: cx, y: cy, reach, depth, lean } of centres) {
      const d2 = ((x - cx) * lean) ** 2 + ((y - cy) / lean) ** 2;
      sum += depth * Math.exp(-d2 / (reach * reach));
    }
    return sum;
  });
  return { field: equalizeField(normalizeField(field), 0.15), centres };
}

/** The highs and lows of a field away from its edges: points that nothing around them tops or undercuts. */
export function findExtremes(field, reach) {
  const ring = Array.from({ length: 24 }, (_, i) => {
    const out = reach * (i % 2 ? 1 : 0.4);
    return [Math.cos((i * Math.PI) / 12) * out, Math.sin((i * Math.PI) / 12) * out];
  });
  const found = [];
  for (let y = reach; y <= field.h - reach; y += reach * 0.2) {
    for (let x = reach; x <= field.w - reach; x += reach * 0.2) {
      if (found.some((other) => Math.hypot(other.x - x, other.y - y) < reach)) continue;
      const pressure = getFieldValue(field, x, y);
      const around = ring.map(([dx, dy]) => getFieldValue(field, x + dx, y + dy));
      const high = around.every((other) => other < pressure);
      if (high || around.every((other) => other > pressure)) found.push({ x, y, pressure, high });
    }
  }
  return found;
}

export const longLines = (field, level, least) =>
  findIsolines(field, level).filter((line) => measureLine(line) > least);

export function drawLines(ctx, lines, width) {
  ctx.lineWidth = width;
  ctx.beginPath();
  for (const line of lines) drawPolyline(ctx, line);
  ctx.stroke();
}

/** Geostrophic wind: along the isobars, low pressure on the left (northern hemisphere), faster where they crowd. */
export function calculateWind(field, x, y, reach) {
  const slope = calculateSlope(field, x, y, reach);
  const speed = Math.hypot(slope.x, slope.y);
  return { x: slope.y / (speed || 1), y: -slope.x / (speed || 1), speed };
}
