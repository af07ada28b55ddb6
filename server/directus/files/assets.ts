import { z } from "zod";
import { parseRows } from "#server/directus/rows.ts";
import type { DirectusClient } from "../clients/client.ts";
import { withFallback } from "../errors.ts";
import { getFileVersion } from "./files.ts";

/** `alt` is empty where the file has no description. */
export interface Asset {
  id: string;
  alt: string;
  width: number;
  height: number;
  /** Changes with the content, so that a URL containing it can be cached forever. */
  version: string;
}

export interface MediaPlayer {
  id: string;
  plays: "film" | "recording";
  name: string;
  version: string;
}

export type MediaFile = Asset | MediaPlayer;

/** Fields of a file relation that `AssetSchema` and `MediaSchema` need, such as `listFileFields("image")`. */
export function listFileFields<const Relation extends string>(relation: Relation) {
  const fields = ["id", "type", "title", "description", "width", "height", "modified_on"] as const;
  return fields.map((field) => `${relation}.${field}` as const);
}

const FileSchema = z.object({
  id: z.uuid(),
  type: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
  width: z.number().nullish(),
  height: z.number().nullish(),
  modified_on: z.string().nullish(),
});

/** Parses a file relation; undefined if it is not an image or this visitor may not see it. */
export const AssetSchema = FileSchema.transform(toPicture)
  .nullish()
  .transform((asset) => asset ?? undefined)
  .catch(undefined);

export const MediaSchema = FileSchema.transform(
  (file): MediaFile | undefined => toPicture(file) ?? toPlayer(file),
)
  .nullish()
  .transform((media) => media ?? undefined)
  .catch(undefined);

/** True for image media types, and where Directus knows none. */
export function isPicture(type: string | null | undefined): boolean {
  return !type || type.startsWith("image/");
}

export function isPlayer(media: MediaFile | undefined): media is MediaPlayer {
  return media !== undefined && "plays" in media;
}

function toPicture(file: z.output<typeof FileSchema>): Asset | undefined {
  const { id, type, description, width, height, modified_on } = file;
  if (!isPicture(type)) return undefined;
  return {
    id,
    alt: description ?? "",
    width: width ?? 1200,
    height: height ?? 1200,
    version: getFileVersion(modified_on),
  };
}

function toPlayer(file: z.output<typeof FileSchema>): MediaPlayer | undefined {
  const { id, type, title, description, modified_on } = file;
  const [, kind] = /^(video|audio)\//.exec(type ?? "") ?? [];
  if (!kind) return undefined;
  const plays = kind === "video" ? "film" : "recording";
  return { id, plays, name: description || title || "", version: getFileVersion(modified_on) };
}

/** An image inside a text; dimensions and type may be unknown, as for an SVG. */
export interface StoredPicture {
  id: string;
  type: string;
  version: string;
  width: number | undefined;
  height: number | undefined;
}

const pictureFields = ["id", "type", "width", "height", "modified_on"] as const;
const PictureRow = z
  .object({
    id: z.string(),
    type: z.string().nullish(),
    width: z.number().nullish(),
    height: z.number().nullish(),
    modified_on: z.string().nullish(),
  })
  .transform(
    ({ id, type, width, height, modified_on }): StoredPicture => ({
      id,
      type: type ?? "",
      version: getFileVersion(modified_on),
      width: width ?? undefined,
      height: height ?? undefined,
    }),
  );

/** A URL with several hundred ids exceeds what servers accept. */
const filesAtOnce = 100;

/** Without files that are missing or hidden from this visitor. */
export async function listPictures(
  directus: DirectusClient,
  ids: string[],
): Promise<Map<string, StoredPicture>> {
  const batches = Array.from({ length: Math.ceil(ids.length / filesAtOnce) }, (_, batch) => {
    const some = ids.slice(batch * filesAtOnce, (batch + 1) * filesAtOnce);
    return withFallback(directus.readFiles(some, pictureFields), []);
  });
  const rows = (await Promise.all(batches)).flat();
  return new Map(parseRows("directus_files", PictureRow, rows).map((found) => [found.id, found]));
}
