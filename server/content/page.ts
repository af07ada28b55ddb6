import { z } from "zod";
import { ownName } from "#server/directus/names.ts";
import { parseRow } from "#server/directus/rows.ts";
import { log } from "#server/log.ts";
import { type Block, type BlockName, blockSchemas } from "./blocks.ts";
import { inOrder } from "./in-order.ts";
import { pathOfPermalink } from "./permalink.ts";
import { type Seo, SeoSchema } from "./seo.ts";
import { jsonList, key, spoken, text } from "./text.ts";

/** A page of the CMS, built from blocks. */
export interface Page {
  permalink: string;
  title: string;
  description: string | undefined;
  /** The language of title and description where it is not the page's. */
  lang: string | undefined;
  /** The languages of the site that it is there in. */
  languages?: string[] | undefined;
  seo: Seo;
  blocks: Block[];
  /** The language of some words of its blocks, where that is not the page's. */
  partlyIn?: string | undefined;
}

const BlockRow = z.object({
  /** A block that a version adds has none yet. */
  id: key.nullish(),
  collection: z.string().nullish(),
  sort: z.number().nullish(),
  background: z.string().nullish(),
  hide_block: z.boolean().nullish(),
  item: z.unknown(),
});

export const PageSchema = z
  .object({
    permalink: z.string().transform(pathOfPermalink),
    title: z.string(),
    description: text,
    lang: text,
    languages: spoken,
    seo: SeoSchema,
    blocks: jsonList(BlockRow),
  })
  .transform(({ blocks: rows, ...page }): Page => {
    const blocks = inOrder(rows).flatMap((row, index) =>
      row.hide_block ? [] : (blockOf({ ...row, id: row.id ?? `new-${index}` }, page.permalink) ?? []),
    );
    return { ...page, blocks, partlyIn: langIn(blocks) };
  });

/** A page with a block that we cannot show is still a page: the rest of it stays readable. */
function blockOf(row: z.output<typeof BlockRow> & { id: string }, permalink: string): Block | undefined {
  const kind = ownName(row.collection ?? "");
  const schema = Object.hasOwn(blockSchemas, kind) ? blockSchemas[kind as BlockName] : undefined;
  const item = schema && parseRow<z.ZodType>(kind, schema, row.item);
  if (item !== undefined) {
    return {
      id: row.id,
      kind,
      dark: row.background === "dark",
      lang: langOf(row.item),
      item,
    } as Block;
  }
  log.warn({ permalink, block: row.id, collection: kind }, "a block cannot be shown");
  return undefined;
}

/** The first language that something says of its words, however deep. */
function langIn(part: unknown): string | undefined {
  if (typeof part !== "object" || part === null) return undefined;
  const { lang } = part as { lang?: unknown };
  if (typeof lang === "string") return lang;
  for (const value of Object.values(part)) {
    const found = langIn(value);
    if (found) return found;
  }
  return undefined;
}

/** The language of a block's words where it is not the page's. */
function langOf(item: unknown): string | undefined {
  return z.object({ lang: text }).safeParse(item).data?.lang;
}

/**
 * The permalink that a path asks for.
 * @returns it begins with one slash and has none at the end; undefined where no page can have it
 */
export function permalinkOf(splat: string | undefined): string | undefined {
  const path = splat ?? "";
  if (path.length > 255 || path.includes("//") || path.startsWith("/")) return undefined;
  return `/${path.replace(/\/$/, "")}`;
}
