import { calculateTurns, createPort, formatClock } from "../../maths/tide.js";
import { placeDisc } from "./disc.js";

/** A single stretch of tide drawn very large, with its times and heights written at the turns. */
export function drawTideCurve(art, random) {
  const { key, first, second, w, h, u, seen } = art;
  const tide = createPort(random, [0, 1, 2, 2]);
  const hours = random.pick([14, 26, 50, 75]);
  const start = random.between(0, 700);
  const middle = h * random.between(0.46, 0.62);
  const tall = h * random.between(0.24, 0.34);
  const y = (x) => middle - (tide.height(start + (x / w) * hours) / tide.reach) * tall;
  const disc = placeDisc(art, random, { low: 0.14, high: 0.3 });
  second.globalAlpha = 0.95;
  disc(second);
  second.globalAlpha = 1;
  first.beginPath();
  first.moveTo(0, h + u);
  for (let x = -u; x <= w + u; x += u * 0.5) first.lineTo(x, y(x));
  first.lineTo(w + u, h + u);
  first.closePath();
  first.fill();
  const datum = middle + tall * 1.02;
  const step = random.pick([1.15, 1.7, 2.4]) * u;
  key.lineWidth = u * 0.09;
  key.beginPath();
  for (let x = step / 2; x < w; x += step) {
    key.moveTo(x, y(x));
    key.lineTo(x, datum);
  }
  key.stroke();
  key.lineWidth = u * 0.42;
  key.beginPath();
  for (let x = -u; x <= w + u; x += u * 0.4) key.lineTo(x, y(x));
  key.stroke();
  key.lineWidth = u * 0.12;
  key.beginPath();
  key.moveTo(0, datum);
  key.lineTo(w, datum);
  for (let hour = Math.ceil(start); hour < start + hours; hour++) {
    const x = ((hour - start) / hours) * w;
    key.moveTo(x, datum);
    key.lineTo(x, datum + (hour % 6 === 0 ? u * 1.6 : u * 0.7));
  }
  key.stroke();
  const size = u * (hours > 40 ? 1.5 : 2.1);
  for (const turn of calculateTurns(tide, start, start + hours)) {
    const x = ((turn.hour - start) / hours) * w;
    if (x < seen.x + size * 2 || x > seen.x + seen.w - size * 2) continue;
    const at = y(x) + (turn.high ? -size * 1.9 : size * 1.2);
    if (at < seen.y || at + size * 2 > seen.y + seen.h) continue;
    if (!turn.high)
      art.knockOut((ctx) => ctx.rect(x - size * 1.3, at - size * 0.2, size * 2.6, size * 2.35), ["key"]);
    disc.write(formatClock(turn.hour), x, at + size * 0.7, { face: "label", size: size * 0.82 });
    disc.write((turn.height + tide.reach).toFixed(1), x, at + size * 1.6, {
      face: "figures",
      size: size * 0.82,
    });
  }
  art.halftone("first", (_, yy) => (yy > datum + u * 2.2 ? 0.75 * ((yy - datum) / (h - datum)) : 0), {
    pitch: u * 1.2,
    angle: 0.4,
  });
}
