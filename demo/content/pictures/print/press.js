import { createCanvas } from "@napi-rs/canvas";
import { inkColour, mergeColors } from "../palette.js";
import { drawHalftoneDots, drawHalftoneFlat } from "./halftone.js";

const PLATES = ["first", "second", "key"];

/**
 * A small two-colour press. Artwork is drawn on three plates (mass ink, accent ink, key), which are then printed on
 * the sheet one over the other, each a little out of register. On light stock inks multiply; on dark stock they cover.
 *
 * `width`, `height`: size of the printed area in pixels. `w`, `h`: size in which the artwork is drawn.
 * `view`: { x, y, scale }, which part of the artwork is seen.
 * `unit`: how many times as large lines and figures are as the size would have them.
 * `screened`: pitch in pixels at which flat areas of the mass ink break up into dots, as they do near the paper.
 */
export function setUpPress({
  width,
  height,
  w = width,
  h = height,
  view = { x: 0, y: 0, scale: 1 },
  stock,
  night,
  inks,
  random,
  slip = 2.4,
  screened = 0,
  unit = 1,
}) {
  const key = night ? "#e8edec" : "#16324f";
  const colours = { key, first: inkColour(inks[0], night), second: inkColour(inks[1], night), stock };
  colours.shade = night ? mergeColors(stock, "#5f8fb0", 0.22) : mergeColors(stock, colours.first, 0.3);
  const canvases = Object.fromEntries(PLATES.map((name) => [name, createCanvas(width, height)]));
  const plates = Object.fromEntries(PLATES.map((name) => [name, canvases[name].getContext("2d")]));
  for (const name of PLATES) {
    const ctx = plates[name];
    ctx.setTransform(view.scale, 0, 0, view.scale, -view.x * view.scale, -view.y * view.scale);
    ctx.fillStyle = colours[name];
    ctx.strokeStyle = colours[name];
    ctx.lineJoin = "round";
    ctx.lineCap = "round";
  }
  const angle = random.between(0, Math.PI * 2);
  const shift = slip * random.between(0.85, 1.15);
  let dotted = false;
  const offsets = {
    key: [0, 0],
    first: [Math.cos(angle) * shift, Math.sin(angle) * shift],
    second: [Math.cos(angle + 2.2) * shift * 0.8, Math.sin(angle + 2.2) * shift * 0.8],
  };

  return {
    ...plates,
    w,
    h,
    u: (unit * Math.sqrt(w * h)) / 100,
    night,
    colours,
    /** The part of the artwork that is printed. */
    seen: { x: view.x, y: view.y, w: width / view.scale, h: height / view.scale },
    /** Halftone of `tone(x, y)` (0..1, artwork units) on one plate. Pitch in artwork units. */
    halftone(plate, tone, options) {
      dotted ||= plate === "first";
      drawHalftoneDots(canvases[plate], colours[plate], view, tone, options);
    },
    /** Takes ink away from every plate inside a path drawn by `trace(ctx)`. */
    knockOut(trace, names = PLATES) {
      for (const name of names) {
        const ctx = plates[name];
        ctx.save();
        ctx.globalCompositeOperation = "destination-out";
        ctx.beginPath();
        trace(ctx);
        ctx.fill();
        ctx.restore();
      }
    },
    /** Keeps the ink of every plate inside a path only. */
    within(trace, draw) {
      for (const name of PLATES) {
        plates[name].save();
        plates[name].beginPath();
        trace(plates[name]);
        plates[name].clip();
      }
      draw();
      for (const name of PLATES) plates[name].restore();
    },
    print(sheet, x, y) {
      if (screened && !dotted) drawHalftoneFlat(canvases.first, screened);
      sheet.save();
      sheet.beginPath();
      sheet.rect(x, y, width, height);
      sheet.clip();
      sheet.globalCompositeOperation = night ? "source-over" : "multiply";
      for (const name of PLATES) sheet.drawImage(canvases[name], x + offsets[name][0], y + offsets[name][1]);
      sheet.restore();
    },
  };
}
