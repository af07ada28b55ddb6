import { drawText, measure } from "./text.js";

/** Breaks a paragraph so that its word spaces are as even as they can be over all lines. */
function breakLines(words, advances, { width, space, indent }) {
  const cost = [0];
  const from = [0];
  for (let end = 1; end <= words.length; end++) {
    cost[end] = Number.POSITIVE_INFINITY;
    let used = -space;
    for (let start = end - 1; start >= 0; start--) {
      used += advances[start] + space;
      const room = width - (start === 0 ? indent : 0) - used;
      if (room < 0 && start < end - 1) break;
      const gaps = Math.max(1, end - start - 1);
      const loose = end === words.length ? 0 : (room / gaps / space) ** 3 + 0.05;
      if (cost[start] + loose < cost[end]) {
        cost[end] = cost[start] + loose;
        from[end] = start;
      }
    }
  }
  const lines = [];
  for (let end = words.length; end > 0; end = from[end]) lines.unshift({ start: from[end], end });
  return lines;
}

/**
 * Sets paragraphs justified in a column until its height is used up.
 * Returns the text that did not fit, ready for the next column (its first paragraph may go on without an indent).
 */
export function setColumn(
  ctx,
  paragraphs,
  { x, y, width, height, size, leading = 1.42, face = "text", indent = 1.4 },
) {
  const space = size * 0.25;
  const lineHeight = size * leading;
  let baseline = y + size;
  for (const [at, paragraph] of paragraphs.entries()) {
    const first = at === 0 ? 0 : indent * size;
    const words = paragraph.split(" ");
    const advances = words.map((word) => measure(face, word, size));
    const lines = breakLines(words, advances, { width, space, indent: first });
    for (const [i, { start, end }] of lines.entries()) {
      if (baseline > y + height) return [words.slice(start).join(" "), ...paragraphs.slice(at + 1)];
      const inset = i === 0 ? first : 0;
      const used = advances.slice(start, end).reduce((sum, advance) => sum + advance, 0);
      const last = i === lines.length - 1;
      const gap = last || end - start < 2 ? space : (width - inset - used) / (end - start - 1);
      let pen = x + inset;
      for (let word = start; word < end; word++) {
        drawText(ctx, words[word], pen, baseline, { face, size });
        pen += advances[word] + gap;
      }
      baseline += lineHeight;
    }
  }
  return [];
}
