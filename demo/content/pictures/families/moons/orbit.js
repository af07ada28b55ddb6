import { moonAt } from "../../maths/moon.js";
import { drawMoon } from "./disc.js";

/** Nights strung along an orbit or a spiral of several lunations, growing towards the viewer. */
export function orbit(art, random) {
  const { key, second, w, h, u } = art;
  const start = Date.UTC(random.whole(2020, 2030), random.whole(0, 11), 3, 22);
  const spiral = random.chance(0.55);
  const cx = w * (spiral ? 0.5 : random.pick([0.5, 0.3, 0.7]));
  const cy = h * 0.5;
  const reach = Math.min(w, h) * 0.44;
  const tilt = random.between(-0.5, 0.5);
  const nights = spiral ? random.pick([59, 88, 118]) : 29;
  const accent = random.whole(Math.floor(nights / 2), nights - 3);
  key.lineWidth = u * 0.08;
  for (let i = 0; i < nights; i++) {
    const t = i / nights;
    const turns = spiral ? nights / 29.53 : 1;
    const angle = t * turns * Math.PI * 2 + tilt;
    const grow = spiral ? Math.sqrt(0.06 + 0.94 * t) : 1;
    const squash = spiral ? h > w ? 1.12 : 1 : 1.24;
    const x = cx + Math.cos(angle) * reach * grow * (w > h && !spiral ? 1.3 : 1);
    const y = cy + Math.sin(angle) * reach * grow * (h > w ? squash : 1);
    const radius = spiral ? reach * (0.022 + 0.05 * t) * (29 / 29) : reach * (0.05 + 0.055 * (1 - Math.cos(angle - tilt)) * 0.5);
    drawMoon(art, x, y, radius, moonAt(new Date(start + i * 86400000)).age, i === accent);
  }
  second.beginPath();
  second.arc(cx, cy, reach * (spiral ? 0.07 : random.between(0.2, 0.5)), 0, Math.PI * 2);
  second.fill();
}
