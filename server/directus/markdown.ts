import { z } from "zod";
import { limits } from "#server/limits.ts";
import { isRecord } from "#server/platform/guards.ts";
import { warnThrottled } from "#server/platform/log.ts";
import type { Row } from "./clients/client.ts";
import { mapRows } from "./clients/map-rows.ts";
import { isDirectusError } from "./errors.ts";
import type { FieldsReader } from "./fields.ts";
import { renderMarkdown } from "./markdown-to-html.ts";
import { toNativeCollection, toNativeField, toSiteCollection } from "./naming/native-names.ts";
import { findRelationTarget } from "./naming/site-relations.ts";
import { watch } from "./watch.ts";

export type MarkdownFields = ReadonlyMap<string, ReadonlySet<string>>;

const richText = ["posts", "products", "block_richtext", "block_columns_items", "members_texts"];
const field = "content";

const Fields = z.array(
  z.object({
    collection: z.string(),
    field: z.string(),
    meta: z.object({ interface: z.string().nullish() }).nullish(),
  }),
);

/**
 * Caches which fields are Markdown by their Studio interface, read with the service client. Where that is not
 * readable, texts count as HTML, as the pack installs them.
 */
export function createMarkdownFields(readAllFields: FieldsReader): () => Promise<MarkdownFields> {
  const fields = watch(
    () => fetchMarkdownFields(readAllFields),
    (error) => {
      warnThrottled("nobody knows which texts are Markdown", { reason: String(error) });
      return limits.relationsRetry;
    },
  );
  return async () => (await fields.read()) ?? new Map();
}

async function fetchMarkdownFields(readAllFields: FieldsReader): Promise<MarkdownFields> {
  const markdown = new Set(
    Fields.parse(await readAllFields().catch(noneIfHidden)).flatMap((row) =>
      row.meta?.interface === "input-rich-text-md" ? `${row.collection}.${row.field}` : [],
    ),
  );
  const isMarkdown = (collection: string) =>
    markdown.has(`${toNativeCollection(collection)}.${toNativeField(collection, field)}`);
  const own = richText.filter(isMarkdown);
  const translations = own.flatMap((collection) => findRelationTarget(collection, "translations") ?? []);
  return new Map(
    [...own, ...translations.filter(isMarkdown)].map((collection) => [collection, new Set([field])]),
  );
}

function noneIfHidden(error: unknown): [] {
  if (isDirectusError(error, "not-found")) return [];
  throw error;
}

/** Replaces Markdown, in nested rows too, with HTML as untrusted as an editor's own. */
export function withHtml<Answer>(fields: MarkdownFields, collection: string, answer: Answer): Answer {
  if (fields.size === 0) return answer;
  return mapRows(answer, (part) => convertFields(fields, collection, part));
}

function convertFields(fields: MarkdownFields, collection: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((row) => convertFields(fields, collection, row));
  if (!isRecord(part)) return part;
  const own = fields.get(collection);
  const entries = Object.entries(part).map(([field, value]) => {
    if (own?.has(field) && typeof value === "string") return [field, renderMarkdown(value)];
    const target = findTarget(collection, field, part);
    return [field, target ? convertFields(fields, target, value) : value];
  });
  return Object.fromEntries(entries);
}

/** For a block, `collection` in the same row names the target. */
function findTarget(collection: string, field: string, { collection: kind }: Row): string | undefined {
  if (collection === "page_blocks" && field === "item" && typeof kind === "string")
    return toSiteCollection(kind);
  return findRelationTarget(collection, field);
}
