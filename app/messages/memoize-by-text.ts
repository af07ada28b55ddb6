/** Memoization of a pure function of a text and a language: the `most` results made last. */
export function memoizeByText<Result>(
  most: number,
  compute: (text: string, language: string) => Result,
): (text: string, language?: string) => Result {
  const byLanguage = new Map<string, Map<string, Result>>();
  return (text, language = "") => {
    const known = byLanguage.get(language) ?? new Map<string, Result>();
    byLanguage.set(language, known);
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text, language);
    if (known.size >= most) known.delete(known.keys().next().value ?? "");
    known.set(text, result);
    return result;
  };
}
