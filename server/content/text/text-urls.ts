import { config } from "#server/config/config.ts";

const file = /\/assets\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:[/?#]|$)/i;

/** File id of a URL of our own Directus. */
export function parseFileId(src: string): string | undefined {
  const { url, studioOrigin } = config.directus;
  const home = [config.siteUrl, url, studioOrigin].find((origin) => src.startsWith(`${origin}/`));
  const path = home ? src.slice(home.length) : src;
  return path.startsWith("/assets/") ? file.exec(path)?.[1]?.toLowerCase() : undefined;
}

/** An external http(s) URL without credentials, which could disguise the host. */
export function parseExternalUrl(src: string): URL | undefined {
  const whole = src.startsWith("//") ? `https:${src}` : src;
  const url = /^https?:/i.test(whole) ? URL.parse(whole) : null;
  return url && !url.username ? url : undefined;
}

export function formatUrlLabel({ hostname, pathname }: URL): string {
  return `${hostname.replace(/^www\./, "")}${pathname}`.replace(/\/$/, "");
}
