import { GROUNDS, INK, MAGENTA, NIGHT, PAPER } from "../palette.js";

const LINES = 7;
const MIDDLE = (LINES - 1) / 2;

/** The press's mark: the tide from flood to ebb in seven lines; the level one in the middle is slack water. */
export function mark(sheet, { ground = "paper" }, _design, { width, height }) {
  const night = ground === "night";
  sheet.fillStyle = night ? NIGHT : ground === "paper" ? PAPER : GROUNDS[ground];
  sheet.fillRect(0, 0, width, height);
  const colours = night ? { ink: "#e8edec", accent: "#ff7db3" } : { ink: INK, accent: MAGENTA };
  drawMark(sheet, width / 2, height / 2, Math.min(width, height) * 0.4, colours);
}

export function drawMark(ctx, x, y, radius, { ink, accent }) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.clip();
  ctx.lineWidth = radius * 0.135;
  for (let i = 0; i < LINES; i++) {
    const stage = (MIDDLE - i) / MIDDLE;
    ctx.strokeStyle = i === MIDDLE ? accent : ink;
    ctx.beginPath();
    for (let t = -1.1; t <= 1.1; t += 0.01) {
      const level = (i - MIDDLE) * 0.28 - stage * 0.145 * Math.cos(t * Math.PI * 1.15);
      ctx.lineTo(x + t * radius, y + level * radius);
    }
    ctx.stroke();
  }
  ctx.restore();
}
