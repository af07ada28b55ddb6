import { createPort } from "../../maths/tide.js";
import { placeDisc } from "./disc.js";

/** A fortnight of tides, one curve under the other, banded; one curve and one disc in the accent inks. */
export function drawStack(art, random) {
  const { key, first, second, w, h, u } = art;
  const { height, reach } = createPort(random, [0, 1, 1, 2]);
  const rows = random.pick([16, 22, 30, 40]);
  const hours = random.pick([14, 19, 25, 38, 50]);
  const drift = random.between(0.6, 3.2);
  const top = h * random.between(-0.02, 0.14);
  const gap = (h * 1.04 - top) / rows;
  const swell = random.between(1.1, 2.6);
  const start = random.between(0, 700);
  const y = (row, x) =>
    top + gap * (row + 0.5) - (height(start + row * 12.42 * drift + (x / w) * hours) / reach) * gap * swell;
  const band = (ctx, upper, lower) => {
    ctx.beginPath();
    for (let x = -u; x <= w + u; x += u) ctx.lineTo(x, y(upper, x));
    for (let x = w + u; x >= -u; x -= u) ctx.lineTo(x, y(lower, x));
    ctx.closePath();
    ctx.fill();
  };
  const disc = placeDisc(art, random);
  second.globalAlpha = 0.92;
  disc(second);
  second.globalAlpha = 1;
  const period = random.pick([2, 2, 3, 4]);
  for (let row = 0; row < rows; row++) if (row % period === 0) band(first, row, row + 1);
  const bold = random.whole(Math.floor(rows * 0.3), Math.floor(rows * 0.8));
  for (let row = 0; row <= rows; row++) {
    const ctx = row === bold ? second : key;
    ctx.lineWidth = row === bold ? u * 0.5 : u * 0.12;
    ctx.beginPath();
    for (let x = -u; x <= w + u; x += u * 0.6) ctx.lineTo(x, y(row, x));
    ctx.stroke();
  }
}
