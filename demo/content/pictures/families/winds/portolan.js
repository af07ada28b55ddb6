import { drawCompass } from "./compass.js";

/** The web of a portolan chart: sixteen roses on a hidden circle and the rhumb lines that join them. */
export function drawPortolan(art, random) {
  const { key, first, second, w, h, u } = art;
  const cx = w * random.pick([0.5, 0.38, 0.62]);
  const cy = h * random.pick([0.5, 0.42, 0.6]);
  const radius = Math.max(Math.min(w, h) * 0.5, Math.max(w, h) * random.between(0.3, 0.46));
  const turn = random.between(-0.08, 0.08);
  const nodes = Array.from({ length: 16 }, (_, i) => {
    const angle = (i / 16) * Math.PI * 2 + turn;
    return [cx + Math.cos(angle) * radius, cy + Math.sin(angle) * radius];
  });
  const tinted = random.pick([2, 3, 5, 6, 7]);
  nodes.forEach(([x, y], i) => {
    const [tx, ty] = nodes[(i + tinted) % 16];
    first.beginPath();
    first.moveTo(cx, cy);
    if (i % 2 === 0) {
      first.lineTo(x, y);
      first.lineTo(tx, ty);
      first.closePath();
      first.globalAlpha = 0.42;
      first.fill();
      first.globalAlpha = 1;
    }
  });
  for (let i = 0; i < 16; i++) {
    for (let j = i + 1; j < 16; j++) {
      const apart = Math.min(j - i, 16 - (j - i));
      const ctx = apart === 7 || apart === 5 ? second : key;
      ctx.lineWidth = apart === 8 ? u * 0.16 : u * 0.09;
      ctx.beginPath();
      const [[x0, y0], [x1, y1]] = [nodes[i], nodes[j]];
      const beyond = apart > 2 ? 3 : 0;
      ctx.moveTo(x0 - (x1 - x0) * beyond, y0 - (y1 - y0) * beyond);
      ctx.lineTo(x1 + (x1 - x0) * beyond, y1 + (y1 - y0) * beyond);
      ctx.stroke();
    }
  }
  for (const [x, y] of nodes) {
    second.beginPath();
    second.arc(x, y, u * 0.6, 0, Math.PI * 2);
    second.fill();
  }
  const size = u * random.between(12, 20);
  art.knockOut((ctx) => ctx.arc(cx, cy, size, 0, Math.PI * 2));
  drawCompass(second, key, cx, cy, size, turn);
}
