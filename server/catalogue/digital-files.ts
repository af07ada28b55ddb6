import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { versionOf } from "#server/directus/files.ts";
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
      version: versionOf(row.modified_on),
    }),
  );
const Row = z.object({
  id: key,
  file: FileRow.nullish(),
  files: z.array(z.object({ directus_files_id: FileRow.nullish() })).nullish(),
  max_downloads: z.number().nullish(),
});

/** A private file that a buyer downloads. */
export interface DigitalFile {
  id: string;
  /** What people call it. */
  title: string;
  /** What it is saved as. */
  name: string;
  bytes: number | undefined;
  /** Another one as soon as the file is changed. */
  version: string;
}

/** What the buyers of a variant download, and how often each of them may have each file; undefined is any number. */
export interface DigitalGoods {
  files: DigitalFile[];
  most: number | undefined;
}

const ofFile = ["id", "title", "filename_download", "filesize", "modified_on"];
const fields = [
  ...["id", "max_downloads"],
  ...ofFile.flatMap((name) => [`file.${name}`, `files.directus_files_id.${name}`]),
];

/**
 * The private files of digital variants, also of those that are no longer for sale: who has bought them keeps them.
 * @param directus the service door; no other sees them
 * @returns by variant, each file once: `file` first, then `files` in the owner's order
 * @throws DirectusError "unavailable"
 */
export async function findDigitalGoods(
  directus: Directus,
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
