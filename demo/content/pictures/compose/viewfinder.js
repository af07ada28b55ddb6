import { createCanvas } from "@napi-rs/canvas";
import { printArtwork } from "../design.js";

const PROOF = 260;

/** How much happens in a window of a proof: steps of brightness between neighbours, and how many inks meet. */
function interest({ data, width }, x0, y0, w, h) {
  let steps = 0;
  const inks = new Set();
  for (let y = y0; y < y0 + h - 1; y += 2) {
    for (let x = x0; x < x0 + w - 1; x += 2) {
      const at = (y * width + x) * 4;
      steps += Math.abs(data[at] - data[at + 4]) + Math.abs(data[at + 1] - data[at + width * 4 + 1]);
      inks.add(((data[at] >> 6) << 4) | ((data[at + 1] >> 6) << 2) | (data[at + 2] >> 6));
    }
  }
  return Math.sqrt(steps / (w * h)) * inks.size;
}

/** Looks over a small proof of a w x h drawing and returns the liveliest of some windows of the given size. */
export function findView(design, random, { w, h, seen }) {
  const scale = PROOF / Math.max(w, h);
  const proof = createCanvas(Math.round(w * scale), Math.round(h * scale));
  const ctx = proof.getContext("2d");
  printArtwork(
    ctx,
    design,
    { x: 0, y: 0, w: proof.width, h: proof.height },
    { w, h, view: { x: 0, y: 0, scale }, slip: 0.5 },
  );
  const image = ctx.getImageData(0, 0, proof.width, proof.height);
  const size = [Math.floor(seen.w * scale), Math.floor(seen.h * scale)];
  let best = { value: -1 };
  for (let i = 0; i < 14; i++) {
    const x = (w - seen.w) * random.next();
    const y = (h - seen.h) * random.next();
    const value = interest(image, Math.floor(x * scale), Math.floor(y * scale), ...size);
    if (value > best.value) best = { value, x, y };
  }
  return { x: best.x, y: best.y };
}
