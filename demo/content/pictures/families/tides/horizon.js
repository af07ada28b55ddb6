import { createPort } from "../../maths/tide.js";

/** A disc over the water and its reflection, cut into slices that slide with the tide. */
export function drawHorizon(art, random) {
  const { key, first, second, w, h, u } = art;
  const { height, reach } = createPort(random, [1, 2]);
  const level = h * random.between(0.42, 0.62);
  const radius = Math.min(w, h) * random.between(0.2, 0.34);
  const x = w * random.pick([0.34, 0.5, 0.5, 0.66]);
  const lift = radius * random.between(-0.35, 1.05);
  first.beginPath();
  first.rect(-u, level, w + 2 * u, h - level + u);
  first.fill();
  second.save();
  second.beginPath();
  second.rect(0, 0, w, level);
  second.clip();
  second.beginPath();
  second.arc(x, level - lift, radius, 0, Math.PI * 2);
  second.fill();
  second.restore();
  let y = level;
  for (let i = 0; y < h; i++) {
    const thick = u * (0.36 + i * 0.04);
    const shift = (height(i * 1.7) / reach) * u * (0.9 + i * 0.09);
    const depth = (y + thick / 2 - level) * 0.82;
    const inside = radius ** 2 - (depth - lift) ** 2;
    const half = depth < lift + radius ? Math.sqrt(Math.max(0, inside)) : 0;
    const width = half * random.between(0.72, 1.06);
    if (half > 0 && i % 2 === 0) {
      second.beginPath();
      second.rect(x - width + shift, y, width * 2, thick);
      second.fill();
    }
    y += thick;
  }
  const lines = random.whole(18, 34);
  for (let i = 0; i < lines; i++) {
    const t = (i / lines) ** 1.7;
    const base = level + t * (h - level);
    key.lineWidth = u * (0.08 + t * 0.16);
    key.beginPath();
    for (let px = -u; px <= w + u; px += u * 0.6)
      key.lineTo(px, base - (height(i * 6.2 + (px / w) * (30 - t * 14)) / reach) * u * (0.25 + t * 2.6));
    key.stroke();
  }
  art.halftone("first", (_, yy) => (yy < level ? Math.max(0, 0.42 - ((level - yy) / level) * 0.5) : 0), {
    pitch: u * 1.05,
    angle: 0.45,
  });
}
