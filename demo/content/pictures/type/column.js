import { drawText, measure } from "./text.js";

function breakLines(words, face, size, width, space) {
  const lines = [];
  let line = { words: [], width: 0 };
  for (const word of words) {
    const advance = measure(face, word, size);
    if (line.words.length && line.width + space + advance > width) {
      lines.push(line);
      line = { words: [], width: 0 };
    }
    line.width += (line.words.length ? space : 0) + advance;
    line.words.push({ word, advance });
  }
  lines.push(line);
  return lines;
}

/** Sets paragraphs justified in a column until the height is used up. Returns the y of the last baseline. */
export function setColumn(ctx, paragraphs, { x, y, width, height, size, leading = 1.42, face = "text", indent = 1.4 }) {
  const space = size * 0.26;
  const lineHeight = size * leading;
  let baseline = y + size;
  for (const [at, paragraph] of paragraphs.entries()) {
    const first = at === 0 ? 0 : indent * size;
    const words = paragraph.split(" ");
    const lines = breakLines(words, face, size, width - first * 0.12, space);
    for (const [i, line] of lines.entries()) {
      if (baseline > y + height) return baseline - lineHeight;
      const start = i === 0 ? first : 0;
      const last = i === lines.length - 1;
      const slack = width - start - line.width;
      const stretch = last || line.words.length < 2 ? 0 : slack / (line.words.length - 1);
      let pen = x + start;
      for (const { word, advance } of line.words) {
        drawText(ctx, word, pen, baseline, { face, size });
        pen += advance + space + Math.min(stretch, size * 0.55);
      }
      baseline += lineHeight;
    }
  }
  return baseline - lineHeight;
}
