import { z } from "zod";
import { jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { publishedNow } from "#server/directus/query/published.ts";
import { parseRow } from "#server/directus/rows.ts";
import type { SearchSource } from "../search-source.ts";
import { extractRichText } from "../text/rich-text.ts";
import { blockFields } from "./blocks.ts";
import { getLang } from "./page.ts";
import { toPermalinkPath } from "./permalink.ts";

const Row = z.object({
  permalink: z.string(),
  title: z.string(),
  description: text,
  lang: text,
  published_at: text,
  blocks: jsonListSchema(
    z.object({ sort: z.number().nullish(), hide_block: z.boolean().nullish(), item: z.unknown() }),
  ),
});

const wordy = new Set(
  "tagline headline description content title answer caption attribution label features badge price".split(
    " ",
  ),
);

/** Skips images and link targets, which contain no text and cost Directus a query each. */
const wordFields = blockFields.filter((path) => {
  const last = path.split(".").at(-1) ?? "";
  return wordy.has(last) || /^(\*|faqs|collection|sort|hide_block|is_active)$/.test(last);
});

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
    const langs = [...new Set(shown.map(getLang))];
    return {
      url: encodeURI(toPermalinkPath(page.permalink)),
      title: page.title,
      lang: page.lang,
      note: "",
      lead: page.description ?? "",
      body: shown.flatMap(listTexts).join(" "),
      bodyLang: langs.length === 1 ? langs[0] : undefined,
      published: page.published_at,
    };
  },
};

function listTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listTexts);
  if (value === null || typeof value !== "object" || isHidden(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    [part].flat().flatMap((one) => {
      if (typeof one !== "string") return listTexts(one);
      return wordy.has(name) ? [extractRichText(one)] : [];
    }),
  );
}

/** Some Directus permissions let guests read a disabled form. */
function isHidden(part: object): boolean {
  return "is_active" in part && !part.is_active;
}
