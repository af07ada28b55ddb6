import { type ProductCardView, toProductCardView } from "#server/catalogue/card-view.ts";
import { listProducts } from "#server/catalogue/products.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { type Almanac, calculateAlmanac } from "../almanac/almanac.ts";
import type { PostTeaser } from "../posts/post.ts";
import { listLatest } from "../posts/posts.ts";
import { readGlobals } from "../site/globals.ts";
import { withLinkPicture } from "../site/social-images.ts";
import { resolveImages } from "../text/text-images.ts";
import type { ContentBlock } from "./blocks.ts";
import type { Page } from "./page.ts";
import { findPage, listPagesAbove, type PageAbove } from "./pages.ts";

export type FilledBlock = ContentBlock & {
  posts?: PostTeaser[];
  cards?: ProductCardView[];
  almanac?: Almanac;
};
export type FilledPage = Omit<Page, "blocks"> & { blocks: FilledBlock[]; above?: PageAbove[] };

/** At most three rounds of queries: page, blocks, what they show. */
export async function loadPage(directus: DirectusClient, permalink: string): Promise<FilledPage | undefined> {
  const page = await withFallback(findPage(directus, permalink), undefined);
  if (!page) return undefined;
  const [seo, above, blocks] = await Promise.all([
    withLinkPicture(directus, page.seo),
    listPagesAbove(directus, page.permalink),
    Promise.all(page.blocks.map((block) => fill(directus, block))),
  ]);
  return { ...page, seo, above, blocks };
}

async function fill(directus: DirectusClient, block: ContentBlock): Promise<FilledBlock> {
  if (block.kind === "block_posts") {
    return { ...block, posts: await withFallback(listLatest(directus, block.item.limit), []) };
  }
  if (block.kind === "block_products") {
    const { category, featured_only: featuredOnly, limit } = block.item;
    const query = { category: category?.slug, featuredOnly: featuredOnly ?? false, count: limit };
    const cards = await withFallback(listProducts(directus, query), []);
    return { ...block, cards: cards.map((card) => toProductCardView(card, directus.language)) };
  }
  if (block.kind === "block_almanac") {
    const { sky } = await readGlobals(directus);
    return { ...block, almanac: calculateAlmanac(block.item.show, sky, directus.language.locale) };
  }
  const placed = (html: string) => resolveImages(directus, html);
  if (block.kind === "block_richtext")
    return { ...block, item: { ...block.item, content: await placed(block.item.content) } };
  if (block.kind === "block_columns") {
    const items = block.item.items.map(async (item) => ({ ...item, content: await placed(item.content) }));
    return { ...block, item: { ...block.item, items: await Promise.all(items) } };
  }
  if (block.kind === "block_faqs") {
    const faqs = block.item.faqs.map(async (faq) => ({ ...faq, answer: await placed(faq.answer) }));
    return { ...block, item: { ...block.item, faqs: await Promise.all(faqs) } };
  }
  return block;
}
