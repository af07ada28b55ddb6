import type { CollectionShape, FieldShape } from "./collections.ts";

/** The members of a type of collections, by name, in the form that the formatter leaves as it is. */
export function describeCollections(
  collections: Iterable<[string, Pick<CollectionShape, "fields">]>,
): string {
  return [...collections]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { fields }]) => `  ${toKey(name)}: {\n${fields.flatMap(describeField).join("")}  };\n`)
    .join("");
}

/** A field that leads to one of several collections is one more for each of them, as paths name it. */
function describeField({ name, type, target, targets }: FieldShape): string[] {
  if (type === "alias" && !target) return [];
  const chosen = targets.map((one) => `    "${name}:${one}": "${one}";\n`);
  return [`    ${toKey(name)}: ${target ? `"${target}"` : "Value"};\n`, ...chosen];
}

const toKey = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));
