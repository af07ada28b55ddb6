import { breakLines, wordsToLines } from "#server/break-lines.ts";

/** Lines of a title and the size they are set in. */
export interface FittedTitle {
  /** Pixels. */
  size: number;
  lines: string[];
}

interface Room {
  /** Pixels. */
  width: number;
  height: number;
  /** From the largest. */
  sizes: readonly [number, ...number[]];
  /** Of the size. */
  leading: number;
}

/**
 * Sets a title as large as it fits; what is too long even at the smallest size ends in an ellipsis.
 * @param measure how wide a text is at a size
 */
export function fitTitle(
  title: string,
  room: Room,
  measure: (text: string, size: number) => number,
): FittedTitle {
  const { width, height, sizes, leading } = room;
  const words = title.split(/\s+/).filter(Boolean);
  for (const size of sizes) {
    const fits = (text: string) => measure(text, size) <= width;
    const lines = wordsToLines(words, fits);
    if (words.every(fits) && lines.length * size * leading <= height) return { size, lines };
  }
  const size = sizes.at(-1) ?? sizes[0];
  const fits = (text: string) => measure(text, size) <= width;
  const lines = breakLines(title, fits);
  const most = Math.max(1, Math.floor(height / (size * leading)));
  return { size, lines: lines.length <= most ? lines : cut(lines.slice(0, most), fits) };
}

function cut(lines: string[], fits: (text: string) => boolean): string[] {
  const letters = [...new Intl.Segmenter().segment(lines.at(-1) ?? "")].map(({ segment }) => segment);
  while (letters.length > 0 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return [...lines.slice(0, -1), `${letters.join("").trimEnd()}…`];
}
