/**
 * The words that belong to a key of the code.
 * @param where the file of this folder in which they are to be written
 * @throws when there are none: what the code can do and nobody has described must not pass
 */
export function wordsFor<T>(words: Record<string, T>, key: string, where: string): T {
  const found = Object.hasOwn(words, key) ? words[key] : undefined;
  if (found === undefined)
    throw new Error(
      `"${key}" has no words: add them in tests/support/behaviour/${where}, then "npm run docs"`,
    );
  return found;
}

/** @throws when there are words for what the code does not have (any more) */
export function refuseSuperfluous(
  words: Record<string, unknown>,
  keys: Iterable<string>,
  where: string,
): void {
  const known = new Set(keys);
  const superfluous = Object.keys(words).filter((key) => !known.has(key));
  if (superfluous.length > 0)
    throw new Error(
      `tests/support/behaviour/${where} describes what is not there: ${superfluous.join(", ")}`,
    );
}

/** A Markdown table. */
export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), `|${head.map(() => "---").join("|")}|`, ...rows.map(line)].join("\n");
}

/** A text as code, and several with commas between them. */
export function code(...texts: (string | number)[]): string {
  return texts.map((text) => `\`${text}\``).join(", ");
}
