import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { getFileVersion } from "#server/directus/files/files.ts";
import { parseRows } from "#server/directus/rows.ts";

const FileRow = z
  .object({
    id: z.uuid(),
    title: z.string().nullish(),
    filename_download: z.string(),
    filesize: z.coerce.number().nullish(),
    modified_on: z.string().nullish(),
  })
  .transform(
    (row): DigitalFile => ({
      id: row.id,
      title: row.title?.trim() || row.filename_download,
      name: row.filename_download,
      bytes: row.filesize ?? undefined,
      version: getFileVersion(row.modified_on),
    }),
  );
const Row = z.object({
  id: idSchema,
  file: FileRow.nullish(),
  files: z.array(z.object({ directus_files_id: FileRow.nullish() })).nullish(),
  max_downloads: z.number().nullish(),
});

export interface DigitalFile {
  id: string;
  title: string;
  name: string;
  bytes: number | undefined;
  /** Changes whenever the file does. */
  version: string;
}

/** Files of a variant, and how often each buyer may download each; undefined is unlimited. */
export interface DigitalGoods {
  files: DigitalFile[];
  most: number | undefined;
}

const ofFile = ["id", "title", "filename_download", "filesize", "modified_on"] as const;
const fields = [
  "id",
  "max_downloads",
  ...ofFile.flatMap((name) => [`file.${name}`, `files.directus_files_id.${name}`] as const),
] as const;

/** Files by variant, also of variants no longer for sale; service client only. @throws DirectusError "unavailable" */
export async function findDigitalGoods(
  directus: DirectusClient,
  variants: string[],
): Promise<Map<string, DigitalGoods>> {
  if (variants.length === 0) return new Map();
  const rows = await directus.readItems("product_variants", {
    fields,
    filter: { id: { _in: variants } },
    deep: { files: { _sort: ["sort", "id"], _limit: -1 } },
    limit: variants.length,
  });
  return new Map(
    parseRows("product_variants", Row, rows).map(({ id, file, files, max_downloads: most }) => {
      const all = [file, ...(files ?? []).map((one) => one.directus_files_id)].filter((one) => one != null);
      return [id, { files: [...new Map(all.map((one) => [one.id, one])).values()], most: most ?? undefined }];
    }),
  );
}
