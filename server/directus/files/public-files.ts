import { readFiles, uploadFiles, withOptions } from "@directus/sdk";
import { FormData } from "undici";
import type { DirectusClient } from "../clients/client.ts";
import { largeUpload } from "../clients/transport.ts";

/** A file as it is stored. */
export interface PublicFile {
  /** A uuid of the caller's making. */
  id: string;
  name: string;
  type: string;
  /** A Blob of a file on disk is read as it is sent. */
  bytes: Uint8Array<ArrayBuffer> | Blob;
  /** What the picture shows, for who does not see it. */
  description?: string | undefined;
  title?: string | undefined;
}

/** True where a file of this id is there. */
export async function hasFile(directus: DirectusClient, id: string): Promise<boolean> {
  const command = readFiles({ fields: ["id"], filter: { id: { _eq: id } }, limit: 1 });
  return (await directus.request(command)).length > 0;
}

/**
 * Stores a file in a folder that everybody may read, however long that takes: it may be a film.
 * @param folder its id
 * @throws DirectusError "not-found" where this bearer may not store files, or the folder is not there
 */
export async function storePublicFile(
  directus: DirectusClient,
  folder: string,
  file: PublicFile,
): Promise<void> {
  const upload = buildUpload(folder, file);
  await directus.request(withOptions(upload, (init) => ({ ...init, [largeUpload]: true })));
}

/** `POST /files` with the fields before the file, as Directus reads them. */
export function buildUpload(folder: string, file: PublicFile) {
  const form = new FormData();
  form.append("id", file.id);
  form.append("folder", folder);
  form.append("title", file.title ?? file.name);
  if (file.description) form.append("description", file.description);
  form.append("filename_download", file.name);
  form.append("file", new Blob([file.bytes], { type: file.type }), file.name);
  // The pooled request takes no other form than that of its own library.
  return uploadFiles(form as globalThis.FormData, { fields: ["id"] });
}
