import { calculateContrast } from "../../palette.js";
import { drawText } from "../../type/text.js";

/**
 * Chooses a sun or moon disc for a sheet; returns a function that fills it on a plate. What its `write` sets on an
 * accent ink that is too dark for the key is left out of the ink instead, as printers do on a solid.
 */
export function placeDisc({ w, h, key, second, colours }, random, { low = 0.1, high = 0.24 } = {}) {
  const radius = Math.min(w, h) * random.between(low, high);
  const x = w * random.pick([0.2, 0.28, 0.38, 0.62, 0.72, 0.8]);
  const y = radius * random.between(0.6, 1.5) + h * random.pick([0.02, 0.1, 0.2]);
  const trace = (ctx) => {
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, Math.PI * 2);
  };
  const fill = (ctx) => {
    trace(ctx);
    ctx.fill();
  };
  const [stock, ink] = [colours.stock, colours.key].map((colour) =>
    calculateContrast(colour, colours.second),
  );
  const write = (text, at, line, style) => {
    const centred = { ...style, align: "center" };
    if (ink >= stock) return drawText(key, text, at, line, centred);
    key.save();
    trace(key);
    key.rect(0, 0, w, h);
    key.clip("evenodd");
    drawText(key, text, at, line, centred);
    key.restore();
    second.save();
    second.globalCompositeOperation = "destination-out";
    drawText(second, text, at, line, centred);
    second.restore();
  };
  return Object.assign(fill, { x, y, radius, write });
}
