import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { AccessFile } from "./access.ts";
import { mark } from "./names.ts";

export type Row = Record<string, unknown>;

/** A collection, field or relation as Directus's schema snapshot writes it. */
export interface SnapshotCollection {
  collection: string;
  meta: (Row & { group: string | null; note: string | null }) | null;
  schema: { name: string } | null;
}
export interface SnapshotField {
  collection: string;
  field: string;
  type: string;
  meta: Row | null;
  schema?: Row | null;
}
export interface SnapshotRelation {
  collection: string;
  field: string;
  related_collection: string | null;
  meta: Row | null;
  schema?: Row | null;
}

export interface Snapshot {
  collections: SnapshotCollection[];
  fields: SnapshotField[];
  relations: SnapshotRelation[];
}

export type Preset = Row & { collection: string; bookmark?: string };

/** A dashboard of Studio's Insights. */
export interface Dashboard {
  id: string;
  name: string;
  icon: string;
  note: string;
  /** The collections whose fields its panels name. */
  reads: string[];
  panels: (Row & { id: string; name: string; type: string; options: Row & { collection?: string } })[];
}

/** All that the pack brings into a Directus, under the pack's own names. */
export interface Pack {
  snapshot: Snapshot;
  access: AccessFile;
  presets: Preset[];
  dashboards: Dashboard[];
}

/** Reads the pack's files; each collection carries the mark by which it is known again. */
export function readPack(): Pack {
  const snapshot = parse(readBeside("snapshot.yaml")) as Snapshot;
  const { presets, dashboards } = JSON.parse(readBeside("studio.json"));
  return {
    snapshot: { ...snapshot, collections: snapshot.collections.map(marked) },
    access: JSON.parse(readBeside("access.json")),
    presets,
    dashboards,
  };
}

function readBeside(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), "utf8");
}

function marked({ collection, meta, schema }: SnapshotCollection): SnapshotCollection {
  const note = mark(collection, meta?.note);
  return { collection, schema, meta: { ...meta, group: meta?.group ?? null, note } };
}
