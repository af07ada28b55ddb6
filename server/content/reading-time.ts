/** Words a minute of an unhurried reader of English prose, and characters of Chinese or Japanese. */
const pace = { words: 220, characters: 500 };

const character = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const word = /[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;

/** Whole minutes that a text takes to read, at least one. */
export function readingMinutes(text: string): number {
  const characters = text.match(character)?.length ?? 0;
  const words = text.replace(character, " ").match(word)?.length ?? 0;
  return Math.max(1, Math.round(words / pace.words + characters / pace.characters));
}
