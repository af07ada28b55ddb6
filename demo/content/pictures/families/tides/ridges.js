import { createPort } from "../../maths/tide.js";
import { drawText } from "../../type/text.js";

/** Two lunations, a day to a line, each hiding what lies behind it: springs stand up, neaps lie down. */
export function drawRidges(art, random) {
  const { key, first, second, w, h, u } = art;
  const { height, reach } = createPort(random, [0, 0, 1, 2]);
  const rows = random.pick([29, 44, 59]);
  const side = w * random.pick([0, 0.06, 0.1]);
  const top = h * random.between(0.12, 0.2);
  const gap = (h * 0.95 - top) / rows;
  const tall = gap * random.between(2.2, 4.2);
  const hours = random.pick([24, 24, 36, 48]);
  const start = random.between(0, 4000);
  const taper = random.chance(0.5);
  const line = (row) => {
    const points = [];
    for (let x = side; x <= w - side + 0.5; x += u * 0.5) {
      const t = (x - side) / (w - 2 * side);
      const envelope = taper ? Math.sin(t * Math.PI) ** 0.7 : 1;
      points.push([
        x,
        top + gap * row - (height(start + row * 24 + t * hours) / reach + 0.25) * envelope * tall,
      ]);
    }
    return points;
  };
  const bold = random.whole(Math.floor(rows * 0.2), Math.floor(rows * 0.8));
  const every = random.pick([1, 7, 7, 14]);
  for (let row = 0; row < rows; row++) {
    const points = line(row);
    const under = (ctx) => {
      ctx.moveTo(points[0][0], h + u);
      for (const [x, y] of points) ctx.lineTo(x, y);
      ctx.lineTo(points.at(-1)[0], h + u);
      ctx.closePath();
    };
    art.knockOut(under);
    if (every > 1 && Math.floor(row / every) % 2 === 0) {
      first.beginPath();
      under(first);
      first.fill();
    }
    const ctx = row === bold ? second : key;
    ctx.lineWidth = row === bold ? u * 0.55 : u * 0.13;
    ctx.beginPath();
    for (const [x, y] of points) ctx.lineTo(x, y);
    ctx.stroke();
    if (side > 0 && row % 7 === 0)
      drawText(key, String(row + 1), side - u * 0.8, top + gap * row, {
        face: "figures",
        size: u * 1.3,
        align: "right",
      });
  }
}
