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

/** The name that one of the site's collections has in this Directus. */
export function realName(name: string): string {
  return realNames.get(name) ?? name;
}

/** The name that the site has for a collection of this Directus: the other way round. */
export function ownName(real: string): string {
  return ownNames.get(real) ?? real;
}

/** The name that one of the fields of the site's own collections has in this Directus. */
export function realField(collection: string, field: string): string {
  return realFields.get(collection)?.get(field) ?? field;
}

/** The fields of one of the site's own collections that have other names here: own name and real one. */
export function aliasesOf(collection: string): [own: string, real: string][] {
  return [...(realFields.get(collection) ?? [])];
}

/** Maps, for a name may come from an address, and every object has a `constructor`. */
const realNames = new Map(Object.entries(config.directus.collections));
const realFields = new Map(
  Object.entries(config.directus.fields).map(([name, fields]) => [name, new Map(Object.entries(fields))]),
);
const ownNames = new Map([...realNames].map(([own, real]) => [real, own]));

/** False where everything is called as the site calls it. */
export const hasOtherNames = ownNames.size > 0 || Object.keys(config.directus.fields).length > 0;

/**
 * The segment for a collection: the configured name where the pack was installed under another one.
 * A blank name stays blank, so that the SDK's own "Collection cannot be empty" answers.
 */
export function collectionName(name: string): string {
  const collection = realName(name);
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
