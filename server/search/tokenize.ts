/** Scripts without spaces: each character is a token, and a run of them a phrase. */
const scripts = ["Han", "Hiragana", "Katakana", "Thai", "Lao", "Khmer", "Myanmar"];
const unspaced = scripts.map((script) => `\\p{Script=${script}}`).join("");
const word = new RegExp(`[${unspaced}]\\p{M}*|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const runs = new RegExp(`(?:[${unspaced}]\\p{M}*)+|(?:(?![${unspaced}])[\\p{L}\\p{M}\\p{N}])+`, "gu");
const isUnspaced = new RegExp(`^[${unspaced}]`, "u");

/** Letters that Unicode does not decompose, and Arabic spelling variants. */
const plain: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ـ: "",
};
const special = new RegExp(`[${Object.keys(plain).join("")}]`, "g");

/** Offsets in the original text. */
export interface SearchWord {
  folded: string;
  start: number;
  end: number;
}

/** `goesOn`: also matches as a prefix. In scripts without spaces, `words` is a phrase of single characters. */
export interface Term {
  words: string[];
  goesOn: boolean;
}

/** Case and diacritics folding: "Ærø" is "aero", "Nguyễn" is "nguyen". */
export function normalizeText(text: string): string {
  if (/^[a-z0-9]*$/.test(text)) return text;
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(special, (letter) => plain[letter] ?? letter);
}

export function tokenize(text: string): SearchWord[] {
  return [...text.matchAll(word)].map((found) => ({
    folded: normalizeText(found[0]),
    start: found.index,
    end: found.index + found[0].length,
  }));
}

/** Words of two letters or more also match as a prefix. */
export function parseSearchTerms(query: string, most: number): Term[] {
  const terms = [...query.matchAll(runs)].map(([run]): Term => {
    const words = tokenize(run).map(({ folded }) => folded);
    return { words: words.filter(Boolean), goesOn: !isUnspaced.test(run) && run.length > 1 };
  });
  return terms.filter(({ words }) => words.length > 0).slice(0, most);
}

/**
 * Injection protection: every word is quoted, so that user input is never FTS5 syntax. Whole words rank above
 * prefixes.
 * @see https://sqlite.org/fts5.html#full_text_query_syntax
 */
export function toFtsQuery(terms: Term[], join: "AND" | "OR"): string {
  return terms
    .map(({ words, goesOn }) => {
      const phrase = `"${words.join(" ")}"`;
      return goesOn ? `(${phrase} OR ${phrase} *)` : phrase;
    })
    .join(` ${join} `);
}
