import { z } from "zod";
import { plainPath } from "#app/texts/local-path.ts";
import { config } from "#server/config.ts";
import { pathOfPermalink } from "#server/content/permalink.ts";
import type { Directus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import type { Preview } from "#server/directus/preview-door.ts";
import { isSameSecret } from "#server/http/same-secret.ts";
import { languageOfPath } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { isSigned, sign } from "./keys.ts";

/** What has a page of its own, and how its address is made of a field. */
const pages: Record<string, { field: string; pathOf: (address: string) => string }> = {
  pages: { field: "permalink", pathOf: (permalink) => encodeURI(pathOfPermalink(permalink)) },
  posts: { field: "slug", pathOf: (slug) => `/journal/${encodeURIComponent(slug)}` },
  products: { field: "slug", pathOf: (slug) => `/shop/${encodeURIComponent(slug)}` },
};

const Asked = z.object({
  collection: z.string().refine((name) => Object.hasOwn(pages, name)),
  id: z.string().regex(/^[\w-]{1,64}$/),
  version: z
    .string()
    .regex(/^[\w.-]{0,64}$/)
    .nullish()
    .transform((key) => (key && key !== "main" ? key : undefined)),
});

/**
 * Where Studio's preview of an item leads: the item's own page, with a mark that is good for ten minutes.
 * @param directus the service door
 * @param query of `/preview`: `key` of the installation, `collection`, `id`, `version`
 * @returns undefined for a wrong key, for what has no page, and for an item that is not there
 * @throws DirectusError "unavailable"
 */
export async function previewPath(directus: Directus, query: URLSearchParams): Promise<string | undefined> {
  if (!isSameSecret(query.get("key"), config.previewKey)) return undefined;
  const asked = Asked.safeParse({
    collection: query.get("collection"),
    id: query.get("id"),
    version: query.get("version"),
  });
  const page = asked.success ? pages[asked.data.collection] : undefined;
  if (!asked.success || !page) return undefined;
  const address = await addressOf(directus, asked.data, page.field);
  if (address === undefined) return undefined;
  const { pathname } = new URL(page.pathOf(address), config.siteUrl);
  return `${pathname}?preview=${markOf(asked.data, pathname)}`;
}

/**
 * The preview that an address asks for. Its mark is good at the one path that it was made for, in every language: a door
 * that reads drafts must open no other page, and no file.
 * @returns undefined without a mark, and for one that is forged, too old or another page's: the page is the public one
 */
export function previewOf({ pathname, searchParams }: URL, now = Date.now()): Preview | undefined {
  const mark = searchParams.get("preview");
  const [, text = "", signed = ""] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(mark ?? "") ?? [];
  if (!text || !isSigned("preview", signedText(text, pathname), Buffer.from(signed, "base64url")))
    return undefined;
  const [ends, collection, id, version] = JSON.parse(Buffer.from(text, "base64url").toString());
  return ends > now ? { collection, id, version: version ?? undefined } : undefined;
}

function markOf({ collection, id, version }: Preview, pathname: string): string {
  const ends = Date.now() + limits.previewLifetime * 1000;
  const text = Buffer.from(JSON.stringify([ends, collection, id, version])).toString("base64url");
  return `${text}.${sign("preview", signedText(text, pathname)).toString("base64url")}`;
}

/** What a mark and its page come to, whichever language the page is read in. */
function signedText(text: string, pathname: string): string {
  return `${text} ${plainPath(languageOfPath(pathname), pathname)}`;
}

/** An item that nobody has given an address yet has no page to show. */
async function addressOf(
  directus: Directus,
  { collection, id, version }: Preview,
  field: string,
): Promise<string | undefined> {
  try {
    const query = { fields: [field], ...(version && { version }) };
    const { [field]: address } = await directus.readItem(collection, id, query);
    return typeof address === "string" && address ? address : undefined;
  } catch (error) {
    if (isDirectusError(error, "not-found") || isDirectusError(error, "invalid")) return undefined;
    throw error;
  }
}
