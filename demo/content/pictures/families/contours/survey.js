import { getFieldValue } from "../../maths/field.js";
import { drawLevel, drawSeabed } from "./seabed.js";
import { drawSoundings } from "./soundings.js";

/** The whole sheet surveyed: even contours, every fifth in the accent ink, dots in the deeps. */
export function drawSurvey(art, random) {
  const relief = random.pick([1.3, 1.9, 2.6, 3.4]);
  const field = drawSeabed(art, random, {
    relief,
    warp: random.between(0.15, 0.7),
    stretch: random.between(1, 2),
    grain: random.between(0, Math.PI),
  });
  const count = random.whole(14, 26);
  const { u } = art;
  const levels = Array.from({ length: count }, (_, i) => (i + 0.5) / count);
  const every = random.pick([4, 5, 5, 6]);
  levels.forEach((level, i) => {
    const index = i % every === 2;
    drawLevel(index ? art.second : art.key, field, level, index ? u * 0.26 : u * 0.1);
  });
  const from = random.between(0.5, 0.68);
  art.halftone("first", (x, y) => ((getFieldValue(field, x, y) - from) / (1 - from)) * 0.95, {
    pitch: u * random.pick([0.72, 0.9, 1.2]),
    angle: random.between(0.2, 0.6),
  });
  const size = u * random.between(1.25, 1.6);
  drawSoundings(art.key, art, field, random, {
    count: random.whole(50, 110),
    deepest: random.between(34, 96),
    levels,
    size,
  });
}
