import { messagesByLanguage } from "#app/messages/index.ts";
import { config } from "#server/config/config.ts";

const words = (list: string) => list.split(" ");

/** What the addresses of `app/routes.ts` begin with, but for the languages; a test compares them. */
export const ownBeginnings = [
  ...words("journal shop search items cart checkout orders membership newsletter forms"),
  ...words("sign-in sign-out sign-up recover confirm check-email account"),
  ...words("auth webhooks assets sitemaps og speculation-rules preview healthz readyz metrics"),
  ...words(
    "manifest.webmanifest opensearch.xml sitemap.xml og.png robots.txt .well-known favicon.ico theme.css",
  ),
];

const own = new Set([
  ...ownBeginnings,
  ...Object.keys(messagesByLanguage),
  config.auth.basePath.split("/")[1],
]);

/** True where a page of this slug would never be seen: the site itself answers there, or below. */
export function isOwnAddress(slug: string): boolean {
  return own.has(slug.toLowerCase());
}
