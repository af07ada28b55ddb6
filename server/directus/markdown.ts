import { readFieldsByCollection } from "@directus/sdk";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { warnSparingly } from "#server/log.ts";
import type { Directus, Row } from "./client.ts";
import { isDirectusError } from "./errors.ts";
import { htmlOfMarkdown } from "./markdown-notes.ts";
import { leadsTo } from "./model.ts";
import { ownName, realField, realName } from "./names.ts";
import { watch } from "./watch.ts";

/** Fields that editors write Markdown in, by collection, under the site's own names. */
export type MarkdownFields = ReadonlyMap<string, ReadonlySet<string>>;

/** The fields that the site shows as rich text. */
const richText = ["posts", "products", "block_richtext", "block_columns_items", "members_texts"];
const field = "content";

const Fields = z.array(
  z.object({ field: z.string(), meta: z.object({ interface: z.string().nullish() }).nullish() }),
);

/**
 * Keeps which texts are Markdown: Studio's interface of the field says so, and the service role may read it. Where it may
 * not, texts are taken for what the pack has them for, HTML.
 */
export function watchMarkdown(directus: Directus): () => Promise<MarkdownFields> {
  const fields = watch(
    () => fetchMarkdownFields(directus),
    (error) => {
      warnSparingly("nobody knows which texts are Markdown", { reason: String(error) });
      return limits.relationsRetry;
    },
  );
  return async () => (await fields.read()) ?? new Map();
}

/** Of translations only where the text itself is Markdown. */
async function fetchMarkdownFields(directus: Directus): Promise<MarkdownFields> {
  const own = await markdownAmong(directus, richText);
  const translations = own.flatMap((collection) => leadsTo(collection, "translations") ?? []);
  const names = [...own, ...(await markdownAmong(directus, translations))];
  return new Map(names.map((collection) => [collection, new Set([field])]));
}

async function markdownAmong(directus: Directus, collections: string[]): Promise<string[]> {
  const found = await Promise.all(
    collections.map(async (collection) => {
      const rows = Fields.parse(await fieldsOf(directus, collection));
      const name = realField(collection, field);
      const isMarkdown = rows.some(
        (row) => row.field === name && row.meta?.interface === "input-rich-text-md",
      );
      return isMarkdown ? [collection] : [];
    }),
  );
  return found.flat();
}

async function fieldsOf(directus: Directus, collection: string): Promise<unknown> {
  try {
    return await directus.request(readFieldsByCollection(realName(collection) as never) as never);
  } catch (error) {
    if (isDirectusError(error, "not-found")) return [];
    throw error;
  }
}

/**
 * An answer with HTML in place of Markdown, wherever it stands. The HTML is as little to be trusted as an editor's own.
 * @param collection of the answer's rows, under the site's own name
 */
export function withHtml<Answer>(fields: MarkdownFields, collection: string, answer: Answer): Answer {
  if (fields.size === 0) return answer;
  const { data } = answer as { data?: unknown };
  const html = Array.isArray(data)
    ? { ...answer, data: htmlIn(fields, collection, data) }
    : htmlIn(fields, collection, answer);
  return html as Answer;
}

function htmlIn(fields: MarkdownFields, collection: string, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((row) => htmlIn(fields, collection, row));
  if (typeof part !== "object" || part === null) return part;
  const own = fields.get(collection);
  const entries = Object.entries(part).map(([field, value]) => {
    if (own?.has(field) && typeof value === "string") return [field, htmlOfMarkdown(value)];
    const target = targetOf(collection, field, part as Row);
    return [field, target ? htmlIn(fields, target, value) : value];
  });
  return Object.fromEntries(entries);
}

/** Of a block its page says beside it what it is. */
function targetOf(collection: string, field: string, { collection: kind }: Row): string | undefined {
  if (collection === "page_blocks" && field === "item" && typeof kind === "string") return ownName(kind);
  return leadsTo(collection, field);
}
