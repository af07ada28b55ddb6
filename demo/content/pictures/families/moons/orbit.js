import { calculateMoon } from "../../maths/moon.js";
import { drawMoon } from "./disc.js";

/** Nights strung along an orbit or a spiral of several lunations, growing towards the viewer. */
export function drawOrbit(art, random) {
  const { key, second, w, h, u } = art;
  const start = Date.UTC(random.whole(2020, 2030), random.whole(0, 11), 3, 22);
  const spiral = random.chance(0.55);
  const tilt = random.between(-0.5, 0.5);
  const nights = spiral ? random.pick([59, 88, 118]) : 29;
  const accent = random.whole(Math.floor(nights / 2), nights - 3);
  const reach = Math.min(w, h) * 0.43;
  const stretch = { x: Math.min(1.3, w / Math.min(w, h)), y: Math.min(1.3, h / Math.min(w, h)) };
  const sun = reach * (spiral ? 0.075 : random.between(0.22, 0.5));
  if (!spiral) {
    key.lineWidth = u * 0.1;
    key.beginPath();
    key.ellipse(w / 2, h / 2, reach * 0.9 * stretch.x, reach * 0.9 * stretch.y, 0, 0, Math.PI * 2);
    key.stroke();
  }
  for (let i = 0; i < nights; i++) {
    const t = i / nights;
    const angle = (i / 29.53) * Math.PI * 2 + tilt;
    const out = reach * (spiral ? Math.sqrt(0.06 + 0.86 * t) : 0.9);
    const x = w / 2 + Math.cos(angle) * out * stretch.x;
    const y = h / 2 + Math.sin(angle) * out * stretch.y;
    const radius = spiral
      ? reach * (0.024 + 0.056 * t)
      : reach * (0.06 + 0.03 * (1 - Math.cos(angle - tilt)));
    art.knockOut((ctx) => ctx.arc(x, y, radius * 1.3, 0, Math.PI * 2));
    drawMoon(art, x, y, radius, calculateMoon(new Date(start + i * 86400000)).age, i === accent);
  }
  second.beginPath();
  second.arc(w / 2, h / 2, sun, 0, Math.PI * 2);
  second.fill();
}
