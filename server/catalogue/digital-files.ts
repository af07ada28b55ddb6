import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { versionOf } from "#server/directus/files.ts";

const File = z.object({ id: z.uuid(), filename_download: z.string(), modified_on: z.string().nullish() });
const WithFile = z.object({ file: File.nullish() });

/**
 * The private file of a digital variant, also when it is no longer for sale: who has bought it keeps it.
 * @param directus the service door; no other sees it
 * @returns its `version` is another one as soon as it is changed
 */
export async function findDigitalFile(
  directus: Directus,
  variant: string,
): Promise<{ id: string; name: string; version: string } | undefined> {
  const fields = ["file.id", "file.filename_download", "file.modified_on"];
  const { file } = WithFile.parse(await directus.readItem("product_variants", variant, { fields }));
  return file
    ? { id: file.id, name: file.filename_download, version: versionOf(file.modified_on) }
    : undefined;
}
