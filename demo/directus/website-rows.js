import { marked } from "marked";
import { isPicture } from "./content.js";
import { createId } from "./ids.js";
import { curl } from "./typographic-quotes.js";

/** `picture:` in Markdown names a picture of the content by its file. @param {string} markdown */
export const html = (markdown) =>
  curl(marked.parse(markdown, { async: false })).replace(
    /src="picture:([\w-]+)"/g,
    (_, name) => `src="/assets/${createId("directus_files", name)}"`,
  );

/** The file id of a picture's spec, or null. @param {any} picture */
export const fileId = (picture) => (isPicture(picture) ? createId("directus_files", picture.file) : null);

/** @param {any[]} authors */
export function buildAuthorRows(authors) {
  return authors.map(({ picture, ...author }, index) => ({
    id: createId("authors", author.slug),
    sort: index + 1,
    ...author,
    image: fileId(picture),
  }));
}

/** @param {any[]} newsletters */
export function buildNewsletterRows(newsletters) {
  return newsletters.map(({ slug, ...newsletter }, index) => ({
    id: createId("newsletters", slug),
    status: "published",
    sort: index + 1,
    ...newsletter,
  }));
}

/** @param {any[]} tags */
export function buildTagRows(tags) {
  return tags.map((tag) => ({ id: createId("tags", tag.slug), ...tag }));
}

/** @param {any[]} posts */
export function postRows(posts) {
  return posts.map(({ tags, author, plan, product, image, content, ...post }) => ({
    id: createId("posts", post.slug),
    status: "published",
    ...post,
    author: author ? createId("authors", author) : null,
    image: fileId(image),
    plan: plan ? createId("plans", plan) : null,
    product: product ? createId("products", product) : null,
    ...(plan || product ? gated(post.slug, content) : { content: html(content) }),
    tags: tags.map((tag) => ({
      id: createId("posts_tags", `${post.slug}:${tag}`),
      tags_id: createId("tags", tag),
    })),
  }));
}

/** What stands above a line with this alone everybody reads. */
const MORE = "<!-- more -->";

function gated(slug, content) {
  const [beginning, ...rest] = content.split(MORE);
  return {
    content: rest.length > 0 ? html(beginning) : null,
    members_text: { id: createId("members_texts", slug), content: html([beginning, ...rest].join("")) },
  };
}

/** Without their blocks, which may point at any page. @param {any[]} pages */
export function buildPageRows(pages) {
  return pages.map(({ blocks, seo, ...page }, index) => ({
    id: createId("pages", page.permalink),
    status: "published",
    sort: index + 1,
    ...page,
    seo: seo ? { ...seo, og_image: fileId(seo.og_image) } : null,
  }));
}

/** @param {any[]} pages */
export function buildPageBlockRows(pages) {
  return pages.flatMap(({ permalink, blocks = [] }) =>
    blocks.map(({ collection, item, background = "light", hide_block = false }, index) => {
      const name = `${permalink}#${index + 1}`;
      return {
        id: createId("page_blocks", name),
        page: createId("pages", permalink),
        sort: index + 1,
        background,
        hide_block,
        collection,
        item: { id: createId(collection, name), ...blockItem(collection, item, name) },
      };
    }),
  );
}

const BLOCKS = {
  block_hero: ({ image, buttons, ...hero }, name) => ({
    ...hero,
    image: fileId(image),
    button_group: buttons ? buttonGroup(buttons, name) : null,
  }),
  block_richtext: ({ content, ...richtext }) => ({ ...richtext, content: html(content) }),
  block_gallery: ({ items, ...gallery }, name) => ({ ...gallery, items: items.map(galleryItem(name)) }),
  block_posts: (posts) => ({ collection: "posts", ...posts }),
  block_products: ({ category, ...products }) => ({
    ...products,
    category: category ? createId("categories", category) : null,
  }),
  block_quote: ({ image, ...quote }) => ({ ...quote, image: fileId(image) }),
  block_faqs: (faqs) => faqs,
  block_button_group: ({ buttons }, name) => buttonGroup(buttons, name),
  block_form: ({ form, ...block }) => ({ ...block, form: createId("forms", form) }),
  block_columns: ({ items, ...columns }, name) => ({
    ...columns,
    items: items.map(({ content, image, ...item }, index) => ({
      id: createId("block_columns_items", `${name}.${index + 1}`),
      sort: index + 1,
      ...item,
      content: html(content),
      image: fileId(image),
    })),
  }),
  block_almanac: (almanac) => almanac,
  block_embed: ({ image, ...embed }) => ({ ...embed, image: fileId(image) }),
  block_pricing: ({ cards, ...pricing }, name) => ({
    ...pricing,
    pricing_cards: cards.map(({ button, ...card }, index) => ({
      id: createId("block_pricing_cards", `${name}.${index + 1}`),
      sort: index + 1,
      ...card,
      button: button ? { id: createId("block_button", `${name}.${index + 1}`), ...target(button) } : null,
    })),
  }),
};

/** All that a page may show. */
export const BLOCK_COLLECTIONS = Object.keys(BLOCKS);

function blockItem(collection, item, name) {
  const block = BLOCKS[collection];
  if (!block) throw new Error(`${name} is a ${collection}, which is not a block.`);
  return block(item, name);
}

function buttonGroup(buttons, name) {
  return {
    id: createId("block_button_group", name),
    buttons: buttons.map((button, index) => ({
      id: createId("block_button", `${name}.${index + 1}`),
      sort: index + 1,
      ...target(button),
    })),
  };
}

const galleryItem = (name) => (item, index) => ({
  id: createId("block_gallery_items", `${name}.${index + 1}`),
  sort: index + 1,
  caption: item.caption ?? null,
  directus_file: fileId(item.picture ?? item.image ?? item.directus_file ?? item),
});

/** A button or a menu entry that names its page by permalink and its post by slug. */
function target({ page, post, ...rest }) {
  return {
    ...rest,
    page: page ? createId("pages", page) : null,
    post: post ? createId("posts", post) : null,
  };
}

/**
 * An entry whose page is not there is left out.
 *
 * @param {Record<string, { title: string, items: any[] }>} navigation
 * @param {any[]} pages
 */
export function buildNavigationRows(navigation, pages) {
  const permalinks = new Set(pages.map(({ permalink }) => permalink));
  const leadsSomewhere = ({ page }) => !page || permalinks.has(page);
  return Object.entries(navigation).map(([id, { title, items }]) => ({
    id,
    title,
    is_active: true,
    items: navigationItems(id, items.filter(leadsSomewhere)),
  }));
}

function navigationItems(name, items) {
  return items.map(({ children, ...item }, index) => {
    const itemName = `${name}.${index + 1}`;
    return {
      id: createId("navigation_items", itemName),
      sort: index + 1,
      ...target(item),
      ...(children ? { children: navigationItems(itemName, children) } : {}),
    };
  });
}

/** @param {any[]} forms */
export function buildFormRows(forms) {
  return forms.map(({ key, fields, ...form }, index) => ({
    id: createId("forms", key),
    is_active: true,
    sort: index + 1,
    ...form,
    fields: fields.map((field, place) => ({
      id: createId("form_fields", `${key}.${field.name}`),
      sort: place + 1,
      width: "100",
      ...field,
    })),
  }));
}

/** @param {any[]} redirects */
export function redirectRows(redirects) {
  return redirects.map((redirect) => ({ id: createId("redirects", redirect.url_from), ...redirect }));
}

/** @param {any} globals */
export function buildGlobalsRow({ logo, logo_dark_mode, favicon, ...globals }) {
  return {
    id: createId("globals", "globals"),
    ...globals,
    logo: fileId(logo),
    logo_dark_mode: fileId(logo_dark_mode),
    favicon: fileId(favicon ?? logo),
  };
}
