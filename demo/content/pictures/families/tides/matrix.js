import { createPort } from "../../maths/tide.js";
import { drawText } from "../../type/text.js";

/** A tide table as dots: a row for each day, a column for each half hour, the larger the dot the higher the water. */
export function drawMatrix(art, random) {
  const { key, first, second, w, h, u } = art;
  const { height, reach } = createPort(random, [0, 1, 1, 2, 3]);
  const cols = random.pick([24, 36, 48]);
  const margin = w * random.pick([0.05, 0.07, 0.09]);
  const cell = (w - margin * 2) / cols;
  const rows = Math.floor((h - margin * 2) / cell);
  const top = (h - rows * cell) / 2;
  const start = random.between(0, 3000);
  const split = random.chance(0.6);
  const highest = { value: -9 };
  for (let day = 0; day < rows; day++) {
    for (let i = 0; i < cols; i++) {
      const value = height(start + day * 24 + (i * 24) / cols) / reach;
      if (value > highest.value) Object.assign(highest, { value, day, i });
      const radius = Math.sqrt(Math.abs(split ? value : (value + 1) / 2)) * cell * 0.54;
      const ctx = split && value < 0 ? first : key;
      ctx.beginPath();
      ctx.arc(
        margin + (i + 0.5) * cell,
        top + (day + 0.5) * cell,
        Math.max(radius, u * 0.07),
        0,
        Math.PI * 2,
      );
      ctx.fill();
    }
  }
  const x = margin + (highest.i + 0.5) * cell;
  const y = top + (highest.day + 0.5) * cell;
  art.knockOut((ctx) => ctx.arc(x, y, cell * 1.35, 0, Math.PI * 2));
  second.beginPath();
  second.arc(x, y, cell * 1.25, 0, Math.PI * 2);
  second.fill();
  if (margin < w * 0.06) return;
  for (let day = 0; day < rows; day += 7)
    drawText(key, String(day + 1), margin - u * 1.2, top + (day + 0.5) * cell + u * 0.45, {
      face: "figures",
      size: u * 1.3,
      align: "right",
    });
}
