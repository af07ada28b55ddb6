import { readFieldsByCollection } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { isRecord } from "#server/platform/guards.ts";
import { warnThrottled } from "#server/platform/log.ts";
import type { DirectusClient, Row } from "./clients/client.ts";
import { mapRows } from "./clients/map-rows.ts";
import { isDirectusError } from "./errors.ts";
import { renderMarkdown } from "./markdown-to-html.ts";
import { toNativeCollection, toNativeField, toSiteCollection } from "./naming/native-names.ts";
import { findRelationTarget } from "./naming/site-relations.ts";
import { watch } from "./watch.ts";

export type MarkdownFields = ReadonlyMap<string, ReadonlySet<string>>;

const richText = ["posts", "products", "block_richtext", "block_columns_items", "members_texts"];
const field = "content";

const Fields = z.array(
  z.object({ field: z.string(), meta: z.object({ interface: z.string().nullish() }).nullish() }),
);

/**
 * Caches which fields are Markdown by their Studio interface, read with the service client. Where that is not
 * readable, texts count as HTML, as the pack installs them.
 */
export function createMarkdownFields(directus: DirectusClient): () => Promise<MarkdownFields> {
  const fields = watch(
    () => fetchMarkdownFields(directus),
    (error) => {
      warnThrottled("nobody knows which texts are Markdown", { reason: String(error) });
      return limits.relationsRetry;
    },
  );
  return async () => (await fields.read()) ?? new Map();
}

async function fetchMarkdownFields(directus: DirectusClient): Promise<MarkdownFields> {
  const own = await markdownAmong(directus, richText);
  const translations = own.flatMap((collection) => findRelationTarget(collection, "translations") ?? []);
  const names = [...own, ...(await markdownAmong(directus, translations))];
  return new Map(names.map((collection) => [collection, new Set([field])]));
}

async function markdownAmong(directus: DirectusClient, collections: string[]): Promise<string[]> {
  const found = await Promise.all(
    collections.map(async (collection) => {
      const rows = Fields.parse(await fieldsOf(directus, collection));
      const name = toNativeField(collection, field);
      const isMarkdown = rows.some(
        (row) => row.field === name && row.meta?.interface === "input-rich-text-md",
      );
      return isMarkdown ? [collection] : [];
    }),
  );
  return found.flat();
}

async function fieldsOf(directus: DirectusClient, collection: string): Promise<unknown> {
  try {
    return await directus.request(readFieldsByCollection(toNativeCollection(collection)));
  } catch (error) {
    if (isDirectusError(error, "not-found")) return [];
    throw error;
  }
}

/** Replaces Markdown, in nested rows too, with HTML as untrusted as an editor's own. */
export function withHtml<Answer>(fields: MarkdownFields, collection: string, answer: Answer): Answer {
  if (fields.size === 0) return answer;
  return mapRows(answer, (part) => htmlIn(fields, collection, part));
}

function htmlIn(fields: MarkdownFields, collection: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((row) => htmlIn(fields, collection, row));
  if (!isRecord(part)) return part;
  const own = fields.get(collection);
  const entries = Object.entries(part).map(([field, value]) => {
    if (own?.has(field) && typeof value === "string") return [field, renderMarkdown(value)];
    const target = targetOf(collection, field, part);
    return [field, target ? htmlIn(fields, target, value) : value];
  });
  return Object.fromEntries(entries);
}

/** For a block, `collection` in the same row names the target. */
function targetOf(collection: string, field: string, { collection: kind }: Row): string | undefined {
  if (collection === "page_blocks" && field === "item" && typeof kind === "string")
    return toSiteCollection(kind);
  return findRelationTarget(collection, field);
}
