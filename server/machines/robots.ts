/** What is somebody's own, or only ever leads on. */
export const closed = [
  ...["/cart", "/checkout", "/account", "/orders", "/items"],
  ...["/sign-in", "/sign-up", "/sign-out", "/recover", "/confirm", "/check-email"],
  ...["/forms", "/webhooks", "/preview"],
];

/**
 * What crawlers may ask for. A path is closed with all below it, but not what only begins alike: `/cartography` is a
 * page like any other.
 * @param site `indexing` false closes everything, as for a test site
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function robotsTxt(site: { siteUrl: string; indexing: boolean; auth: { basePath: string } }): string {
  if (!site.indexing) return "User-agent: *\nDisallow: /\n";
  const paths = [...closed, site.auth.basePath];
  const rules = paths.flatMap((path) => ["$", "/", "?"].map((end) => `Disallow: ${path}${end}`));
  return ["User-agent: *", ...rules, "", `Sitemap: ${site.siteUrl}/sitemap.xml`, ""].join("\n");
}
