import { wrapText, wrapWords } from "#server/platform/wrap-text.ts";

export interface FittedTitle {
  size: number;
  lines: string[];
}

interface Room {
  /** Pixels; `sizes` descending, `leading` a factor of the size. */
  width: number;
  height: number;
  sizes: readonly [number, ...number[]];
  leading: number;
}

/** Uses the largest size that fits; at the smallest, the title is cut with an ellipsis. */
export function wrapTitle(
  title: string,
  room: Room,
  measure: (text: string, size: number) => number,
): FittedTitle {
  const { width, height, sizes, leading } = room;
  const words = title.split(/\s+/).filter(Boolean);
  for (const size of sizes) {
    const fits = (text: string) => measure(text, size) <= width;
    const lines = wrapWords(words, fits);
    if (words.every(fits) && lines.length * size * leading <= height) return { size, lines };
  }
  const size = sizes.at(-1) ?? sizes[0];
  const fits = (text: string) => measure(text, size) <= width;
  const lines = wrapText(title, fits);
  const most = Math.max(1, Math.floor(height / (size * leading)));
  return { size, lines: lines.length <= most ? lines : cut(lines.slice(0, most), fits) };
}

function cut(lines: string[], fits: (text: string) => boolean): string[] {
  const letters = [...new Intl.Segmenter().segment(lines.at(-1) ?? "")].map(({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return [...lines.slice(0, -1), `${letters.join("").trimEnd()}…`];
}
