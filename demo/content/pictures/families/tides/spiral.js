import { createPort } from "../../maths/tide.js";
import { drawText } from "../../type/text.js";

/** A lunar month on a clock of one lunar day: the two bulges of the tide stay put and breathe with springs and neaps. */
export function drawSpiral(art, random) {
  const { key, first, second, w, h, u } = art;
  const { height, reach } = createPort(random, [0, 1, 2]);
  const large = random.chance(0.4);
  const cx = large ? w * random.pick([0.12, 0.5, 0.88]) : w / 2;
  const cy = large ? h * random.pick([0.2, 0.8]) : h / 2;
  const outer = large ? Math.hypot(w, h) * 0.78 : Math.min(w, h) * 0.46;
  const inner = outer * random.between(0.16, 0.3);
  const days = random.pick([29, 44]);
  const gap = (outer - inner) / days;
  const swell = gap * random.between(1, 1.9);
  const turn = random.between(0, Math.PI * 2);
  const ring = (ctx, day) => {
    for (let step = 0; step <= 240; step++) {
      const t = step / 240;
      const radius = inner + gap * (day + t) + (height((day + t) * 24.84) / reach) * swell;
      ctx.lineTo(
        cx + Math.cos(t * Math.PI * 2 + turn) * radius,
        cy + Math.sin(t * Math.PI * 2 + turn) * radius,
      );
    }
  };
  for (let day = 0; day < days; day += 2) {
    first.beginPath();
    ring(first, day);
    for (let step = 240; step >= 0; step--) {
      const t = step / 240;
      const radius = inner + gap * (day + 1 + t) + (height((day + 1 + t) * 24.84) / reach) * swell;
      first.lineTo(
        cx + Math.cos(t * Math.PI * 2 + turn) * radius,
        cy + Math.sin(t * Math.PI * 2 + turn) * radius,
      );
    }
    first.closePath();
    first.fill();
  }
  const bold = random.whole(8, days - 6);
  for (let day = 0; day < days; day++) {
    const ctx = day === bold ? second : key;
    ctx.lineWidth = day === bold ? u * 0.5 : u * 0.12;
    ctx.beginPath();
    ring(ctx, day);
    ctx.stroke();
  }
  second.beginPath();
  second.arc(cx, cy, inner * 0.55, 0, Math.PI * 2);
  second.fill();
  if (large) return;
  for (let hour = 0; hour < 24; hour += 3) {
    const angle = (hour / 24) * Math.PI * 2 + turn;
    drawText(
      key,
      String(hour).padStart(2, "0"),
      cx + Math.cos(angle) * outer * 1.055,
      cy + Math.sin(angle) * outer * 1.055 + u * 0.5,
      { face: "figures", size: u * 1.4, align: "center" },
    );
  }
}
