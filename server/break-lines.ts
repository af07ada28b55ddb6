/**
 * Breaks a text into lines at its spaces; a word that is wider than a line goes on in the next one.
 * @param fits whether so much of it goes into one line
 */
export function breakLines(text: string, fits: (line: string) => boolean): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  return wordsToLines(
    words.flatMap((word) => (fits(word) ? word : breakWord(word, fits))),
    fits,
  );
}

/** As many words to a line as fit; a word alone may be wider. */
export function wordsToLines(words: string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Broken between letters and never within one. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  const parts: string[] = [];
  for (const { segment } of new Intl.Segmenter().segment(word)) {
    const longer = (parts.at(-1) ?? "") + segment;
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(segment);
  }
  return parts;
}
