import type { Admin } from "./admin.ts";

const previewed = ["pages", "posts", "products"];

interface PreviewSite {
  /** The site's origin as browsers reach it. */
  url: string;
  /** Its PREVIEW_KEY. */
  previewKey: string;
}

interface PreviewOptions {
  site: PreviewSite;
  /** Names that collections have instead of the pack's. */
  collections?: Record<string, string>;
  /** Collections that are yet to be created. */
  coming?: string[];
  dryRun?: boolean;
}

/**
 * Tells Studio where the preview of an item is: beside the form of what has a page of its own.
 * @returns the collections that were changed, or with `dryRun` would be
 */
export async function applyPreviews(
  admin: Admin,
  { site, collections = {}, coming = [], dryRun = false }: PreviewOptions,
): Promise<string[]> {
  const rows =
    await admin.get<{ collection: string; meta: { preview_url?: string | null } | null }[]>("/collections");
  const there = new Map(rows.map(({ collection, meta }) => [collection, meta?.preview_url]));
  const changed: string[] = [];
  for (const collection of previewed) {
    const name = collections[collection] ?? collection;
    const address = buildPreviewUrl(collection, site);
    // With some parts of the pack only, not every collection is there.
    if (!there.has(name) && !coming.includes(name)) continue;
    if (there.get(name) === address) continue;
    changed.push(name);
    if (!dryRun) await admin.patch(`/collections/${name}`, { meta: { preview_url: address } });
  }
  return changed;
}

function buildPreviewUrl(collection: string, { url, previewKey }: PreviewSite): string {
  const address = new URL("/preview", url);
  address.search = new URLSearchParams({ key: previewKey, collection }).toString();
  return `${address.href}&id={{id}}&version={{$version}}`;
}
