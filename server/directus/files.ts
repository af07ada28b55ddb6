import { readFile } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purges.ts";
import { anyContent } from "./cache/cache-tags.ts";
import type { Directus, Row } from "./client.ts";
import { guestDirectus, isGuests } from "./doors.ts";
import { isDirectusError } from "./errors.ts";
import { isUploadId } from "./upload-id.ts";

/** What is known of a file of the backend before any of it is read. */
export interface StoredFile {
  id: string;
  /** A media type. */
  type: string;
  name: string;
  modified: Date;
  /** Names the content: it changes when the file is replaced. */
  version: string;
}

/** A file that this visitor may have; `shared` where every guest may have it too. */
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
      version: versionOf(row.modified_on),
    }),
  );

const known = new Map<string, { file: Promise<StoredFile | undefined>; until: number }>();

/** A file that was replaced, moved or closed is asked for anew; a save says which ones, a change of permissions does not. */
onPurge((tags) => {
  const ids = tags.flatMap((tag) => (tag.startsWith("directus_files:") ? tag.slice(15) : []));
  for (const id of ids) known.delete(id);
  if (tags.includes(anyContent) || (tags.includes("directus_files") && ids.length === 0)) known.clear();
});

/** The version of a file by the moment it was last changed; "0" where Directus does not say. */
export function versionOf(modifiedOn: string | null | undefined): string {
  const time = Date.parse(modifiedOn ?? "");
  return Number.isNaN(time) ? "0" : time.toString(36);
}

/**
 * Asks Directus about a file. What guests may have is remembered for moments, so that the pictures of a page cost one
 * question each and not one in every size; what only this visitor may have is asked every time.
 * @param directus the visitor's door
 * @returns undefined for missing, hidden and malformed ids alike, and for what a stranger sent with a form
 * @throws DirectusError "unavailable"
 */
export async function findFile(directus: Directus, id: string): Promise<OpenFile | undefined> {
  if (!z.guid().safeParse(id).success || isUploadId(id)) return undefined;
  const open = await findShared(id.toLowerCase());
  if (open) return { file: open, shared: true };
  const own = isGuests(directus) ? undefined : await read(directus, id);
  return own && { file: own, shared: false };
}

async function findShared(id: string): Promise<StoredFile | undefined> {
  const remembered = known.get(id);
  if (remembered && remembered.until > Date.now()) return remembered.file;
  const file = read(guestDirectus, id);
  known.delete(id);
  if (known.size >= limits.filesKnown) known.delete(known.keys().next().value ?? "");
  known.set(id, { file, until: Date.now() + limits.fileLifetime });
  const forget = () => known.delete(id);
  file.then((found) => found ?? forget(), forget);
  return file;
}

async function read(directus: Directus, id: string): Promise<StoredFile | undefined> {
  try {
    return FileRow.parse(await directus.request<Row>(readFile(id, { fields: [...fields] }) as never));
  } catch (error) {
    if (isDirectusError(error, "not-found")) return undefined;
    throw error;
  }
}
