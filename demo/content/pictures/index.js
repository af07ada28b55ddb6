import { createCanvas } from "@napi-rs/canvas";
import { cover } from "./compose/cover.js";
import { detail } from "./compose/detail.js";
import { mark } from "./compose/mark.js";
import { og } from "./compose/og.js";
import { plate } from "./compose/plate.js";
import { portrait } from "./compose/portrait.js";
import { scene } from "./compose/scene.js";
import { spread } from "./compose/spread.js";
import { designOf } from "./design.js";
import { pictureSize } from "./spec.js";
import { loadFaces } from "./type/fonts.js";

export { renderAll } from "./render-all.js";
export { GENERATOR_VERSION, pictureKey, pictureSize } from "./spec.js";

const KINDS = { cover, plate, spread, detail, scene, portrait, mark, og };

/** Renders one picture as WebP. The same spec gives the same pixels; see spec.js for its fields. */
export async function renderPicture(spec) {
  const compose = KINDS[spec.kind];
  if (!compose)
    throw new Error(`No kind of picture is called ${spec.kind}; there are ${Object.keys(KINDS).join(", ")}.`);
  await loadFaces();
  const size = pictureSize(spec);
  const canvas = createCanvas(size.width, size.height);
  const sheet = canvas.getContext("2d");
  compose(sheet, spec, designOf(spec), size);
  return canvas.encode("webp", 90);
}
