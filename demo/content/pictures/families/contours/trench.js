import { getFieldValue } from "../../maths/field.js";
import { clearAbove, drawLevel, drawSeabed, paintAbove } from "./seabed.js";

/** Flat bands of ink stepping down into one long deep, cropped close. */
export function drawTrench(art, random) {
  const { u } = art;
  const grain = random.between(0, Math.PI);
  const cos = Math.cos(grain);
  const sin = Math.sin(grain);
  const bend = random.between(-1.2, 1.2);
  const off = random.between(-0.2, 0.2);
  const shape = (x, y) => {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin + bend * along * along + off;
    return 1.1 * Math.exp(-(across * across) / 0.05);
  };
  const field = drawSeabed(art, random, {
    relief: random.between(1, 1.8),
    warp: 0.5,
    octaves: 3,
    gain: 0.38,
    even: 0.8,
    shape,
  });
  const bands = random.whole(4, 7);
  const start = random.between(0.12, 0.4);
  for (let i = 0; i < bands; i++) {
    const low = start + ((1 - start) * i) / bands;
    if (i % 2 === 0) paintAbove(art.first, field, low);
    else clearAbove(art.first, field, low);
  }
  const deep = start + ((1 - start) * (bands - 1)) / bands;
  paintAbove(art.second, field, deep + (1 - deep) * 0.35, 0.92);
  const count = bands * random.whole(3, 6);
  for (let i = 0; i <= count; i++)
    drawLevel(
      art.key,
      field,
      start * 0.3 + ((1 - start * 0.3) * i) / count,
      i % 4 === 0 ? u * 0.2 : u * 0.08,
    );
  art.halftone("key", (x, y) => (start - getFieldValue(field, x, y)) * 1.1, {
    pitch: u * 0.8,
    angle: 0.3,
    limit: 0.3,
  });
}
