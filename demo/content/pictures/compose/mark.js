import { GROUNDS, INK, MAGENTA, NIGHT, PAPER } from "../palette.js";

const LINES = [1, 0.5, 0, -0.5, -1];

/** The line of the mark at one stage of the tide, x from -1 to 1. */
const wave = (stage, x) => -stage * 0.155 * Math.cos(x * Math.PI * 1.12);

/** The press's mark: the tide from flood to ebb in five lines; the level one in the middle is slack water. */
export function mark(sheet, spec, _design, { width, height }) {
  const night = spec.ground === "night";
  sheet.fillStyle = night ? NIGHT : (GROUNDS[spec.ground] && spec.ground !== "paper" ? GROUNDS[spec.ground] : PAPER);
  sheet.fillRect(0, 0, width, height);
  drawMark(sheet, width / 2, height / 2, Math.min(width, height) * 0.37, night ? { ink: "#e8edec", accent: "#ff7db3", hole: NIGHT } : { ink: INK, accent: MAGENTA, hole: sheet.fillStyle });
}

export function drawMark(ctx, x, y, radius, { ink, accent, hole }) {
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, Math.PI * 2);
  ctx.clip();
  ctx.fillStyle = ink;
  ctx.fillRect(x - radius, y - radius, radius * 2, radius * 2);
  LINES.forEach((stage, i) => {
    ctx.strokeStyle = stage === 0 ? accent : hole;
    ctx.lineWidth = radius * (stage === 0 ? 0.15 : 0.1);
    ctx.beginPath();
    for (let t = -1.05; t <= 1.05; t += 0.02) ctx.lineTo(x + t * radius, y + (wave(stage, t) * 1.1 + (i - 2) * 0.36) * radius);
    ctx.stroke();
  });
  ctx.restore();
}
