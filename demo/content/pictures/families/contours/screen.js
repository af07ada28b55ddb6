import { getFieldValue } from "../../maths/field.js";
import { drawLevel, drawSeabed } from "./seabed.js";

/** Depth as nothing but dots: two coarse screens crossing, and one line at the edge of the shelf. */
export function drawScreen(art, random) {
  const { u } = art;
  const field = drawSeabed(art, random, {
    relief: random.between(0.8, 1.7),
    warp: random.between(0.3, 0.9),
    octaves: 3,
    gain: 0.35,
    even: 0.9,
  });
  const pitch = u * random.pick([1.5, 2, 2.7]);
  const shelf = random.between(0.45, 0.62);
  art.halftone("first", (x, y) => getFieldValue(field, x, y) ** 1.5 * 0.95, { pitch, angle: 0.26 });
  art.halftone("second", (x, y) => Math.max(0, (1 - getFieldValue(field, x, y)) * 1.1 - shelf), {
    pitch,
    angle: 0.79,
  });
  drawLevel(art.key, field, shelf, u * 0.34);
  for (const step of [0.04, 0.08, 0.12]) drawLevel(art.key, field, shelf + step, u * 0.09);
}
