import { uploadFiles } from "@directus/sdk";
import { FormData } from "undici";
import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { newUploadId } from "#server/directus/upload-id.ts";
import type { SentFile } from "./sent-file.ts";

/**
 * Stores a file that a visitor sent, in the folder that nobody but the owner sees.
 * @param service the service door
 * @returns its id, by which the site knows never to give it out
 * @throws DirectusError "not-found" where the service role may not store files, or the folder is not there
 */
export async function storeUpload(service: Directus, { name, type, bytes }: SentFile): Promise<string> {
  const id = newUploadId();
  const form = new FormData();
  form.append("id", id);
  form.append("folder", config.directus.uploadsFolder);
  form.append("title", name);
  form.append("filename_download", name);
  form.append("file", new Blob([bytes], { type }), name);
  await service.request(uploadFiles(form as never, { fields: ["id"] } as never) as never);
  return id;
}
