import { z } from "zod";
import { idSchema } from "#server/directus/field-schemas.ts";
import { getFileVersion } from "#server/directus/files/files.ts";

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

export const DigitalGoodsSchema = z
  .object({
    id: idSchema,
    file: FileRow.nullish(),
    files: z.array(z.object({ directus_files_id: FileRow.nullish() })).nullish(),
    max_downloads: z.number().nullish(),
  })
  .transform(({ id, file, files, max_downloads: most }): DigitalGoods & { id: string } => {
    const all = [file, ...(files ?? []).map((one) => one.directus_files_id)].filter((one) => one != null);
    return { id, files: [...new Map(all.map((one) => [one.id, one])).values()], most: most ?? undefined };
  });
