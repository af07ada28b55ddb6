import { z } from "zod";
import { parseRows } from "#server/directus/rows.ts";
import type { Directus } from "./client.ts";
import { orWithout } from "./errors.ts";
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

/** A film or a recording of the backend as a page plays it. */
export interface Player {
  id: string;
  plays: "film" | "recording";
  /** What it is called; empty where nobody says so. */
  name: string;
  version: string;
}

/** What an editor may put where a picture has its place. */
export type Media = Asset | Player;

/** The fields to ask for below a file relation, so that `AssetSchema` and `MediaSchema` can read it: `fileFields("image")`. */
export function fileFields(relation: string): string[] {
  const fields = ["id", "type", "title", "description", "width", "height", "modified_on"];
  return fields.map((field) => `${relation}.${field}`);
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

/** Reads a file relation; undefined where there is no picture, or none that this visitor may see. */
export const AssetSchema = FileSchema.transform(pictureOf)
  .nullish()
  .transform((asset) => asset ?? undefined)
  .catch(undefined);

/** The same where films and recordings may be, too. */
export const MediaSchema = FileSchema.transform(
  (file): Media | undefined => pictureOf(file) ?? playerOf(file),
)
  .nullish()
  .transform((media) => media ?? undefined)
  .catch(undefined);

/** True of media types of pictures, and where Directus knows none. */
export function isPicture(type: string | null | undefined): boolean {
  return !type || type.startsWith("image/");
}

/** True of what is played. */
export function isPlayer(media: Media | undefined): media is Player {
  return media !== undefined && "plays" in media;
}

function pictureOf(file: z.output<typeof FileSchema>): Asset | undefined {
  const { id, type, description, width, height, modified_on } = file;
  if (!isPicture(type)) return undefined;
  return {
    id,
    alt: description ?? "",
    width: width ?? 1200,
    height: height ?? 1200,
    version: versionOf(modified_on),
  };
}

function playerOf(file: z.output<typeof FileSchema>): Player | undefined {
  const { id, type, title, description, modified_on } = file;
  const [, kind] = /^(video|audio)\//.exec(type ?? "") ?? [];
  if (!kind) return undefined;
  const plays = kind === "video" ? "film" : "recording";
  return { id, plays, name: description || title || "", version: versionOf(modified_on) };
}

/** A picture that stands in a text; without its size where Directus does not know it, as of an SVG. */
export interface StoredPicture {
  id: string;
  /** A media type; empty where Directus does not know it. */
  type: string;
  version: string;
  width: number | undefined;
  height: number | undefined;
}

const pictureFields = ["id", "type", "width", "height", "modified_on"];
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
      version: versionOf(modified_on),
      width: width ?? undefined,
      height: height ?? undefined,
    }),
  );

/** Files asked for at once: an address with some hundreds of ids is longer than servers take. */
const filesAtOnce = 100;

/**
 * What is known of some files, in one read for each hundred.
 * @returns by id, without those that are missing or that this visitor may not see
 */
export async function listPictures(directus: Directus, ids: string[]): Promise<Map<string, StoredPicture>> {
  const batches = Array.from({ length: Math.ceil(ids.length / filesAtOnce) }, (_, batch) => {
    const some = ids.slice(batch * filesAtOnce, (batch + 1) * filesAtOnce);
    return orWithout(directus.readFiles(some, pictureFields), []);
  });
  const rows = (await Promise.all(batches)).flat();
  return new Map(parseRows("directus_files", PictureRow, rows).map((found) => [found.id, found]));
}
