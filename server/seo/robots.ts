/** Personal pages, and pages that only redirect. */
export const DISALLOWED_PATHS = [
  "/cart",
  "/checkout",
  "/account",
  "/orders",
  "/items",
  "/sign-in",
  "/sign-up",
  "/sign-out",
  "/recover",
  "/confirm",
  "/check-email",
  "/forms",
  "/webhooks",
  "/preview",
];

/**
 * Disallows each path and everything below it, but not paths with the same prefix, such as `/cartography`.
 * @see https://www.rfc-editor.org/rfc/rfc9309
 */
export function renderRobotsTxt(site: {
  siteUrl: string;
  indexing: boolean;
  auth: { basePath: string };
}): string {
  if (!site.indexing) return "User-agent: *\nDisallow: /\n";
  const paths = [...DISALLOWED_PATHS, site.auth.basePath];
  const rules = paths.flatMap((path) => ["$", "/", "?"].map((end) => `Disallow: ${path}${end}`));
  return ["User-agent: *", ...rules, "", `Sitemap: ${site.siteUrl}/sitemap.xml`, ""].join("\n");
}
