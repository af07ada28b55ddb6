import type { Snapshot } from "../install/pack.ts";
import { type CollectionShape, type FieldShape, listTables } from "./collections.ts";
import { describeCollections } from "./describe-type.ts";

export const ownCollectionsFile = "server/directus/own-collections.ts";

type Shapes = Map<string, Pick<CollectionShape, "fields">>;

/** What this Directus calls the pack's collections, and the fields of each, by the pack's names. */
interface Names {
  collections: Record<string, string>;
  fields: Record<string, Record<string, string>>;
}

/** What a Directus has beside the pack, by the site's names: collections of the owner's, and their fields in the pack's. */
export function findOwnCollections(there: Snapshot, pack: Snapshot, names: Names): Shapes {
  const packs = listTables(pack);
  const collectionNames = invert(names.collections);
  const toSiteName = (name: string) => collectionNames.get(name) ?? name;
  const own: Shapes = new Map();
  for (const [native, { fields }] of listTables(there)) {
    if (native.startsWith("directus_")) continue;
    const name = toSiteName(native);
    const fieldNames = invert(names.fields[name] ?? {});
    const known = new Map(packs.get(name)?.fields.map((field) => [field.name, field]));
    const more = fields
      .map((field) => ({
        ...field,
        name: fieldNames.get(field.name) ?? field.name,
        target: field.target && toSiteName(field.target),
        targets: field.targets.map(toSiteName),
      }))
      .flatMap((field) => omitKnown(field, known.get(field.name)))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    if (more.length > 0) own.set(name, { fields: more });
  }
  return own;
}

const invert = (names: Record<string, string>) =>
  new Map(Object.entries(names).map(([site, native]) => [native, site]));

/** Of the pack's fields none, unless the owner lets one lead to further collections: a block of theirs. */
function omitKnown(field: FieldShape, known: FieldShape | undefined): FieldShape[] {
  if (!known) return [field];
  const targets = field.targets.filter((target) => !known.targets.includes(target)).sort();
  return targets.length > 0 ? [{ ...field, targets }] : [];
}

/** The same as a type, which is the same text for the same Directus. */
export function describeOwnCollections(own: Shapes): string {
  const [values, declaration] =
    own.size === 0
      ? ["", "type OwnCollections = Record<never, never>;"]
      : [valueType, `interface OwnCollections {\n${describeCollections(own)}}`];
  return `// Written by \`npm run types\` out of your Directus: what it has beside the pack.

${values}export ${declaration}
`;
}

const valueType = `/** What a field holds that leads to no other row. */
type Value = unknown;

`;
