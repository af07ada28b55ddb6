import { z } from "zod";
import { config } from "#server/config/config.ts";
import { text } from "#server/directus/field-schemas.ts";
import { AssetSchema } from "#server/directus/files/assets.ts";
import { sanitizeHref } from "../link.ts";

/** A third-party frame, loaded only on the visitor's request. */
export interface EmbedFrame {
  src: string;
  /** For CSP `frame-src`. */
  origin: string;
}

export const EmbedSchema = z
  .object({ tagline: text, headline: text, url: text, title: text, description: text, image: AssetSchema })
  .extend({ ratio: z.enum(["16:9", "4:3", "1:1"]).catch("16:9") })
  .transform(({ url, title, ...item }) => {
    const href = url && parseHref(url);
    const site = href && new URL(href).hostname.replace(/^www\./, "");
    return { ...item, title: title ?? item.headline ?? site ?? "", site, href, frame: parseEmbedFrame(href) };
  });

/** Only http(s) without credentials, which could disguise the host. */
function parseHref(url: string): string | undefined {
  const href = sanitizeHref(url) ?? "";
  return /^https?:/i.test(href) && URL.canParse(href) && !new URL(href).username ? href : undefined;
}

interface Player {
  address: RegExp;
  /** Player URL; YouTube's is the privacy-enhanced one. */
  srcOf(id: string): string;
  pageOf(id: string): string;
}

/** Maps providers' page URLs to player URLs. */
const players: Player[] = [
  {
    address:
      /^https:\/\/(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|embed\/|shorts\/)|youtu\.be\/)([\w-]{6,20})(?=$|[?&#/])/,
    srcOf: (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    pageOf: (id) => `https://www.youtube.com/watch?v=${id}`,
  },
  {
    address: /^https:\/\/(?:www\.vimeo\.com\/|vimeo\.com\/|player\.vimeo\.com\/video\/)(\d{4,12})(?=$|[?#/])/,
    srcOf: (id) => `https://player.vimeo.com/video/${id}?dnt=1`,
    pageOf: (id) => `https://vimeo.com/${id}`,
  },
];

function findPlayer(address: string): { player: Player; id: string } | undefined {
  for (const player of players) {
    const id = player.address.exec(address)?.[1];
    if (id) return { player, id };
  }
  return undefined;
}

/** The provider's page for a frame, else the frame's own URL. */
export function getEmbedPageUrl(address: string): string {
  const found = findPlayer(address);
  return found ? found.player.pageOf(found.id) : address;
}

/** Undefined unless https and a host that the operator allows. */
export function parseEmbedFrame(
  address: string | undefined,
  hosts: string[] = config.embedHosts,
): EmbedFrame | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const found = findPlayer(address);
  const src = new URL(found ? found.player.srcOf(found.id) : address);
  const allowed = src.protocol === "https:" && !src.port && hosts.includes(src.hostname);
  return allowed ? { src: src.href, origin: src.origin } : undefined;
}
