import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { parse } from "yaml";
import type { AccessFile } from "./access.ts";
import type { Flow } from "./apply-flows.ts";
import { addPackMarker } from "./names.ts";
import {
  type GermanTexts,
  listTranslations,
  nameFlowTranslations,
  nameTranslations,
} from "./rows/translations.ts";

export type PackRow = Record<string, unknown>;

/** A collection, field or relation as Directus's schema snapshot writes it. */
export interface SnapshotCollection {
  collection: string;
  meta: (PackRow & { group: string | null; note: string | null }) | null;
  schema: { name: string } | null;
}
export interface SnapshotField {
  collection: string;
  field: string;
  type: string;
  meta: PackRow | null;
  schema?: PackRow | null;
}
export interface SnapshotRelation {
  collection: string;
  field: string;
  related_collection: string | null;
  meta: PackRow | null;
  schema?: PackRow | null;
}

export interface Snapshot {
  collections: SnapshotCollection[];
  fields: SnapshotField[];
  relations: SnapshotRelation[];
}

export type PresetRow = PackRow & { collection: string; bookmark?: string };

/** A dashboard of Studio's Insights. */
export interface Dashboard {
  id: string;
  name: string;
  icon: string;
  note: string;
  /** The collections whose fields its panels name. */
  reads: string[];
  panels: (PackRow & {
    id: string;
    name: string;
    type: string;
    /** There is one for each currency that the site sells in, with its code in place of `<currency>`. */
    each?: "currency";
    options: PackRow & { collection?: string };
  })[];
}

/** The pack's files as they are. */
export interface PackFiles {
  snapshot: Snapshot;
  access: AccessFile;
  studio: { presets: PresetRow[]; dashboards: Dashboard[] };
  flows: { flows: Flow[] };
  /** Former packs have none. */
  german?: GermanTexts;
}

/** All that the pack brings into a Directus, under the pack's own names. */
export interface Pack {
  snapshot: Snapshot;
  access: AccessFile;
  presets: PresetRow[];
  dashboards: Dashboard[];
  flows: Flow[];
  /** What Studio says in other languages than English. */
  translations: PackRow[];
}

/** Reads the pack's files. */
export function readPackFiles(): PackFiles {
  return {
    snapshot: parse(readBeside("snapshot.yaml")),
    access: JSON.parse(readBeside("access.json")),
    studio: JSON.parse(readBeside("studio.json")),
    flows: JSON.parse(readBeside("flows.json")),
    german: JSON.parse(readBeside("studio.de.json")),
  };
}

/** Reads the pack. */
export function readPack(): Pack {
  return toPack(readPackFiles());
}

/**
 * Reads the files of a former pack.
 * @param name a release, or by default commit 75e8f50: the last one that did not write down in Directus what it made
 */
export function readFormerPackFiles(name = "75e8f50"): PackFiles {
  const packed = readFileSync(new URL(`../former/${name}.json.br`, import.meta.url));
  return JSON.parse(brotliDecompressSync(packed).toString());
}

/** The pack that its files make; each collection carries the mark by which it is known again. */
export function toPack({ snapshot, access, studio, flows, german = {} }: PackFiles): Pack {
  const fields = snapshot.fields.map((field) => nameTranslations(field, german));
  return {
    snapshot: { ...snapshot, fields, collections: snapshot.collections.map(marked) },
    access,
    presets: studio.presets,
    dashboards: studio.dashboards,
    flows: flows.flows.map((flow) => nameFlowTranslations(flow, german)),
    translations: listTranslations(german),
  };
}

function readBeside(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
}

function marked({ collection, meta, schema }: SnapshotCollection): SnapshotCollection {
  const note = addPackMarker(collection, meta?.note);
  return { collection, schema, meta: { ...meta, group: meta?.group ?? null, note } };
}
