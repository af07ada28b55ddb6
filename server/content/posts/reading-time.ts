/** Per minute: words of English prose, characters of Chinese or Japanese. */
const pace = { words: 220, characters: 500 };

const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** Scripts without spaces need a dictionary to find words; chosen by script, not by locale. */
const unspaced = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;
const dictionary = new Intl.Segmenter("th", { granularity: "word" });

/** In minutes, at least one. */
export function calculateReadingMinutes(text: string): number {
  const characters = text.match(character)?.length ?? 0;
  const spaced = text.replace(character, " ").replace(unspaced, " ");
  const words = (spaced.match(word)?.length ?? 0) + unspacedWords(text);
  return Math.max(1, Math.round(words / pace.words + characters / pace.characters));
}

function unspacedWords(text: string): number {
  const runs = text.match(unspaced) ?? [];
  const segments = runs.flatMap((run) => [...dictionary.segment(run)]);
  return segments.filter(({ isWordLike }) => isWordLike).length;
}
