/** What stands in Ghost's exports for the blog's own address, from version 4 on. */
export const placeholder = "__GHOST_URL__";

/**
 * An address within the old blog as Ghost 4 and later export it; older ones wrote paths, authors whole addresses.
 * @param site the old blog's address, without a slash at the end
 * @returns what leads elsewhere as it is
 */
export function toExportedUrl(address: string, site: string | undefined): string {
  const isPath = /^\/(?!\/)/.test(address);
  const home = site && URL.parse(site);
  if (!home) return isPath ? placeholder + address : address;
  const withoutScheme = (whole: string) => whole.replace(/^https?:/i, "");
  const bare = withoutScheme(isPath ? home.origin + address : address);
  const start = withoutScheme(site);
  const isOwn = bare.startsWith(start) && /^(?:[/?#]|$)/.test(bare.slice(start.length));
  return isOwn ? placeholder + bare.slice(start.length) : address;
}

/** The whole address of what Ghost refers to; undefined for what is only known by the old site, where that is not. */
export function resolveGhostUrl(reference: string, site: string | undefined): string | undefined {
  if (/^https?:\/\//i.test(reference)) return reference;
  const path = reference.startsWith(placeholder) ? reference.slice(placeholder.length) : reference;
  return site && path.startsWith("/") ? site + path : undefined;
}
