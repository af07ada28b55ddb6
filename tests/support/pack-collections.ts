import { type Field, readSnapshot } from "./directus/snapshot.ts";

export const packCollectionsFile = "server/directus/pack-collections.ts";

/** The collections of pack/snapshot.yaml as a type, in the form that the formatter leaves as it is. */
export function describePackCollections(): string {
  const collections = [...readSnapshot()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { fields }]) => `  ${name}: {\n${fields.flatMap(membersOf).join("")}  };\n`);
  return `// Written by \`npm run docs\` out of pack/snapshot.yaml: change that instead.

/** What a field holds that leads to no other row. */
type Value = unknown;

/** The pack's collections with their fields; of a relation the collection that it leads to. */
export interface PackCollections {
${collections.join("")}}
`;
}

/** A field that leads to one of several collections is one more for each of them, as paths name it. */
function membersOf({ name, type, target, targets }: Field): string[] {
  if (type === "alias" && !target) return [];
  const chosen = targets.map((one) => `    "${name}:${one}": "${one}";\n`);
  return [`    ${name}: ${target ? `"${target}"` : "Value"};\n`, ...chosen];
}
