import { createFractalNoise, createGradientNoise } from "../../maths/noise.js";
import { drawText } from "../../type/text.js";

/** A section under a ship's course: every cast of the lead drawn as a line down to the bed it found. */
export function drawLeadline(art, random) {
  const { key, first, second, w, h, u } = art;
  const bed = createFractalNoise(createGradientNoise(random.stream("bed")), 4, 0.5);
  const rise = random.between(0.9, 1.9);
  const surface = h * random.between(0.1, 0.3);
  const room = h - surface;
  const slope = random.between(-0.3, 0.3);
  const depth = (x) =>
    room * Math.min(0.9, Math.max(0.12, 0.5 + slope * (x / w - 0.5) + bed((x / w) * rise * 2.2, 3.7) * 0.62));
  const stations = random.pick([23, 37, 61, 90]);
  const gap = w / stations;
  const floor = (ctx, lower) => {
    ctx.beginPath();
    ctx.moveTo(-u, h + u);
    for (let x = -u; x <= w + u; x += u * 0.5) ctx.lineTo(x, surface + depth(x) + lower);
    ctx.lineTo(w + u, h + u);
    ctx.closePath();
  };
  floor(first, 0);
  first.fill();
  for (let i = 1; i < 9; i++) {
    const lower = u * (i * i * 0.28 + i * 0.9);
    key.lineWidth = u * 0.08;
    key.beginPath();
    for (let x = -u; x <= w + u; x += u * 0.5)
      key.lineTo(x, surface + depth(x) + lower + bed((x / w) * 5, i) * u * i * 0.5);
    key.stroke();
  }
  const deepest = Array.from({ length: stations }, (_, i) => depth((i + 0.5) * gap)).reduce(
    (best, d, i, all) => (d > all[best] ? i : best),
    0,
  );
  for (let i = 0; i < stations; i++) {
    const x = (i + 0.5) * gap;
    const d = depth(x);
    const ctx = i === deepest ? second : key;
    ctx.lineWidth = i === deepest ? u * 0.42 : u * 0.1;
    ctx.beginPath();
    ctx.moveTo(x, surface);
    ctx.lineTo(x, surface + d);
    ctx.stroke();
    ctx.beginPath();
    ctx.arc(x, surface + d, i === deepest ? u * 1.1 : Math.min(u * 0.55, gap * 0.28), 0, Math.PI * 2);
    ctx.fill();
    const size = Math.min(u * 1.5, gap * 0.62);
    if (size > u * 0.7)
      drawText(ctx, String(Math.round((d / room) * 60)), x, surface - size * 0.7, {
        face: "figures",
        size,
        align: "center",
      });
  }
  key.lineWidth = u * 0.22;
  key.beginPath();
  key.moveTo(0, surface);
  key.lineTo(w, surface);
  key.stroke();
  art.halftone("first", (_, y) => (y < surface - u * 3.4 ? 0.5 - (0.5 * y) / (surface - u * 3) : 0), {
    pitch: u * 1.1,
    angle: 0.5,
  });
}
