import { Path2D } from "@napi-rs/canvas";
import { findFontFace, fontsOf, isRightToLeft } from "./fonts.js";

const outlines = new WeakMap();
const words = new Map();

function outlineOf(font, glyph) {
  if (!outlines.has(font)) outlines.set(font, new Map());
  const known = outlines.get(font);
  if (!known.has(glyph.id)) known.set(glyph.id, new Path2D(glyph.path.toSVG()));
  return known.get(glyph.id);
}

/** Splits a text into runs of the face's fonts, by the first that has the letter; a letter no font has is left out. */
function runsOf(text, fonts) {
  const runs = [];
  for (const letter of text) {
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(letter.codePointAt(0)));
    if (!font) continue;
    if (runs.at(-1)?.font === font) runs.at(-1).text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}

/** Shapes a text in a face: positioned outlines in em units and the total advance. */
export function measureShape(wished, text) {
  const key = `${wished}\n${text}`;
  if (words.has(key)) return words.get(key);
  const fonts = fontsOf(findFontFace(wished, text));
  const glyphs = [];
  let x = 0;
  for (const run of runsOf(text, fonts)) {
    const scale = 1 / run.font.unitsPerEm;
    const laid = run.font.layout(run.text);
    laid.glyphs.forEach((glyph, i) => {
      const { xAdvance, xOffset, yOffset } = laid.positions[i];
      const ink = glyph.path.commands.length > 0;
      if (ink)
        glyphs.push({ path: outlineOf(run.font, glyph), x: x + xOffset * scale, y: yOffset * scale, scale });
      x += xAdvance * scale;
    });
  }
  const shaped = { glyphs, advance: x };
  words.set(key, shaped);
  return shaped;
}

export const measure = (face, text, size, tracking = 0) =>
  measureShape(face, text).advance * size + tracking * size * Math.max(0, [...text].length - 1);

/**
 * Draws one line of outlined text with its baseline at y, in the context's fill style.
 * `align` is left, center or right; `tracking` in ems (never for Arabic, whose letters join).
 */
export function drawText(ctx, text, x, y, { face = "text", size, align = "left", tracking = 0 }) {
  const { glyphs } = measureShape(face, text);
  const spacing = isRightToLeft(text) ? 0 : tracking;
  const width = measure(face, text, size, spacing);
  const start = align === "center" ? x - width / 2 : align === "right" ? x - width : x;
  glyphs.forEach((glyph, i) => {
    ctx.save();
    ctx.translate(start + (glyph.x + i * spacing) * size, y - glyph.y * size);
    ctx.scale(glyph.scale * size, -glyph.scale * size);
    ctx.fill(glyph.path);
    ctx.restore();
  });
  return width;
}

function wrap(face, words, size, width) {
  const lines = [];
  for (const word of words) {
    const longer = lines.length ? `${lines.at(-1)} ${word}` : word;
    if (lines.length && measure(face, longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Breaks into the same number of lines, as even as they can be. */
function balance(face, words, size, width) {
  const count = wrap(face, words, size, width).length;
  let low = 0;
  let high = width;
  for (let i = 0; i < 12; i++) {
    const middle = (low + high) / 2;
    const lines = wrap(face, words, size, middle);
    const fits = lines.length <= count && lines.every((line) => measure(face, line, size) <= middle);
    if (fits) high = middle;
    else low = middle;
  }
  return wrap(face, words, size, high);
}

/** The largest setting of a title, from `size` down, that fits width, height and number of lines. */
export function wrapPictureTitle(
  text,
  { face = "title", width, height = Number.POSITIVE_INFINITY, size, lines = 3, leading = 1 },
) {
  const whole = findFontFace(face, text);
  const parts = text.split(/\s+/).filter(Boolean);
  const air = leading * (isRightToLeft(text) ? 1.32 : whole === "serifTitle" ? 1.12 : 1);
  for (let tried = size; ; tried *= 0.95) {
    const set = balance(whole, parts, tried, width);
    const fits =
      set.length <= lines &&
      set.every((line) => measure(whole, line, tried) <= width) &&
      set.length * tried * air <= height;
    if (fits || tried < size * 0.2)
      return {
        face: whole,
        lines: set,
        size: tried,
        lineHeight: tried * air,
        height: set.length * tried * air,
      };
  }
}

/** Draws what wrapPictureTitle returned; y is the top of the first line's ascenders. Right-to-left titles align to the right edge. */
export function drawTitle(ctx, text, fitted, x, y, width, { align = "left" } = {}) {
  const edge = isRightToLeft(text) && align === "left" ? "right" : align;
  // Letters carry white at their sides; at display sizes it would push a title off the margin it shares with small type.
  const bearing = fitted.size * 0.035;
  const at = edge === "right" ? x + width + bearing : edge === "center" ? x + width / 2 : x - bearing;
  fitted.lines.forEach((line, i) => {
    const tracking = fitted.face === "title" ? -0.008 : 0;
    const rise = isRightToLeft(text) ? 0.95 : 0.8;
    drawText(ctx, line, at, y + fitted.size * rise + i * fitted.lineHeight, {
      face: fitted.face,
      size: fitted.size,
      align: edge,
      tracking,
    });
  });
}
