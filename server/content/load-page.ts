import { type ProductCardView, viewOfCard } from "#server/catalogue/card-view.ts";
import { listProducts } from "#server/catalogue/products.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import type { Block } from "./blocks.ts";
import { withLinkPicture } from "./link-pictures.ts";
import type { Page } from "./page.ts";
import { findPage, listPagesAbove, type PageAbove } from "./pages.ts";
import type { PostTeaser } from "./post.ts";
import { listLatest } from "./posts.ts";
import { placePictures } from "./text-pictures.ts";

/** A block with what it lists. */
export type FilledBlock = Block & { posts?: PostTeaser[]; cards?: ProductCardView[] };
export type FilledPage = Omit<Page, "blocks"> & { blocks: FilledBlock[]; above?: PageAbove[] };

/** A page with the posts and products that its blocks show, and the pages above it: two rounds at most. */
export async function loadPage(directus: Directus, permalink: string): Promise<FilledPage | undefined> {
  const page = await orWithout(findPage(directus, permalink), undefined);
  if (!page) return undefined;
  const [seo, above, blocks] = await Promise.all([
    withLinkPicture(directus, page.seo),
    listPagesAbove(directus, page.permalink),
    Promise.all(page.blocks.map((block) => fill(directus, block))),
  ]);
  return { ...page, seo, above, blocks };
}

async function fill(directus: Directus, block: Block): Promise<FilledBlock> {
  if (block.kind === "block_posts") {
    return { ...block, posts: await orWithout(listLatest(directus, block.item.limit), []) };
  }
  if (block.kind === "block_products") {
    const { category, featured_only: featuredOnly, limit } = block.item;
    const query = { category: category?.slug, featuredOnly: featuredOnly ?? false, count: limit };
    const cards = await orWithout(listProducts(directus, query), []);
    return { ...block, cards: cards.map((card) => viewOfCard(card, directus.language)) };
  }
  const placed = (html: string) => placePictures(directus, html);
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
