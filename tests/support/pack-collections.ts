import { describeCollections } from "../../pack/types/describe-type.ts";
import { readSnapshot } from "./directus/snapshot.ts";

export const packCollectionsFile = "server/directus/pack-collections.ts";

/** The collections of pack/snapshot.yaml as a type. */
export function describePackCollections(): string {
  return `// Written by \`npm run docs\` out of pack/snapshot.yaml: change that instead.

/** What a field holds that leads to no other row. */
type Value = unknown;

/** The pack's collections with their fields; of a relation the collection that it leads to. */
export interface PackCollections {
${describeCollections(readSnapshot())}}
`;
}
