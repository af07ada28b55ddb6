import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Snapshot } from "../../../pack/install/pack.ts";
import { type CollectionShape, listTables } from "../../../pack/types/collections.ts";

/** Read when this is loaded: a megabyte takes longer than some tests have. */
export const snapshot: Snapshot = parse(readFileSync("pack/snapshot.yaml", "utf8"));

let known: Map<string, CollectionShape> | undefined;

/** The collections of pack/snapshot.yaml by name. */
export function readSnapshot(): Map<string, CollectionShape> {
  known ??= listTables(snapshot);
  return known;
}
