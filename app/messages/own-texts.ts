/** By key. */
type OwnTexts = ReadonlyMap<string, string>;

const byLanguage = new Map<string, OwnTexts>();

/** What the owner says in place of a message, in Directus. @param tag the language's */
export function findOwnText(tag: string, key: string): string | undefined {
  return byLanguage.get(tag)?.get(key);
}

/** Replaces all of them. @param texts by language, without what cannot be formatted */
export function replaceOwnTexts(texts: ReadonlyMap<string, OwnTexts>): void {
  byLanguage.clear();
  for (const [tag, own] of texts) byLanguage.set(tag, own);
}
