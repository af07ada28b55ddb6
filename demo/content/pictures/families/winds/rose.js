import { calculateRose, createWindYear, POINTS } from "../../maths/wind.js";
import { drawText } from "../../type/text.js";

const CLASSES = [1, 3, 4, 5, 6, 7, 8, 9];

/** Adds the sector of a ring to the current path. North is up, angles run clockwise. */
export function drawSector(ctx, x, y, inner, outer, from, to) {
  const start = from - Math.PI / 2;
  const end = to - Math.PI / 2;
  ctx.moveTo(x + Math.cos(start) * inner, y + Math.sin(start) * inner);
  ctx.arc(x, y, outer, start, end);
  ctx.arc(x, y, inner, end, start, true);
  ctx.closePath();
}

/** Draws the rose of some hours; forces cycle through the three inks. `even` makes area, not length, tell the share. */
export function drawRose(art, hours, x, y, radius, { sectors = 16, hub = 0.08, fill = 0.82, pattern }) {
  const counts = calculateRose(hours, sectors, CLASSES);
  const most = Math.max(...counts.map((classes) => classes.reduce((a, b) => a + b, 0)));
  const width = (Math.PI * 2) / sectors;
  const scale = (share) => radius * Math.sqrt(hub * hub + (share / most) * (1 - hub * hub));
  counts.forEach((classes, sector) => {
    let sum = 0;
    classes.forEach((share, at) => {
      const inner = scale(sum);
      sum += share;
      const outer = scale(sum);
      if (outer - inner < 0.3) return;
      const ctx = art[pattern[at % pattern.length]];
      const middle = sector * width;
      ctx.beginPath();
      drawSector(ctx, x, y, inner, outer, middle - (width * fill) / 2, middle + (width * fill) / 2);
      ctx.fill();
    });
  });
}

const PATTERNS = [
  ["first", "key", "second", "first", "second", "key"],
  ["key", "first", "first", "second", "key", "second"],
  ["first", "first", "second", "key", "second", "key"],
];

/** One rose for the year, sectors by Beaufort force, with its scale of rings. */
export function drawCompassRose(art, random) {
  const { key, w, h, u } = art;
  const hours = createWindYear(random.stream("year"));
  const big = random.chance(0.4);
  const radius = Math.min(w, h) * (big ? random.between(0.6, 0.8) : random.between(0.38, 0.43));
  const x = big ? w * random.pick([0.15, 0.5, 0.85]) : w / 2;
  const y = big ? h * random.pick([0.7, 0.36, 0.85]) : h / 2;
  key.lineWidth = u * 0.07;
  const rings = big || Math.max(w, h) > Math.min(w, h) * 1.2 ? Math.ceil((Math.hypot(w, h) / radius) * 5) : 5;
  for (let ring = 1; ring <= rings; ring++) {
    key.beginPath();
    key.arc(x, y, (radius * ring) / 5, 0, Math.PI * 2);
    key.stroke();
  }
  drawRose(art, hours, x, y, radius, {
    sectors: random.pick([16, 24, 32, 36]),
    fill: random.pick([0.62, 0.84, 0.95]),
    pattern: random.pick(PATTERNS),
  });
  POINTS.forEach((name, i) => {
    if (i % 2) return;
    const angle = (i / 16) * Math.PI * 2;
    const at = radius + u * 2.6;
    drawText(key, name, x + Math.sin(angle) * at, y - Math.cos(angle) * at + u * 0.7, {
      face: "label",
      size: u * (i % 4 ? 1.6 : 2.4),
      align: "center",
    });
  });
}
