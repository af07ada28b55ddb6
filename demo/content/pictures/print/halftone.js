import { createCanvas } from "@napi-rs/canvas";

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/**
 * Round-dot halftone screen, drawn straight into the canvas's pixels. A dot's radius follows the tone at its centre,
 * as on film; dots grow together above about 0.78. `box` limits the work to a part of the artwork.
 */
export function drawHalftoneDots(
  canvas,
  colour,
  view,
  tone,
  { pitch, angle = 0.4, box, soft = 0.75, limit = 1 },
) {
  const step = pitch * view.scale;
  const x0 = box ? Math.max(0, Math.floor((box.x - view.x) * view.scale)) : 0;
  const y0 = box ? Math.max(0, Math.floor((box.y - view.y) * view.scale)) : 0;
  const x1 = box ? Math.min(canvas.width, Math.ceil((box.x + box.w - view.x) * view.scale)) : canvas.width;
  const y1 = box ? Math.min(canvas.height, Math.ceil((box.y + box.h - view.y) * view.scale)) : canvas.height;
  if (x1 <= x0 || y1 <= y0) return;
  const ctx = canvas.getContext("2d");
  const image = ctx.getImageData(x0, y0, x1 - x0, y1 - y0);
  const pixels = image.data;
  const width = x1 - x0;
  const height = y1 - y0;
  const [r, g, b] = rgb(colour);
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const reach = Math.hypot(canvas.width, canvas.height);
  const count = Math.ceil(reach / step) + 1;
  for (let j = -count; j <= count; j++) {
    for (let i = -count; i <= count; i++) {
      const shifted = i + (j & 1) * 0.5;
      const cx = shifted * step * cos - j * step * 0.866 * sin - x0;
      const cy = shifted * step * sin + j * step * 0.866 * cos - y0;
      if (cx < -step || cy < -step || cx > width + step || cy > height + step) continue;
      const value = tone((cx + x0) / view.scale + view.x, (cy + y0) / view.scale + view.y);
      if (!(value > 0.015)) continue;
      const radius = Math.sqrt(Math.min(value, limit)) * step * 0.56;
      if (radius < 0.4) continue;
      stamp(pixels, width, height, cx, cy, radius, soft, r, g, b);
    }
  }
  ctx.putImageData(image, x0, y0);
}

/** Breaks a plate's flat ink into a fine screen with paper showing between the dots. */
export function drawHalftoneFlat(canvas, pitch) {
  const screen = createCanvas(canvas.width, canvas.height);
  drawHalftoneDots(screen, "#000000", { x: 0, y: 0, scale: 1 }, () => 0.84, { pitch, angle: 0.38, soft: 1 });
  const ctx = canvas.getContext("2d");
  ctx.save();
  ctx.resetTransform();
  ctx.globalCompositeOperation = "destination-in";
  ctx.drawImage(screen, 0, 0);
  ctx.restore();
}

function stamp(pixels, width, height, cx, cy, radius, soft, r, g, b) {
  const left = Math.max(0, Math.floor(cx - radius - 1));
  const right = Math.min(width - 1, Math.ceil(cx + radius + 1));
  const top = Math.max(0, Math.floor(cy - radius - 1));
  const bottom = Math.min(height - 1, Math.ceil(cy + radius + 1));
  const outer = radius + soft;
  for (let y = top; y <= bottom; y++) {
    const dy = y - cy;
    for (let x = left; x <= right; x++) {
      const dx = x - cx;
      const square = dx * dx + dy * dy;
      if (square >= outer * outer) continue;
      const cover = Math.min(1, (outer - Math.sqrt(square)) / (2 * soft));
      const at = (y * width + x) * 4;
      const alpha = pixels[at + 3] / 255;
      const total = cover + alpha * (1 - cover);
      pixels[at] = r;
      pixels[at + 1] = g;
      pixels[at + 2] = b;
      pixels[at + 3] = total * 255;
    }
  }
}
