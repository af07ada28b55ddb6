import {
  createField,
  drawPolyline,
  equalizeField,
  findIsolines,
  measureLine,
  normalizeField,
} from "../../maths/field.js";
import { createFractalNoise, createGradientNoise } from "../../maths/noise.js";

/**
 * An invented sea bed over the artwork: 0 shoalest, 1 deepest. `relief` counts features across the short side,
 * `warp` bends them, `stretch` > 1 draws them out along `grain`, `shape(x, y)` adds a large form (unit square).
 */
export function drawSeabed(
  art,
  random,
  { relief = 2.4, warp = 0.35, stretch = 1, grain = 0, octaves = 4, gain = 0.45, even = 0.5, shape } = {},
) {
  const noise = createGradientNoise(random.stream("noise"));
  const height = createFractalNoise(noise, octaves, gain);
  const unit = Math.min(art.w, art.h);
  const cos = Math.cos(grain);
  const sin = Math.sin(grain);
  const cx = random.between(0, 50);
  const cy = random.between(0, 50);
  const field = createField(art.w, art.h, unit / 125, (x, y) => {
    const px = (x - art.w / 2) / unit;
    const py = (y - art.h / 2) / unit;
    const along = ((px * cos + py * sin) * relief) / stretch + cx;
    const across = (py * cos - px * sin) * relief + cy;
    const bendX = warp * noise(along * 0.7 + 31, across * 0.7);
    const bendY = warp * noise(along * 0.7, across * 0.7 + 57);
    const base = height(along + bendX * 2, across + bendY * 2);
    return base + (shape ? shape(px, py) : 0);
  });
  return equalizeField(normalizeField(field), even);
}

export function drawLevel(ctx, field, level, width) {
  ctx.lineWidth = width;
  ctx.beginPath();
  const speck = Math.min(field.w, field.h) * 0.02;
  for (const line of findIsolines(field, level)) if (measureLine(line) > speck) drawPolyline(ctx, line);
  ctx.stroke();
}

export function paintAbove(ctx, field, level, alpha = 1) {
  ctx.save();
  ctx.globalAlpha = alpha;
  ctx.beginPath();
  for (const line of findIsolines(field, level, { closed: true })) drawPolyline(ctx, line);
  ctx.fill("evenodd");
  ctx.restore();
}

/** Takes the ink away where the bed is deeper than `level`. */
export function clearAbove(ctx, field, level) {
  ctx.save();
  ctx.globalCompositeOperation = "destination-out";
  paintAbove(ctx, field, level);
  ctx.restore();
}
