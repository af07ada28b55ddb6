/**
 * Writes the schema of the demo's Directus to pack/snapshot.yaml: change it in Studio, then run
 *
 *   node demo/directus/snapshot.js
 *
 * Directus lists fields and relations in the order of their creation. They are sorted here, so that the file's
 * differences show what has changed and nothing else.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findProjectNode } from "../launcher/paths.js";
import { runDirectus } from "./command.js";
import { createDirectusEnvironment, MODULES } from "./environment.js";

const SNAPSHOT = fileURLToPath(new URL("../../pack/snapshot.yaml", import.meta.url));
const yaml = createRequire(join(MODULES, "@directus/api/package.json"))("js-yaml");

/** @param {string} dir folder of a Directus made by the demo */
async function takeSnapshot(dir) {
  const scratch = mkdtempSync(join(tmpdir(), "snapshot-"));
  const file = join(scratch, "snapshot.yaml");
  const secrets = { directusSecret: "unused", adminPassword: "unused", adminToken: "unused" };
  try {
    const env = createDirectusEnvironment({ dir, port: 0, secrets, cacheDir: scratch });
    await runDirectus({ node: findProjectNode(), dir, env }, ["schema", "snapshot", "--yes", file]);
    return yaml.load(readFileSync(file, "utf8"));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** What the demo makes for itself is none of the pack's. */
const OWN_BLOCK = "block_almanac";

/** @param {any} snapshot */
function normalised(snapshot) {
  const byPlace = (a, b) =>
    compare(a.collection, b.collection) ||
    (a.meta?.sort ?? 0) - (b.meta?.sort ?? 0) ||
    compare(a.field, b.field);
  return {
    ...snapshot,
    collections: snapshot.collections.filter(isPack).map(unmarked),
    fields: snapshot.fields.filter(isPack).map(inEnglish).toSorted(byPlace),
    relations: snapshot.relations.map(withoutOwnBlock).toSorted(byPlace),
  };
}

/** @param {any} part a collection or a field */
function isPack({ collection }) {
  return collection !== OWN_BLOCK;
}

/** @param {any} relation */
function withoutOwnBlock(relation) {
  const allowed = relation.meta?.one_allowed_collections;
  if (!allowed) return relation;
  const one_allowed_collections = allowed.filter((name) => name !== OWN_BLOCK);
  return { ...relation, meta: { ...relation.meta, one_allowed_collections } };
}

/** @param {any} collection with the mark that the installer puts into the note of its collections */
function unmarked(collection) {
  const note = collection.meta?.note?.replace(/ ?\(Vitrine: \w+\)$/, "") || null;
  return { ...collection, meta: collection.meta && { ...collection.meta, note } };
}

/** @param {any} field with the mark that the installer puts before what Studio translates */
function inEnglish(field) {
  return JSON.parse(JSON.stringify(field).replaceAll('"$t:', '"'));
}

/**
 * @param {string} a
 * @param {string} b
 */
function compare(a, b) {
  return a < b ? -1 : Number(a > b);
}

const dir =
  process.argv[2] ??
  join(process.env.DEMO_DIR ?? fileURLToPath(new URL("../../.demo", import.meta.url)), "directus");
writeFileSync(SNAPSHOT, yaml.dump(normalised(await takeSnapshot(dir)), { noRefs: true, lineWidth: 140 }));
