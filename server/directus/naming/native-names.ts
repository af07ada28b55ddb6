import { config } from "#server/config/config.ts";

/** A collection name or key that is not a valid path segment; `message` may be shown. */
export class InvalidNameError extends Error {
  override name = "InvalidNameError";
}

/**
 * Path traversal protection: `@directus/sdk` does not encode names and keys, so `posts/../../users` would leave
 * `/items/` with the bearer.
 * @throws InvalidNameError for blank, `/ \ ? # %2f`, dot segments and control characters, also percent-encoded once
 * or twice
 */
export function encodePathSegment(value: string): string {
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

export function toNativeCollection(name: string): string {
  return realNames.get(name) ?? name;
}

export function toSiteCollection(real: string): string {
  return ownNames.get(real) ?? real;
}

export function toNativeField(collection: string, field: string): string {
  return realFields.get(collection)?.get(field) ?? field;
}

export function listFieldAliases(collection: string): [own: string, real: string][] {
  return [...(realFields.get(collection) ?? [])];
}

/** Maps instead of objects: a name may come from a URL, and every object has a `constructor`. */
const realNames = new Map(Object.entries(config.directus.collections));
const realFields = new Map(
  Object.entries(config.directus.fields).map(([name, fields]) => [name, new Map(Object.entries(fields))]),
);
const ownNames = new Map([...realNames].map(([own, real]) => [real, own]));

/** False if all names are the site's own. */
export const hasNameMapping = ownNames.size > 0 || Object.keys(config.directus.fields).length > 0;

/** Native name as a path segment. A blank name stays blank, as the SDK tells it apart. */
export function encodeCollectionName(name: string): string {
  const collection = toNativeCollection(name);
  return collection.trim() === "" ? "" : encodePathSegment(collection);
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
