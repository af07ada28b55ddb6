import { z } from "zod";
import { publishedNow } from "#server/directus/published.ts";
import { parseRow } from "#server/directus/rows.ts";
import { blockFields } from "./blocks.ts";
import { pathOfPermalink } from "./permalink.ts";
import { richTextWords } from "./rich-text.ts";
import type { SearchSource } from "./search-source.ts";
import { jsonList, text } from "./text.ts";

const Row = z.object({
  permalink: z.string(),
  title: z.string(),
  description: text,
  lang: text,
  published_at: text,
  blocks: jsonList(
    z.object({ sort: z.number().nullish(), hide_block: z.boolean().nullish(), item: z.unknown() }),
  ),
});

/** The fields of blocks that hold words, or a list of them, whatever the block. */
const wordy = new Set(
  "tagline headline description content title answer caption attribution label features badge price".split(
    " ",
  ),
);

/** What it takes to find them: pictures and where links lead say nothing, and each costs Directus a query of its own. */
const wordFields = blockFields.filter((path) => {
  const last = path.split(".").at(-1) ?? "";
  return wordy.has(last) || /^(\*|faqs|collection|sort|hide_block|is_active)$/.test(last);
});

/** Pages as the search reads them, with the words of their blocks. */
export const pageSearch: SearchSource = {
  kind: "page",
  collection: "pages",
  filter: publishedNow,
  fields: ["id", "permalink", "title", "description", "published_at", ...wordFields],
  parts: ["page_blocks", "block_"],
  documentOf(row) {
    const page = parseRow("pages", Row, row);
    if (!page) return undefined;
    const blocks = page.blocks.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0));
    const shown = blocks.flatMap(({ hide_block, item }) => (hide_block ? [] : [item]));
    const langs = [...new Set(shown.map(langOf))];
    return {
      url: encodeURI(pathOfPermalink(page.permalink)),
      title: page.title,
      lang: page.lang,
      note: "",
      lead: page.description ?? "",
      body: shown.flatMap(wordsIn).join(" "),
      bodyLang: langs.length === 1 ? langs[0] : undefined,
      published: page.published_at,
    };
  },
};

function langOf(item: unknown): string | undefined {
  return z.object({ lang: text }).safeParse(item).data?.lang;
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (value === null || typeof value !== "object" || isOff(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    [part].flat().flatMap((one) => {
      if (typeof one !== "string") return wordsIn(one);
      return wordy.has(name) ? [richTextWords(one)] : [];
    }),
  );
}

/** A form that is switched off says nothing, though this Directus lets guests read it. */
function isOff(part: object): boolean {
  return "is_active" in part && !part.is_active;
}
