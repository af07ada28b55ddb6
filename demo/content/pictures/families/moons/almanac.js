import { calculateMoon, daysIn, MONTHS } from "../../maths/moon.js";
import { drawText } from "../../type/text.js";
import { drawMoon } from "./disc.js";

/** A whole year of moons, a line to a month, set out so that the phases make waves across the sheet. */
export function drawAlmanac(art, random) {
  const { key, w, h, u } = art;
  const year = random.whole(2019, 2031);
  const upright = h > w;
  const margin = Math.min(w, h) * 0.07;
  const long = (upright ? h : w) - margin * 2;
  const wide = (upright ? w : h) - margin * 2;
  const label = u * 4;
  const step = (long - label) / 31;
  const across = wide / 12;
  const radius = Math.min(step, across) * random.pick([0.36, 0.44]);
  const special = random.whole(0, 364);
  let count = 0;
  for (let month = 0; month < 12; month++) {
    const lane = margin + across * (month + 0.5);
    const name = MONTHS[month];
    if (upright)
      drawText(key, name, lane, margin + label * 0.4, { face: "label", size: u * 1.55, align: "center" });
    else drawText(key, name, margin, lane + u * 0.5, { face: "label", size: u * 1.55 });
    for (let day = 1; day <= daysIn(year, month); day++, count++) {
      const along = margin + label + step * (day - 0.5);
      const { age } = calculateMoon(new Date(Date.UTC(year, month, day, 22)));
      drawMoon(art, upright ? lane : along, upright ? along : lane, radius, age, count === special);
    }
  }
}
