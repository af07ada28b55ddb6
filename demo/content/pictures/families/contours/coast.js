import { getFieldValue } from "../../maths/field.js";
import { drawText } from "../../type/text.js";
import { clearAbove, drawLevel, drawSeabed, paintAbove } from "./seabed.js";
import { drawSoundings } from "./soundings.js";

/** Land down one side, graticule, soundings, and a ship's track laid off the coast in the accent ink. */
export function drawCoast(art, random) {
  const { u, w, h } = art;
  const angle = random.pick([0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5]) * (Math.PI / 2) + random.between(-0.25, 0.25);
  const nx = Math.cos(angle);
  const ny = Math.sin(angle);
  const field = drawSeabed(art, random, {
    relief: random.between(1.7, 2.8),
    warp: 0.6,
    octaves: 5,
    even: 0.7,
    shape: (x, y) => (x * nx + y * ny) * 2.3,
  });
  const shore = random.between(0.22, 0.36);
  drawGraticule(art, random);
  paintAbove(art.first, field, -1);
  clearAbove(art.first, field, shore);
  art.knockOut((ctx) => ctx.rect(-1, -1, 0.5, 0.5));
  drawLevel(art.key, field, shore, u * 0.34);
  for (let i = 1; i < 5; i++) drawLevel(art.key, field, shore + i * 0.012, u * 0.07);
  const levels = Array.from({ length: random.whole(6, 11) }, (_, i) => shore + 0.09 + i * 0.075).filter(
    (level) => level < 1,
  );
  for (const level of levels) drawLevel(art.key, field, level, u * 0.1);
  for (const level of [0.72, 0.84, 0.93]) drawLevel(art.key, field, shore * level, u * 0.08);
  art.halftone(
    "first",
    (x, y) =>
      getFieldValue(field, x, y) > shore + 0.004
        ? Math.max(0, 0.4 - (getFieldValue(field, x, y) - shore) * 4.2)
        : 0,
    { pitch: u * 0.8, angle: 0.5 },
  );
  drawTrack(art, random, field, shore, [nx, ny]);
  const afloat = (x, y) => getFieldValue(field, x, y) > shore + 0.07;
  drawSoundings(art.key, art, field, random, {
    count: Math.round((w * h) / (u * u * 95)),
    deepest: 58,
    levels,
    size: u * 1.35,
    where: afloat,
  });
}

function drawGraticule({ key, w, h, u }, random) {
  const step = Math.min(w, h) / random.pick([2, 3, 4]);
  key.lineWidth = u * 0.06;
  key.beginPath();
  for (let x = step * random.next(); x < w; x += step) {
    key.moveTo(x, 0);
    key.lineTo(x, h);
  }
  for (let y = step * random.next(); y < h; y += step) {
    key.moveTo(0, y);
    key.lineTo(w, y);
  }
  key.stroke();
}

function drawTrack({ second, w, h, u }, random, field, shore, [nx, ny]) {
  const legs = random.whole(4, 6);
  const points = Array.from({ length: legs + 1 }, (_, i) => {
    const t = i / legs - 0.5;
    let [x, y] = [w / 2 - ny * t * w * 1.2, h / 2 + nx * t * h * 1.2];
    for (
      let steps = 0;
      steps < 60 && getFieldValue(field, x, y) < shore + 0.2 + 0.12 * Math.sin(i * 2.3);
      steps++
    ) {
      x += nx * u;
      y += ny * u;
    }
    return [x, y];
  });
  second.lineWidth = u * 0.34;
  second.setLineDash([u * 2.2, u * 1.1]);
  second.beginPath();
  for (const [x, y] of points) second.lineTo(x, y);
  second.stroke();
  second.setLineDash([]);
  points.slice(1, -1).forEach(([x, y], i) => {
    second.lineWidth = u * 0.26;
    second.beginPath();
    second.arc(x, y, u * 0.9, 0, Math.PI * 2);
    second.stroke();
    const hour = String((4 + i * 3) % 24).padStart(2, "0");
    drawText(second, `${hour}00`, x + u * 1.6, y - u * 0.9, { face: "label", size: u * 1.5 });
  });
}
