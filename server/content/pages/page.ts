import { z } from "zod";
import { availableLanguages, idSchema, jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { toSiteCollection } from "#server/directus/naming/native-names.ts";
import { parseRow } from "#server/directus/rows.ts";
import { hasKey } from "#server/platform/guards.ts";
import { log } from "#server/platform/log.ts";
import { type Seo, SeoSchema } from "../site/seo.ts";
import { sortRows } from "../sort-rows.ts";
import { blockSchemas, type ContentBlock } from "./blocks.ts";
import { toPermalinkPath } from "./permalink.ts";

export interface Page {
  permalink: string;
  title: string;
  description: string | undefined;
  lang: string | undefined;
  languages?: string[] | undefined;
  seo: Seo;
  blocks: ContentBlock[];
  /** Language of untranslated parts of its blocks. */
  partlyIn?: string | undefined;
}

const BlockRow = z.object({
  /** Missing for a block added in a content version. */
  id: idSchema.nullish(),
  collection: z.string().nullish(),
  sort: z.number().nullish(),
  background: z.string().nullish(),
  hide_block: z.boolean().nullish(),
  item: z.unknown(),
});

export const PageSchema = z
  .object({
    permalink: z.string().transform(toPermalinkPath),
    title: z.string(),
    description: text,
    lang: text,
    languages: availableLanguages,
    seo: SeoSchema,
    blocks: jsonListSchema(BlockRow),
  })
  .transform(({ blocks: rows, ...page }): Page => {
    const blocks = sortRows(rows).flatMap((row, index) =>
      row.hide_block ? [] : (toBlock({ ...row, id: row.id ?? `new-${index}` }, page.permalink) ?? []),
    );
    return { ...page, blocks, partlyIn: findLang(blocks) };
  });

/** An unsupported or invalid block is logged and skipped; the page stays readable. */
function toBlock(
  row: z.output<typeof BlockRow> & { id: string },
  permalink: string,
): ContentBlock | undefined {
  const kind = toSiteCollection(row.collection ?? "");
  const schema = hasKey(blockSchemas, kind) ? blockSchemas[kind] : undefined;
  const item = schema && parseRow<z.ZodType>(kind, schema, row.item);
  if (item !== undefined) {
    return {
      id: row.id,
      kind,
      dark: row.background === "dark",
      lang: getLang(row.item),
      item,
    } as ContentBlock;
  }
  log.warn({ permalink, block: row.id, collection: kind }, "a block cannot be shown");
  return undefined;
}

function findLang(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  if ("lang" in part && typeof part.lang === "string") return part.lang;
  for (const value of Object.values(part)) {
    const found = findLang(value);
    if (found) return found;
  }
  return undefined;
}

const WithLang = z.object({ lang: text });

export function getLang(item: unknown): string | undefined {
  return WithLang.safeParse(item).data?.lang;
}

/** @returns with one leading and no trailing slash; undefined if no page can have it */
export function parsePermalink(splat: string | undefined): string | undefined {
  const path = splat ?? "";
  if (path.length > 255 || path.includes("//") || path.startsWith("/")) return undefined;
  return `/${path.replace(/\/$/, "")}`;
}
