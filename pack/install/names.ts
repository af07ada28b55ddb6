import type { Snapshot, SnapshotCollection } from "./pack.ts";

/** The pack's name of a collection to the name it has in this Directus. */
export type Names = Record<string, string>;

/** A collection that the pack would create, where somebody else's has the name already. */
export interface Collision {
  packName: string;
  name: string;
  suggestion: string;
}

/** A collection's note with the mark by which the installer knows its own collections again, under any name. */
export function addPackMarker(packName: string, note: string | null | undefined): string {
  return `${note ?? ""} (Vitrine: ${packName})`.trim();
}

/** The pack's name of a collection that the pack created, else undefined. */
export function getPackName({ meta }: SnapshotCollection): string | undefined {
  return /\(Vitrine: (\w+)\)$/.exec(meta?.note ?? "")?.[1];
}

/**
 * Under which name each of the pack's collections is, or will be, in this Directus: as configured, else where an
 * earlier run put it, else with the prefix: without one, with that of all the earlier ones.
 */
export function resolveCollectionNames(
  packNames: string[],
  here: Snapshot,
  { configured, prefix }: { configured: Names; prefix: string },
): Names {
  const earlier = new Map(
    here.collections.flatMap((collection) => {
      const name = getPackName(collection);
      return name ? [[name, collection.collection]] : [];
    }),
  );
  const before = prefix || findCommonPrefix(earlier);
  return Object.fromEntries(
    packNames.map((name) => [name, configured[name] ?? earlier.get(name) ?? `${before}${name}`]),
  );
}

/** What stands before the pack's name in all of these, else "". */
function findCommonPrefix(names: Map<string, string>): string {
  const prefixes = new Set(
    Array.from(names, ([packName, name]) => (name.endsWith(packName) ? name.slice(0, -packName.length) : "")),
  );
  const [prefix = ""] = prefixes;
  return prefixes.size === 1 ? prefix : "";
}

/** The names that the site has to be told: those that differ from the pack's own. */
export function listNameMappings(names: Names): Names {
  return Object.fromEntries(Object.entries(names).filter(([packName, name]) => packName !== name));
}

/** What stands in the way of these names, each with a name that is free. */
export function findCollisions(names: Names, here: Snapshot, adopted: string[]): Collision[] {
  const taken = new Map(here.collections.map((collection) => [collection.collection, collection]));
  return Object.entries(names).flatMap(([packName, name]) => {
    const other = taken.get(name);
    if (!other || getPackName(other) === packName || adopted.includes(name)) return [];
    return { packName, name, suggestion: freeName(`vitrine_${packName}`, taken) };
  });
}

function freeName(wanted: string, taken: Map<string, unknown>): string {
  let name = wanted;
  for (let n = 2; taken.has(name); n++) name = `${wanted}_${n}`;
  return name;
}
