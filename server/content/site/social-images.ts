import type { DirectusClient } from "#server/directus/clients/client.ts";
import { listPictures } from "#server/directus/files/assets.ts";
import type { Seo } from "./seo.ts";

/** Link previews support raster images only. */
const shown = /^image\/(?!svg)/;

/** Ids of the raster images that this visitor may see; no query for an empty list. */
export async function listLinkPictures(directus: DirectusClient, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const files = await listPictures(directus, [...new Set(ids)]);
  return new Set([...files.values()].flatMap(({ id, type }) => (shown.test(type) ? id : [])));
}

/** Drops a preview image that is missing, hidden or not a raster image, so that the page's own is used. */
export async function withLinkPicture(directus: DirectusClient, seo: Seo): Promise<Seo> {
  const { image } = seo;
  if (image === undefined || (await listLinkPictures(directus, [image])).has(image)) return seo;
  return { ...seo, image: undefined };
}
