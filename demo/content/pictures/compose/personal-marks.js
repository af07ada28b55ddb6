import { drawMoon } from "../families/moons/disc.js";
import { drawRose } from "../families/winds/rose.js";
import { createField, drawPolyline, findIsolines, normalizeField } from "../maths/field.js";
import { calculateMoon } from "../maths/moon.js";
import { createFractalNoise, createGradientNoise } from "../maths/noise.js";
import { createPort } from "../maths/tide.js";
import { createWindYear } from "../maths/wind.js";

/** Contours closing round a point like the ridges of a thumb. */
function fingerprint(art, random) {
  const { key, first, second, w, h, u } = art;
  const noise = createFractalNoise(createGradientNoise(random), 2, 0.4);
  const cx = w * random.between(0.44, 0.56);
  const cy = h * random.between(0.42, 0.52);
  const lean = random.between(-0.7, 0.7);
  const field = normalizeField(
    createField(w, h, 6, (x, y) => {
      const dx = (x - cx) / w;
      const dy = (y - cy) / h;
      const px = dx * Math.cos(lean) - dy * Math.sin(lean);
      const py = dx * Math.sin(lean) + dy * Math.cos(lean);
      return Math.hypot(px * 1.28, py * 0.92) + noise(px * 3.1 + 5, py * 3.1) * 0.13;
    }),
  );
  const inside = (x, y) => Math.hypot((x - cx) * 1.12, y - cy) < w * 0.4;
  const rings = random.whole(20, 28);
  const accent = random.whole(4, rings - 12);
  art.within(
    (ctx) => ctx.ellipse(cx, cy, w * 0.36, h * 0.405, lean * 0.3, 0, Math.PI * 2),
    () => {
      for (let i = 0; i < rings; i++) {
        const ctx = i === accent ? second : key;
        ctx.lineWidth = i === accent ? u * 0.85 : u * 0.5;
        ctx.beginPath();
        for (const line of findIsolines(field, 0.02 + (i / rings) * 0.62)) drawPolyline(ctx, line);
        ctx.stroke();
      }
    },
  );
  art.halftone("first", (x, y) => (inside(x, y) ? 0.55 - Math.hypot(x - cx, y - cy) / w : 0), {
    pitch: u * 1.7,
    angle: 0.5,
  });
  first.beginPath();
}

/** A fortnight of someone's harbour wound on a lunar clock, one day of it in the accent ink, round a disc. */
function tideRing(art, random) {
  const { key, first, second, w, h, u } = art;
  const { height, reach } = createPort(random, [0, 0, 1, 2]);
  const days = random.whole(11, 15);
  const bold = random.whole(3, days - 4);
  const inner = w * random.between(0.12, 0.18);
  const gap = (w * 0.385 - inner) / days;
  const turn = random.between(0, Math.PI * 2);
  const point = (day) => {
    const r = inner + gap * day + (height(day * 24.84) / reach) * gap * 1.7;
    return [
      w / 2 + Math.cos(day * Math.PI * 2 + turn) * r,
      h * 0.47 + Math.sin(day * Math.PI * 2 + turn) * r,
    ];
  };
  const wind = (ctx, from, to, width) => {
    ctx.lineWidth = width;
    ctx.beginPath();
    for (let day = from; day <= to; day += 1 / 240) ctx.lineTo(...point(day));
    ctx.stroke();
  };
  wind(first, 0, bold - 0.5, gap * 0.62);
  wind(key, 0, bold - 0.012, u * 0.36);
  wind(second, bold, bold + 1, u * 1.1);
  wind(key, bold + 1.012, days, u * 0.36);
  second.beginPath();
  second.arc(w / 2, h * 0.47, inner * 0.5, 0, Math.PI * 2);
  second.fill();
}

/** The moon of one night, large, with that month's others about it. */
function moonRing(art, random) {
  const { second, w, h, u } = art;
  const start = Date.UTC(random.whole(1950, 1999), random.whole(0, 11), random.whole(1, 28), 22);
  const cx = w / 2;
  const cy = h * 0.48;
  const night = random.whole(3, 26);
  for (let i = 0; i < 29; i++) {
    const angle = (i / 29.53) * Math.PI * 2 - Math.PI / 2;
    drawMoon(
      art,
      cx + Math.cos(angle) * w * 0.37,
      cy + Math.sin(angle) * h * 0.37,
      w * 0.03,
      calculateMoon(new Date(start + i * 86400000)).age,
      i === night,
    );
  }
  const age = calculateMoon(new Date(start + night * 86400000)).age;
  drawMoon(art, cx, cy, w * 0.22, age);
  second.lineWidth = u * 0.5;
  second.beginPath();
  second.arc(cx, cy, w * 0.265, 0, Math.PI * 2);
  second.stroke();
}

function windMark(art, random) {
  const { key, w, h, u } = art;
  const pattern = random.pick([
    ["first", "second", "key"],
    ["first", "first", "second", "key"],
    ["key", "first", "second"],
  ]);
  key.lineWidth = u * 0.16;
  for (const ring of [0.13, 0.26, 0.4]) {
    key.beginPath();
    key.arc(w / 2, h * 0.48, w * ring, 0, Math.PI * 2);
    key.stroke();
  }
  drawRose(art, createWindYear(random), w / 2, h * 0.48, w * 0.4, {
    sectors: random.pick([16, 24, 36]),
    hub: 0.16,
    fill: random.pick([0.6, 0.9]),
    pattern,
  });
}

export const PERSONAL_MARKS = { contours: fingerprint, tides: tideRing, moons: moonRing, winds: windMark };
