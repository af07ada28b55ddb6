import { z } from "zod";
import { versionOf } from "./files.ts";

/** A picture of the backend as a page shows it; `alt` is empty where the file has no description. */
export interface Asset {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** Names the file's content; an address that carries it can be kept for good. */
  version: string;
}

/** The fields to ask for below a file relation, so that `AssetSchema` can read it: `fileFields("image")`. */
export function fileFields(relation: string): string[] {
  return ["id", "description", "width", "height", "modified_on"].map((field) => `${relation}.${field}`);
}

/** Reads a file relation; undefined where there is no picture, or none that this visitor may see. */
export const AssetSchema = z
  .object({
    id: z.uuid(),
    description: z.string().nullish(),
    width: z.number().nullish(),
    height: z.number().nullish(),
    modified_on: z.string().nullish(),
  })
  .transform((file): Asset => {
    const { id, description, width, height, modified_on } = file;
    return {
      id,
      alt: description ?? "",
      width: width ?? 1200,
      height: height ?? 1200,
      version: versionOf(modified_on),
    };
  })
  .nullish()
  .transform((asset) => asset ?? undefined)
  .catch(undefined);
<<<<<<< HEAD
=======

/** Pictures are asked for by these names only; a stranger cannot make the backend scale to any other size. */
const presets: Record<string, Record<string, string>> = {
  w240: { width: "240", format: "webp", quality: "78", withoutEnlargement: "true" },
  w480: { width: "480", format: "webp", quality: "78", withoutEnlargement: "true" },
  w960: { width: "960", format: "webp", quality: "80", withoutEnlargement: "true" },
  w1600: { width: "1600", format: "webp", quality: "80", withoutEnlargement: "true" },
  icon192: { width: "192", height: "192", fit: "cover", format: "png" },
  icon512: { width: "512", height: "512", fit: "cover", format: "png" },
  og: { width: "1200", height: "630", fit: "cover", format: "jpg", quality: "82" },
};

/**
 * Opens a file of the backend for reading; Directus decides whether this visitor may have it.
 * @param id the file's uuid
 * @param preset a preset's name, or undefined for the file itself
 * @returns status, headers and body, or undefined for an id or preset that cannot be
 * @throws DirectusError "unavailable" when the backend does not answer
 * @see https://directus.io/docs/guides/files/transform
 */
export async function openAsset(directus: Directus, id: string, preset?: string) {
  const transform = preset === undefined ? {} : presets[preset];
  if (!z.uuid().safeParse(id).success || !transform) return undefined;
  return directus.openFile(id, transform);
}
>>>>>>> c2739c2 (Write down the site for machines)
