import { z } from "zod";
import { stripLanguagePrefix } from "#app/messages/local-path.ts";
import { config } from "#server/config/config.ts";
import { toPermalinkPath } from "#server/content/pages/permalink.ts";
import type { DirectusClient, UntypedDirectusClient } from "#server/directus/clients/client.ts";
import type { Preview } from "#server/directus/clients/preview-client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { isKnownSecret } from "#server/http/timing-safe-equal.ts";
import { limits } from "#server/limits.ts";
import { parsePathLanguage } from "#server/platform/i18n.ts";
import { isSigned, sign } from "./crypto.ts";

const pages: Record<string, { field: string; pathOf: (address: string) => string }> = {
  pages: { field: "permalink", pathOf: (permalink) => encodeURI(toPermalinkPath(permalink)) },
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

/** Signed for ten minutes; needs the service client. @returns undefined for a wrong key or without a page */
export async function resolvePreviewPath(
  directus: DirectusClient,
  query: URLSearchParams,
): Promise<string | undefined> {
  if (!isKnownSecret(query.get("key"), config.previewKeys)) return undefined;
  const asked = Asked.safeParse({
    collection: query.get("collection"),
    id: query.get("id"),
    version: query.get("version"),
  });
  const page = asked.success ? pages[asked.data.collection] : undefined;
  if (!asked.success || !page) return undefined;
  const address = await findAddress(directus, asked.data, page.field);
  if (address === undefined) return undefined;
  const { pathname } = new URL(page.pathOf(address), config.siteUrl);
  return `${pathname}?preview=${signPreview(asked.data, pathname)}`;
}

/** Valid for one path in every language: a client that reads drafts must open no other page or file. */
export function parsePreview({ pathname, searchParams }: URL, now = Date.now()): Preview | undefined {
  const token = searchParams.get("preview");
  const [, text = "", signed = ""] = /^([\w-]{1,300})\.([\w-]{43})$/.exec(token ?? "") ?? [];
  if (!text || !isSigned("preview", signedText(text, pathname), Buffer.from(signed, "base64url")))
    return undefined;
  const [ends, collection, id, version] = JSON.parse(Buffer.from(text, "base64url").toString());
  return ends > now ? { collection, id, version: version ?? undefined } : undefined;
}

function signPreview({ collection, id, version }: Preview, pathname: string): string {
  const ends = Date.now() + limits.previewLifetime * 1000;
  const text = Buffer.from(JSON.stringify([ends, collection, id, version])).toString("base64url");
  return `${text}.${sign("preview", signedText(text, pathname)).toString("base64url")}`;
}

/** Excludes the language prefix. */
function signedText(text: string, pathname: string): string {
  return `${text} ${stripLanguagePrefix(parsePathLanguage(pathname), pathname)}`;
}

async function findAddress(
  directus: UntypedDirectusClient,
  { collection, id, version }: Preview,
  field: string,
): Promise<string | undefined> {
  try {
    const query = { fields: [field], ...(version && { version }) } as const;
    const { [field]: address } = await directus.readItem(collection, id, query);
    return typeof address === "string" && address ? address : undefined;
  } catch (error) {
    if (isDirectusError(error, "not-found") || isDirectusError(error, "invalid")) return undefined;
    throw error;
  }
}
