import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";

const WithFile = z.object({ file: z.object({ id: z.uuid(), filename_download: z.string() }).nullish() });

/**
 * The private file of a digital variant, also when it is no longer for sale: who has bought it keeps it.
 * @param directus the service door; no other sees it
 */
export async function findDigitalFile(
  directus: Directus,
  variant: string,
): Promise<{ id: string; name: string } | undefined> {
  const fields = ["file.id", "file.filename_download"];
  const { file } = WithFile.parse(await directus.readItem("product_variants", variant, { fields }));
  return file ? { id: file.id, name: file.filename_download } : undefined;
}
