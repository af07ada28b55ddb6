import { readFiles, uploadFiles, withOptions } from "@directus/sdk";
import { FormData } from "undici";
import type { Directus, Row } from "./client.ts";
import { largeUpload } from "./transport.ts";

/** A file for everybody, as it is stored. */
export interface PublicFile {
  /** A uuid of the caller's making. */
  id: string;
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** What the picture shows, for who does not see it. */
  description?: string | undefined;
  title?: string | undefined;
}

/** True where a file of this id is there. */
export async function hasFile(directus: Directus, id: string): Promise<boolean> {
  const query = { fields: ["id"], filter: { id: { _eq: id } }, limit: 1 };
  return (await directus.request<Row[]>(readFiles(query as never) as never)).length > 0;
}

/**
 * Stores a file in a folder that everybody may read, however long that takes: it may be a film.
 * @param folder its id
 * @throws DirectusError "not-found" where this bearer may not store files, or the folder is not there
 */
export async function storePublicly(directus: Directus, folder: string, file: PublicFile): Promise<void> {
  const form = new FormData();
  form.append("id", file.id);
  form.append("folder", folder);
  form.append("title", file.title ?? file.name);
  if (file.description) form.append("description", file.description);
  form.append("filename_download", file.name);
  form.append("file", new Blob([file.bytes], { type: file.type }), file.name);
  const upload = uploadFiles(form as never, { fields: ["id"] } as never);
  await directus.request(withOptions(upload, (init) => ({ ...init, [largeUpload]: true })) as never);
}
