/** By key. */
type OwnTexts = ReadonlyMap<string, string>;

const byLanguage = new Map<string, OwnTexts>();

/** What the owner says in place of a message, in Directus. @param tag the language's */
export function findOwnText(tag: string, key: string): string | undefined {
  return byLanguage.get(tag)?.get(key);
}

/** Those of one language; another object after any change, so that what is said in these words can be cached by it. */
export function getOwnTexts(tag: string): OwnTexts {
  const own = byLanguage.get(tag) ?? new Map<string, string>();
  byLanguage.set(tag, own);
  return own;
}

/** Replaces all of them. @param texts by language, without what cannot be formatted */
export function replaceOwnTexts(texts: ReadonlyMap<string, OwnTexts>): void {
  byLanguage.clear();
  for (const [tag, own] of texts) byLanguage.set(tag, own);
}
