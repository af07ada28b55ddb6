import { calculateMoon } from "../../maths/moon.js";
import { drawText } from "../../type/text.js";
import { drawMoon } from "./disc.js";

/** One lunation on a grid, a moon for each night; one night in the accent ink. */
export function drawLunation(art, random) {
  const { key, w, h, u } = art;
  const shapes =
    w > h
      ? [
          [10, 3],
          [6, 5],
          [8, 4],
          [7, 4],
        ]
      : [
          [5, 6],
          [5, 6],
          [4, 7],
          [6, 5],
          [3, 10],
        ];
  const [cols, rows] = random.pick(shapes);
  const margin = Math.min(w, h) * random.between(0.06, 0.1);
  const cell = Math.min((w - margin * 2) / cols, (h - margin * 2) / rows);
  const stepX = (w - margin * 2) / cols;
  const stepY = Math.min((h - margin * 2) / rows, cell * 1.35);
  const top = (h - stepY * rows) / 2;
  const radius = cell * random.pick([0.34, 0.4, 0.46]);
  const start = Date.UTC(random.whole(2021, 2029), random.whole(0, 11), random.whole(1, 28), 22);
  const accent = random.whole(cols, cols * rows - 2);
  const figures = radius < cell * 0.38;
  for (let i = 0; i < cols * rows; i++) {
    const date = new Date(start + i * 86400000);
    const x = margin + stepX * ((i % cols) + 0.5);
    const y = top + stepY * (Math.floor(i / cols) + 0.5);
    drawMoon(art, x, y, radius, calculateMoon(date).age, i === accent);
    if (figures)
      drawText(key, String(date.getUTCDate()), x, y + radius + u * 1.9, {
        face: "figures",
        size: u * 1.4,
        align: "center",
      });
  }
}
