import { readFile } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purge-bus.ts";
import { ALL_CONTENT_TAG } from "../cache/cache-tags.ts";
import type { DirectusClient } from "../clients/client.ts";
import { guestClient, isGuestClient } from "../clients/clients.ts";
import { isDirectusError } from "../errors.ts";
import { isUploadId } from "./upload-id.ts";

export interface StoredFile {
  id: string;
  type: string;
  name: string;
  modified: Date;
  /** Changes when the file is replaced. */
  version: string;
}

/** `shared`: every guest may read the file. */
export interface OpenFile {
  file: StoredFile;
  shared: boolean;
}

const fields = ["id", "type", "filename_download", "modified_on"] as const;
const FileRow = z
  .object({
    id: z.string(),
    type: z.string().nullish(),
    filename_download: z.string().nullish(),
    modified_on: z.string().nullish(),
  })
  .transform(
    (row): StoredFile => ({
      id: row.id,
      type: row.type ?? "application/octet-stream",
      name: row.filename_download ?? row.id,
      modified: new Date(row.modified_on ?? 0),
      version: getFileVersion(row.modified_on),
    }),
  );

const known = new Map<string, { file: Promise<StoredFile | undefined>; until: number }>();

/** Purges replaced, moved or hidden files: an item change names their ids, a change of permissions does not. */
onPurge((tags) => {
  const ids = tags.flatMap((tag) => (tag.startsWith("directus_files:") ? tag.slice(15) : []));
  for (const id of ids) known.delete(id);
  if (tags.includes(ALL_CONTENT_TAG) || (tags.includes("directus_files") && ids.length === 0)) known.clear();
});

/** Version from the modification date; "0" where Directus has none. */
export function getFileVersion(modifiedOn: string | null | undefined): string {
  const time = Date.parse(modifiedOn ?? "");
  return Number.isNaN(time) ? "0" : time.toString(36);
}

/**
 * Looks up a file with the visitor's client. What guests may read is cached briefly, so that all sizes of an image
 * cost one lookup; what only this visitor may read is checked every time.
 * @returns undefined for missing, hidden and malformed ids alike, and for files that strangers uploaded with a form
 */
export async function findFile(directus: DirectusClient, id: string): Promise<OpenFile | undefined> {
  if (!z.guid().safeParse(id).success || isUploadId(id)) return undefined;
  const open = await findShared(id.toLowerCase());
  if (open) return { file: open, shared: true };
  const own = isGuestClient(directus) ? undefined : await read(directus, id);
  return own && { file: own, shared: false };
}

async function findShared(id: string): Promise<StoredFile | undefined> {
  const remembered = known.get(id);
  if (remembered && remembered.until > Date.now()) return remembered.file;
  const file = read(guestClient, id);
  known.delete(id);
  if (known.size >= limits.filesKnown) known.delete(known.keys().next().value ?? "");
  known.set(id, { file, until: Date.now() + limits.fileLifetime });
  const forget = () => known.delete(id);
  file.then((found) => found ?? forget(), forget);
  return file;
}

async function read(directus: DirectusClient, id: string): Promise<StoredFile | undefined> {
  try {
    return FileRow.parse(await directus.request(readFile(id, { fields })));
  } catch (error) {
    if (isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}
