import { calculateMoon, drawLitPart } from "../../maths/moon.js";
import { createFractalNoise, createGradientNoise } from "../../maths/noise.js";
import { drawMoon } from "./disc.js";

/** One very large moon in halftone, its seas screened in, over a strip of the nights around it. */
export function drawMoonFace(art, random) {
  const { key, first, second, w, h, u } = art;
  const radius = Math.min(w, h) * random.pick([0.36, 0.44, 0.62, 0.85]);
  const cropped = radius > Math.min(w, h) * 0.5;
  const x = cropped ? w * random.pick([0.06, 0.94]) : w * random.pick([0.42, 0.5, 0.58]);
  const y = cropped ? h * random.pick([0.3, 0.5, 0.64]) : h * 0.45;
  const start = Date.UTC(random.whole(2020, 2030), random.whole(0, 11), random.whole(1, 28), 22);
  const noise = createFractalNoise(createGradientNoise(random.stream("maria")), 4, 0.55);
  const age = random.pick([0.16, 0.22, 0.3, 0.36, 0.42, 0.62, 0.7, 0.78]);
  const lightFrom = age * Math.PI * 2;
  const shade = (px, py) => {
    const dx = (px - x) / radius;
    const dy = (py - y) / radius;
    const flat = dx * dx + dy * dy;
    if (flat > 1) return -1;
    const dz = Math.sqrt(1 - flat);
    const light = dx * Math.sin(lightFrom) - dz * Math.cos(lightFrom);
    const seas = Math.max(0, noise((dx / (0.5 + dz * 0.5)) * 1.9 + 7, (dy / (0.5 + dz * 0.5)) * 1.9)) * 1.3;
    return Math.max(0, Math.min(1, light * 1.5 + 0.12)) * (1 - Math.min(0.72, seas));
  };
  const pitch = u * random.pick([0.85, 1.2, 1.7]);
  if (art.night) {
    first.beginPath();
    first.arc(x, y, radius, 0, Math.PI * 2);
    first.fill();
    art.halftone("key", (px, py) => shade(px, py) * 1.05, { pitch, angle: 0.35 });
  } else {
    first.beginPath();
    first.arc(x, y, radius, 0, Math.PI * 2);
    first.fill();
    art.halftone("key", (px, py) => (shade(px, py) < 0 ? 0 : 1 - shade(px, py)), { pitch, angle: 0.35 });
  }
  second.lineWidth = u * 0.45;
  second.beginPath();
  second.arc(x, y, radius + u * random.between(1.6, 3), 0, Math.PI * 2);
  second.stroke();
  const nights = random.pick([7, 9, 11, 15]);
  const small = Math.min(u * 2, (w * 0.82) / nights / 2.6);
  const row = cropped ? h * 0.93 : Math.min(h * 0.93, (y + radius + h) / 2 + u);
  for (let i = 0; i < nights; i++) {
    const at = w * 0.09 + ((w * 0.82) / (nights - 1)) * i;
    const tonight = i === Math.floor(nights / 2);
    art.knockOut((ctx) => ctx.arc(at, row, small * 1.35, 0, Math.PI * 2));
    drawMoon(art, at, row, small, calculateMoon(new Date(start + i * 86400000)).age, tonight);
  }
  key.lineWidth = u * 0.08;
  key.beginPath();
  drawLitPart(key, x, y, radius, age);
  key.stroke();
}
