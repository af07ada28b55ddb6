import { listPictures } from "#server/directus/assets.ts";
import type { Directus } from "#server/directus/client.ts";
import type { Seo } from "./seo.ts";

/** Whoever shows a link shows pictures of points only. */
const shown = /^image\/(?!svg)/;

/**
 * Of some files those that can stand beside a link to a page: pictures that are there, for whoever asks.
 * @param ids as editors chose them; asks Directus only where there are any
 */
export async function listLinkPictures(directus: Directus, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const files = await listPictures(directus, [...new Set(ids)]);
  return new Set([...files.values()].flatMap(({ id, type }) => (shown.test(type) ? id : [])));
}

/** The same words for search engines without a picture that is gone, hidden or none: the page's own then stands there. */
export async function withLinkPicture(directus: Directus, seo: Seo): Promise<Seo> {
  const { image } = seo;
  if (image === undefined || (await listLinkPictures(directus, [image])).has(image)) return seo;
  return { ...seo, image: undefined };
}
