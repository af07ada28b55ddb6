import { MONTHS } from "../../maths/moon.js";
import { createWindYear } from "../../maths/wind.js";
import { drawText } from "../../type/text.js";

/** A year of hourly wind wound into a ring: each stroke six hours, its length the speed, its lean the direction. */
export function drawYear(art, random) {
  const { key, first, second, w, h, u } = art;
  const hours = createWindYear(random.stream("year"));
  const huge = random.chance(0.35);
  const cx = huge ? w * random.pick([0.1, 0.9, 0.5]) : w / 2;
  const cy = huge ? h * random.pick([0.96, 0.86, 0.1]) : h / 2;
  const inner = Math.min(w, h) * (huge ? 0.3 : random.between(0.14, 0.22));
  const outer = Math.min(w, h) * (huge ? 1.15 : 0.46);
  const strong = hours.map(({ speed }) => speed).toSorted((a, b) => a - b)[8640];
  const scale = ((outer - inner) / strong) * 0.86;
  const start = random.between(0, Math.PI * 2) * (huge ? 1 : 0);
  const turn = (hour) => (hour / 8760) * Math.PI * 2 + start - Math.PI / 2;
  for (let at = 0; at < 8760; at += 6) {
    const { speed, from, force } = hours[at];
    const angle = turn(at);
    const lean = Math.sin(from) * 0.5;
    const length = speed * scale;
    const ctx = force >= 8 ? second : force >= 5 ? key : first;
    ctx.lineWidth = force >= 8 ? u * 0.34 : force >= 5 ? u * 0.16 : u * 0.24;
    ctx.beginPath();
    ctx.moveTo(cx + Math.cos(angle) * inner, cy + Math.sin(angle) * inner);
    ctx.lineTo(
      cx + Math.cos(angle + lean * 0.2) * (inner + length),
      cy + Math.sin(angle + lean * 0.2) * (inner + length),
    );
    ctx.stroke();
  }
  key.lineWidth = u * 0.16;
  key.beginPath();
  key.arc(cx, cy, inner - u * 0.6, 0, Math.PI * 2);
  key.stroke();
  MONTHS.forEach((name, month) => {
    const angle = turn((month + 0.5) * 730);
    const r = inner - u * 2.4;
    drawText(key, name, cx + Math.cos(angle) * r, cy + Math.sin(angle) * r + u * 0.5, {
      face: "label",
      size: u * 1.35,
      align: "center",
    });
  });
}
