import { z } from "zod";
import { config } from "#server/config.ts";
import { AssetSchema } from "#server/directus/assets.ts";
import { safeHref } from "./link.ts";
import { text } from "./text.ts";

/** A frame of another site, which is asked only when the visitor wants it. */
export interface EmbedFrame {
  src: string;
  /** As it stands in `frame-src`. */
  origin: string;
}

export const EmbedSchema = z
  .object({ tagline: text, headline: text, url: text, title: text, description: text, image: AssetSchema })
  .extend({ ratio: z.enum(["16:9", "4:3", "1:1"]).catch("16:9") })
  .transform(({ url, title, ...item }) => {
    const href = url && hrefOf(url);
    const site = href && new URL(href).hostname.replace(/^www\./, "");
    return { ...item, title: title ?? item.headline ?? site ?? "", site, href, frame: frameOf(href) };
  });

/** An address that says plainly where it leads. */
function hrefOf(url: string): string | undefined {
  const href = safeHref(url) ?? "";
  return /^https?:/i.test(href) && URL.canParse(href) && !new URL(href).username ? href : undefined;
}

interface Player {
  address: RegExp;
  /** The address of its player; YouTube's keeps no profile of who watches. */
  srcOf(id: string): string;
  /** Where it is watched on the provider's own site. */
  pageOf(id: string): string;
}

/** How providers' ordinary addresses become those of their players. */
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

function playerAt(address: string): { player: Player; id: string } | undefined {
  for (const player of players) {
    const id = player.address.exec(address)?.[1];
    if (id) return { player, id };
  }
  return undefined;
}

/** Where people watch what a frame shows: the provider's page of it, else the frame's own address. */
export function pageOfFrame(address: string): string {
  const found = playerAt(address);
  return found ? found.player.pageOf(found.id) : address;
}

/**
 * What may be framed for an address that an editor gave.
 * @param hosts the hosts that the operator allows
 * @returns undefined for an address that is not https, or of a host that is not allowed
 */
export function frameOf(
  address: string | undefined,
  hosts: string[] = config.embedHosts,
): EmbedFrame | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const found = playerAt(address);
  const src = new URL(found ? found.player.srcOf(found.id) : address);
  const allowed = src.protocol === "https:" && !src.port && hosts.includes(src.hostname);
  return allowed ? { src: src.href, origin: src.origin } : undefined;
}
