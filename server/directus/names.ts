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
  return config.directus.collections[name] ?? name;
}

/** The name that the site has for a collection of this Directus: the other way round. */
export function ownName(real: string): string {
  return ownNames.get(real) ?? real;
}

const ownNames = new Map(Object.entries(config.directus.collections).map(([own, real]) => [real, own]));

/**
 * The segment for a collection: the configured name where the pack was installed under another one.
 * A blank name stays blank, so that the SDK's own "Collection cannot be empty" answers.
 */
export function collectionName(name: string): string {
  const collection = realName(name);
  return collection.trim() === "" ? "" : pathSegment(collection);
}

/** Where a query names collections inside it: `item:block_hero.headline` and `$FOLLOW(posts,members_text)`. */
const named = /(:|\$FOLLOW\()(\w+)/g;

/** A query with the real names of the collections in its fields, filters and sorts; values stay as they are. */
export function withRealNames<Query>(query: Query): Query {
  return ownNames.size === 0 ? query : (renamed(query) as Query);
}

function renamed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => (typeof one === "string" ? inPath(one) : renamed(one)));
  if (typeof part !== "object" || part === null) return part;
  const entries = Object.entries(part).map(([key, value]) => [
    inPath(key),
    isOperator(key) ? value : renamed(value),
  ]);
  return Object.fromEntries(entries);
}

/** What stands below an operator such as `_eq` is a value; groups, and the levels of `deep`, have names below them. */
function isOperator(key: string): boolean {
  return key.startsWith("_") && !/^_(and|or|some|none|filter|fields|sort)$/.test(key);
}

function inPath(path: string): string {
  return path.replace(named, (_, before: string, name: string) => `${before}${realName(name)}`);
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
