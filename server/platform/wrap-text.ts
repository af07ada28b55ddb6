/** Breaks at spaces; a word wider than a line is split. */
export function wrapText(text: string, fits: (line: string) => boolean): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return wrapWords(
    words.flatMap((word) => (fits(word) ? word : breakWord(word, fits))),
    fits,
  );
}

/** A single word may be wider than a line. */
export function wrapWords(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Between grapheme clusters. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = (parts.at(-1) ?? "") + segment;
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}
