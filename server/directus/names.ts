import { config } from "#server/config.ts";

/** A collection name or a key that cannot be one segment of a path; `message` may be shown to the caller. */
export class InvalidNameError extends Error {
  override name = "InvalidNameError";
}

/**
 * One path segment, encoded. `@directus/sdk` puts names and keys into the path as they are, so that
 * `posts/../../users` would leave `/items/` with the bearer.
 * @param value a collection's name or a key, from a URL or not
 * @returns the segment, percent-encoded
 * @throws InvalidNameError for blank, `/ \ ? # %2f`, dot segments and control characters, also when they
 * come percent-encoded once or twice
 */
export function pathSegment(value: string): string {
  const plain = decodeTwice(value);
  if (
    plain === undefined ||
    /[/\\?#]/.test(plain) ||
    hasControlCharacter(plain) ||
    /^\.{1,2}$/.test(plain.trim())
  ) {
    throw new InvalidNameError("This is not the name of a collection or item.");
  }
  return encodeURIComponent(value);
}

/**
 * The segment for a collection: the configured name where the pack was installed under another one.
 * A blank name stays blank, so that the SDK's own "Collection cannot be empty" answers.
 */
export function collectionName(name: string): string {
  const collection = config.directus.collections[name] ?? name;
  return collection.trim() === "" ? "" : pathSegment(collection);
}

function decodeTwice(value: string): string | undefined {
  try {
    return decodeURIComponent(decodeURIComponent(value));
  } catch {
    return undefined;
  }
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < " " || character === "\u007f");
}
