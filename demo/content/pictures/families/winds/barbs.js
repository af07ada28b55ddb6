import { calculateWind, createPressureField } from "./pressure.js";

/** A wind barb: the staff points where the wind comes from; a half feather is 5 knots, a full one 10, a flag 50. */
export function drawBarb(ctx, x, y, wind, force, length, width) {
  ctx.save();
  ctx.lineWidth = width;
  ctx.beginPath();
  ctx.arc(x, y, width * 1.7, 0, Math.PI * 2);
  ctx.fill();
  if (force > 0) {
    ctx.translate(x, y);
    ctx.rotate(Math.atan2(-wind.y, -wind.x));
    ctx.beginPath();
    ctx.moveTo(0, 0);
    ctx.lineTo(length, 0);
    let left = force;
    let at = length;
    const feather = length * 0.4;
    if (left >= 10) {
      ctx.moveTo(at, 0);
      ctx.lineTo(at - length * 0.06, feather);
      ctx.lineTo(at - length * 0.22, 0);
      at -= length * 0.28;
      left -= 10;
    }
    while (left >= 2) {
      ctx.moveTo(at, 0);
      ctx.lineTo(at + length * 0.12, feather);
      at -= length * 0.15;
      left -= 2;
    }
    if (left === 1) {
      if (at === length) at -= length * 0.15;
      ctx.moveTo(at, 0);
      ctx.lineTo(at + length * 0.06, feather * 0.5);
    }
    ctx.stroke();
  }
  ctx.restore();
}

/** The wind at every point of a grid, large enough to count the feathers. */
export function drawBarbs(art, random) {
  const { w, h, u } = art;
  const { field } = createPressureField(art, random);
  const step = u * random.pick([4.6, 5.8, 7.4]);
  const cols = Math.round(w / step);
  const rows = Math.round(h / step);
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < cols; i++) {
      const x = ((i + 0.5) * w) / cols + (j % 2 ? step * 0.25 : -step * 0.25);
      const y = ((j + 0.5) * h) / rows;
      const wind = calculateWind(field, x, y, u * 2);
      const force = Math.min(13, Math.round(wind.speed * u * 260));
      const ctx = force >= 9 ? art.second : art.key;
      drawBarb(ctx, x, y, wind, force, step * 0.68, u * (force >= 9 ? 0.3 : 0.19));
    }
  }
  art.halftone("first", (x, y) => calculateWind(field, x, y, u * 2).speed * u * 21 - 0.12, {
    pitch: step * random.pick([0.2, 0.25]),
    angle: 0.4,
    limit: 0.8,
  });
}
