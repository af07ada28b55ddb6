import { createCanvas } from "@napi-rs/canvas";
import { drawCover } from "./compose/cover.js";
import { drawDetail } from "./compose/detail.js";
import { mark } from "./compose/mark.js";
import { drawSocialImage } from "./compose/og.js";
import { drawOpening, drawPlate } from "./compose/plate.js";
import { drawPortrait } from "./compose/portrait.js";
import { drawScene } from "./compose/scene.js";
import { drawSpread } from "./compose/spread.js";
import { getDesign } from "./design.js";
import { getPictureSize } from "./spec.js";
import { loadFaces } from "./type/fonts.js";

export { renderAll } from "./render-all.js";
export { GENERATOR_VERSION, getPictureKey, getPictureSize } from "./spec.js";

const KINDS = {
  cover: drawCover,
  plate: drawPlate,
  opening: drawOpening,
  spread: drawSpread,
  detail: drawDetail,
  scene: drawScene,
  portrait: drawPortrait,
  mark,
  og: drawSocialImage,
};

/** Renders one picture as WebP. The same spec gives the same pixels; see spec.js for its fields. */
export async function renderPicture(spec) {
  const compose = KINDS[spec.kind];
  if (!compose)
    throw new Error(`No kind of picture is called ${spec.kind}; there are ${Object.keys(KINDS).join(", ")}.`);
  await loadFaces();
  const size = getPictureSize(spec);
  const canvas = createCanvas(size.width, size.height);
  const sheet = canvas.getContext("2d");
  compose(sheet, spec, getDesign(spec), size);
  return canvas.encode("webp", 90);
}
