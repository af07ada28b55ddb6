import { calculateWind, createPressureField } from "./pressure.js";

/** Streamlines kept an even distance apart, thick where the wind is strong. */
export function drawStreams(art, random) {
  const { first, w, h, u } = art;
  const { field } = createPressureField(art, random);
  const gap = u * random.pick([0.9, 1.15, 1.6]);
  const taken = new Map();
  const cell = (x, y) => `${Math.floor(x / gap)},${Math.floor(y / gap)}`;
  const near = (x, y, own) => {
    const i = Math.floor(x / gap);
    const j = Math.floor(y / gap);
    for (let dj = -1; dj <= 1; dj++) {
      for (let di = -1; di <= 1; di++) {
        for (const point of taken.get(`${i + di},${j + dj}`) ?? []) {
          if (point.own !== own && Math.hypot(point.x - x, point.y - y) < gap * 0.86) return true;
        }
      }
    }
    return false;
  };
  const share = random.between(0.04, 0.1);
  let own = 0;
  const seeds = random.shuffle(
    Array.from({ length: 2600 }, () => [random.between(0, w), random.between(0, h)]),
  );
  for (const [sx, sy] of seeds) {
    if (near(sx, sy, -1)) continue;
    own += 1;
    const line = [];
    for (const way of [-1, 1]) {
      let [x, y] = [sx, sy];
      for (let i = 0; i < 90; i++) {
        const wind = calculateWind(field, x, y, u * 1.5);
        x += wind.x * way * u * 0.7;
        y += wind.y * way * u * 0.7;
        if (x < -u || y < -u || x > w + u || y > h + u || near(x, y, own)) break;
        const key = cell(x, y);
        if (!taken.has(key)) taken.set(key, []);
        taken.get(key).push({ x, y, own });
        if (way < 0) line.unshift([x, y, wind.speed]);
        else line.push([x, y, wind.speed]);
      }
    }
    if (line.length < 9) continue;
    const speed = line.reduce((sum, point) => sum + point[2], 0) / line.length;
    const ctx = random.chance(share) ? art.second : art.key;
    ctx.lineWidth = Math.min(gap * 0.52, u * (0.1 + speed * u * 14));
    ctx.beginPath();
    for (const [x, y] of line) ctx.lineTo(x, y);
    ctx.stroke();
  }
  art.halftone("first", (x, y) => Math.min(0.75, calculateWind(field, x, y, u * 1.5).speed * u * 26 - 0.16), {
    pitch: gap * 1.15,
    angle: 0.45,
  });
  first.beginPath();
}
