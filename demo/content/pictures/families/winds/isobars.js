import { getFieldValue } from "../../maths/field.js";
import { drawText } from "../../type/text.js";
import { drawBarb } from "./barbs.js";
import { calculateWind, createPressureField, drawLines, findExtremes, longLines } from "./pressure.js";

/** A weather chart: isobars every four hectopascals, highs and lows, a front, station barbs. */
export function drawIsobars(art, random) {
  const { key, second, w, h, u } = art;
  const { field, centres: systems } = createPressureField(art, random);
  const count = random.whole(11, 19);
  const bold = random.whole(3, 5);
  for (let i = 1; i < count; i++) {
    const lines = longLines(field, i / count, u * 6);
    drawLines(key, lines, i % bold === 0 ? u * 0.32 : u * 0.13);
    for (const line of lines) labelLine(art, line, 1036 - (count - i) * 4, random);
  }
  art.halftone("first", (x, y) => Math.max(0, 0.42 - getFieldValue(field, x, y)) * 2, {
    pitch: u * random.pick([0.9, 1.3, 1.8]),
    angle: 0.4,
  });
  const centres = findExtremes(field, u * 9);
  const lows = centres.filter(({ high }) => !high).sort((a, b) => a.pressure - b.pressure);
  drawFront(art, lows[0] ?? systems[0], random);
  for (const { x, y, high } of centres) {
    const size = u * random.between(6, 9);
    if (!art.isFree(x, y, size)) continue;
    art.knockOut((ctx) => ctx.arc(x, y, size * 0.62, 0, Math.PI * 2), ["key", "first"]);
    drawText(high ? key : second, high ? "H" : "L", x, y + size * 0.36, {
      face: "title",
      size,
      align: "center",
    });
  }
  const step = u * random.pick([9, 12, 15]);
  for (let y = step * 0.6; y < h; y += step) {
    for (let x = step * (0.4 + random.between(-0.1, 0.1)); x < w; x += step) {
      if (centres.some((c) => Math.hypot(c.x - x, c.y - y) < u * 8)) continue;
      const wind = calculateWind(field, x, y, u * 2);
      drawBarb(key, x, y, wind, Math.min(11, Math.round(wind.speed * u * 150)), u * 2.6, u * 0.12);
    }
  }
}

function labelLine(art, line, value, random) {
  const at = Math.floor(random.between(0.2, 0.8) * (line.length / 2)) * 2;
  if (at + 8 >= line.length || line.length < 60) return;
  const [x, y] = [line[at], line[at + 1]];
  let angle = Math.atan2(line[at + 7] - line[at - 5], line[at + 6] - line[at - 6]);
  if (Math.abs(angle) > Math.PI / 2) angle += Math.PI;
  const size = art.u * 1.35;
  art.knockOut((ctx) => ctx.arc(x, y, size * 1.05, 0, Math.PI * 2), ["key"]);
  art.key.save();
  art.key.translate(x, y);
  art.key.rotate(angle);
  drawText(art.key, String(value), 0, size * 0.36, { face: "figures", size, align: "center" });
  art.key.restore();
}

/** A cold front trailing from a low: a curve with teeth on the side it moves to. */
function drawFront({ second, u, w, h }, low, random) {
  const sweep = random.between(0.5, 1.1);
  const towards = Math.atan2(h * 0.6 - low.y, w * 0.5 - low.x);
  const length = Math.min(w, h) * random.between(0.55, 0.9);
  const points = [];
  let angle = towards - sweep;
  let [x, y] = [low.x + Math.cos(angle) * u * 6, low.y + Math.sin(angle) * u * 6];
  const steps = Math.round(length / u);
  for (let i = 0; i < steps; i++) {
    points.push([x, y, angle]);
    angle += (sweep * 1.7) / steps;
    x += Math.cos(angle) * u;
    y += Math.sin(angle) * u;
  }
  second.lineWidth = u * 0.42;
  second.beginPath();
  for (const [px, py] of points) second.lineTo(px, py);
  second.stroke();
  for (let i = 4; i < points.length - 2; i += 5) {
    const [px, py, direction] = points[i];
    const size = u * 1.1;
    second.beginPath();
    second.moveTo(px - Math.cos(direction) * size, py - Math.sin(direction) * size);
    second.lineTo(px + Math.cos(direction) * size, py + Math.sin(direction) * size);
    second.lineTo(px + Math.sin(direction) * size * 1.7, py - Math.cos(direction) * size * 1.7);
    second.closePath();
    second.fill();
  }
}
