import { deleteFile, withOptions } from "@directus/sdk";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "../clients/client.ts";
import { largeUpload } from "../clients/transport.ts";
import { isDirectusError } from "../errors.ts";
import { buildUpload, type PublicFile } from "./public-files.ts";
import { generateUploadId } from "./upload-id.ts";

/**
 * Stores an upload or an invoice under an id that the site never serves as an asset. `type` is one of ours, never a
 * browser's; needs the service client.
 * @throws DirectusError "not-found" if the folder is missing or the service role may not write
 */
export async function storePrivateFile(
  service: DirectusClient,
  { name, type, bytes }: Pick<PublicFile, "name" | "type" | "bytes">,
): Promise<string> {
  const id = generateUploadId();
  const upload = buildUpload(config.directus.uploadsFolder, { id, name, type, bytes });
  const isLarge = bytes instanceof Blob;
  await service.request(withOptions(upload, (init) => ({ ...init, [largeUpload]: isLarge })));
  return id;
}

export async function readPrivateFile(service: DirectusClient, id: string): Promise<Buffer | undefined> {
  const { statusCode, body } = await service.openFile(id, {});
  if (statusCode === 200) return Buffer.from(await body.arrayBuffer());
  await body.dump();
  return undefined;
}

/** Done too where it is gone. */
export async function deletePrivateFile(service: DirectusClient, id: string): Promise<void> {
  try {
    await service.request(deleteFile(id));
  } catch (error) {
    if (!isDirectusError(error, "not-found")) throw error;
  }
}
