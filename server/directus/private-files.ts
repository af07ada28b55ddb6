import { uploadFiles } from "@directus/sdk";
import { FormData } from "undici";
import { config } from "#server/config.ts";
import type { Directus } from "./client.ts";
import { newUploadId } from "./upload-id.ts";

/**
 * Stores a file in the folder that nobody but the owner sees: what a visitor sent, or an invoice.
 * @param service the service door
 * @param file its type is one of ours, never a browser's
 * @returns its id, by which the site knows never to give it out as an asset
 * @throws DirectusError "not-found" where the service role may not store files, or the folder is not there
 */
export async function storePrivately(
  service: Directus,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array<ArrayBuffer> },
): Promise<string> {
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

/**
 * Reads a file whole.
 * @returns undefined where it is gone
 * @throws DirectusError "unavailable"
 */
export async function readPrivately(service: Directus, id: string): Promise<Buffer | undefined> {
  const { statusCode, body } = await service.openFile(id, {});
  if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
  await body.dump();
  return undefined;
}
