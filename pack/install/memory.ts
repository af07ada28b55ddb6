import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type { Admin } from "./admin.ts";
import { type Pack, type PackFiles, readFormerPackFiles, toPack } from "./pack.ts";

/** The collection in which a Directus keeps which packs it got, by the pack's name for it. */
export const memoryCollection = "pack_versions";

interface Row {
  id: number;
  version: string;
  content: { brotli: string };
  waiting: string[] | null;
  finished_at: string | null;
}

/** What a Directus knows of the packs that were installed in it. */
export interface Memory {
  /** The version that was installed last, and to its end. */
  version: string | undefined;
  /** What the pack made last: the version that was installed last, and whatever was begun since. */
  former: Pack[];
  /** Everything that was ever installed, for what had to wait. */
  all: Pack[];
  /** Permissions that were left as they were, because somebody would have lost a right. */
  waiting: string[];
  /** The row of this version, if a run has begun it. */
  row: number | undefined;
}

/** The version of a pack: the site's, and a fingerprint of all that the pack holds. */
export function readInstalledVersion(files: PackFiles): string {
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  const print = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 8);
  return `${version}+${print}`;
}

/** Reads what a Directus knows; without the collection for it, that is the pack that did not write anything down. */
export async function readMemory(
  admin: Admin,
  collection: string | undefined,
  version: string,
): Promise<Memory> {
  const fields = ["id", "version", "content", "waiting", "finished_at"];
  const all = collection ? await admin.list<Row>(`/items/${collection}`, fields) : [];
  // What was not written by an installer tells nothing.
  const rows = all.filter(({ content }) => typeof content?.brotli === "string");
  rows.sort((a, b) => a.id - b.id);
  const packs = rows.map(({ content }) => unpack(content.brotli));
  const last = rows.findLastIndex(({ finished_at }) => finished_at !== null);
  const first = toPack(readFormerPackFiles());
  return {
    version: rows[last]?.version,
    former: last < 0 ? [first, ...packs] : packs.slice(last),
    all: [first, ...packs],
    waiting: rows[last]?.waiting ?? [],
    row: rows.slice(Math.max(last, 0)).find((row) => row.version === version)?.id,
  };
}

/**
 * Writes down which pack is about to be installed: what a run has made before it breaks off is known by it.
 * @returns the key of the row
 */
export async function beginVersion(admin: Admin, collection: string, files: PackFiles): Promise<number> {
  const row = { version: readInstalledVersion(files), content: { brotli: pack(files) } };
  return (await admin.post<{ id: number }>(`/items/${collection}`, row)).id;
}

/** Writes down that a pack is installed, and which permissions still wait. */
export async function recordInstalledVersion(
  admin: Admin,
  collection: string,
  { row, waiting }: { row: number; waiting: string[] },
) {
  await admin.patch(`/items/${collection}/${row}`, { waiting, finished_at: new Date().toISOString() });
}

function pack(files: PackFiles): string {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  return brotliCompressSync(JSON.stringify(files), { params }).toString("base64");
}

function unpack(text: string): Pack {
  return toPack(JSON.parse(brotliDecompressSync(Buffer.from(text, "base64")).toString()));
}
