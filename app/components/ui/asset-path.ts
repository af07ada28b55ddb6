import type { Asset } from "#server/directus/files/assets.ts";

/** Where a picture is, in one of the sizes that `/assets` offers; it can be kept for good under this address. */
export function buildAssetPath({ id, version }: Pick<Asset, "id" | "version">, preset: string): string {
  return `/assets/${id}/${preset}?v=${version}`;
}
