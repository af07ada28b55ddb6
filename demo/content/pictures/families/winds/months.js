import { MONTHS } from "../../maths/moon.js";
import { createWindYear } from "../../maths/wind.js";
import { drawText } from "../../type/text.js";
import { drawRose } from "./rose.js";

/** Twelve small roses, one for each month. */
export function drawMonths(art, random) {
  const { key, w, h, u } = art;
  const hours = createWindYear(random.stream("year"));
  const cols = w > h * 1.15 ? 4 : 3;
  const rows = 12 / cols;
  const margin = Math.min(w, h) * 0.05;
  const stepX = (w - margin * 2) / cols;
  const stepY = (h - margin * 2) / rows;
  const radius = Math.min(stepX, stepY) * 0.45;
  const sectors = random.pick([8, 16, 16, 32]);
  const pattern = random.pick([
    ["first", "second", "key"],
    ["first", "first", "key", "second"],
    ["second", "first", "first", "key"],
  ]);
  const fill = random.pick([0.6, 0.9]);
  for (let month = 0; month < 12; month++) {
    const x = margin + stepX * ((month % cols) + 0.5);
    const y = margin + stepY * (Math.floor(month / cols) + 0.5);
    key.lineWidth = u * 0.06;
    for (const ring of [0.5, 1]) {
      key.beginPath();
      key.arc(x, y, radius * ring, 0, Math.PI * 2);
      key.stroke();
    }
    drawRose(art, hours.slice(month * 730, (month + 1) * 730), x, y, radius, {
      sectors,
      fill,
      hub: 0.24,
      pattern,
    });
    drawText(key, MONTHS[month], x - radius, y - radius + u * 0.9, { face: "label", size: u * 1.6 });
  }
}
