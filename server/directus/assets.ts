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
