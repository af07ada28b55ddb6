/** Scripts that are written without spaces: each of their letters is a word of the index, and a run of them a phrase. */
const scripts = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"];
const unspaced = scripts.map((script) => `\\p{Script=${script}}`).join("");
const word = new RegExp(`[${unspaced}]\\p{M}*|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const runs = new RegExp(`(?:[${unspaced}]\\p{M}*)+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");

/** Letters that do not fall apart into a plain one and a mark, and Arabic ones that people write in several ways. */
const plain: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", þ: "th", ł: "l", ı: "i", ħ: "h" },
  ...{ أ: "ا", إ: "ا", آ: "ا", ٱ: "ا", ى: "ي", ة: "ه", ـ: "" },
};
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** A word of a text, and where it stands in it. */
export interface Word {
  folded: string;
  start: number;
  end: number;
}

/** One thing that was asked for: a word that may go on, or the letters of a phrase in a script without spaces. */
export interface Term {
  words: string[];
  goesOn: boolean;
}

/** Letters alike in upper and lower case, with and without accents: "Ærø" is "aero", "Nguyễn" is "nguyen". */
export function fold(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text;
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(special, (letter) => plain[letter] ?? letter);
}

/** The words of a text in order. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(word)].map((found) => ({
    folded: fold(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** What a search asks for, at most `most` terms; a word of two letters or more may be the beginning of one. */
export function termsOf(query: string, most: number): Term[] {
  const terms = [...query.matchAll(runs)].map(([run]): Term => {
    const words = wordsOf(run).map(({ folded }) => folded);
    return { words: words.filter(Boolean), goesOn: !isUnspaced.test(run) && run.length > 1 };
  });
  return terms.filter(({ words }) => words.length > 0).slice(0, most);
}

/**
 * The query of FTS5 for some terms: every word is quoted, so nothing a stranger writes is ever syntax. A whole word counts
 * more than the beginning of one.
 * @see https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function matchOf(terms: Term[], join: "AND" | "OR"): string {
  return terms
    .map(({ words, goesOn }) => {
      const phrase = `"${words.join(" ")}"`;
      return goesOn ? `(${phrase} OR ${phrase} *)` : phrase;
    })
    .join(` ${join} `);
}
