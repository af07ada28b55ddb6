import { z } from "zod";
import { AssetSchema, fileFields } from "#server/directus/assets.ts";
import { hrefOf, linkFields } from "./link.ts";
import { cleanHtml } from "./rich-text.ts";
import { jsonList, text } from "./text.ts";

/** What a page may be built from, by collection; the parts of a block are parsed where they come in. */
const image = AssetSchema;
const count = z.number().int().min(1).max(24);

const ButtonsSchema = z
  .object({ buttons: jsonList(z.looseObject({ label: text, variant: text, sort: z.number().nullish() })) })
  .nullish()
  .catch(null)
  .transform((group) =>
    (group?.buttons ?? [])
      .toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0))
      .flatMap((button) => {
        const href = hrefOf(button);
        const variant = button.variant === "default" || !button.variant ? "primary" : "secondary";
        return href && button.label
          ? [{ label: button.label, href, variant: variant as "primary" | "secondary" }]
          : [];
      }),
  );

const heading = { tagline: text, headline: text };

export const blockSchemas = {
  block_hero: z.object({
    ...heading,
    description: text,
    image,
    layout: z.enum(["image_left", "image_center", "image_right"]).catch("image_right"),
    button_group: ButtonsSchema,
  }),
  block_richtext: z.object({
    ...heading,
    content: z.string().nullish().transform(cleanHtml),
    alignment: z.enum(["left", "center"]).catch("left"),
  }),
  block_gallery: z.object({
    ...heading,
    items: jsonList(z.object({ directus_file: image, caption: text, sort: z.number().nullish() })),
  }),
  block_posts: z.object({ ...heading, limit: count.catch(3) }),
  block_products: z.object({
    ...heading,
    category: z.object({ slug: z.string() }).nullish().catch(null),
    featured_only: z.boolean().nullish(),
    limit: count.catch(6),
  }),
  block_quote: z.object({ content: text, attribution: text, image }),
  block_faqs: z.object({
    headline: text,
    faqs: jsonList(z.object({ title: z.string(), answer: z.string().transform(cleanHtml) })),
  }),
  block_button_group: ButtonsSchema,
};

export type BlockName = keyof typeof blockSchemas;

/** One block of a page: its kind, its ground and its content. */
export type Block = {
  [Name in BlockName]: {
    id: string;
    kind: Name;
    dark: boolean;
    item: z.output<(typeof blockSchemas)[Name]>;
  };
}[BlockName];

const buttonFields = (path: string) =>
  ["label", "variant", "sort", ...linkFields].map((field) => `${path}.buttons.${field}`);

const itemFields: Record<BlockName, string[]> = {
  block_hero: [
    ...["tagline", "headline", "description", "layout"],
    ...fileFields("image"),
    ...buttonFields("button_group"),
  ],
  block_richtext: ["tagline", "headline", "content", "alignment"],
  block_gallery: ["tagline", "headline", "items.caption", "items.sort", ...fileFields("items.directus_file")],
  block_posts: ["tagline", "headline", "limit"],
  block_products: ["tagline", "headline", "featured_only", "limit", "category.slug"],
  block_quote: ["content", "attribution", ...fileFields("image")],
  block_faqs: ["headline", "faqs"],
  block_button_group: ["label", "variant", "sort", ...linkFields].map((field) => `buttons.${field}`),
};

/** All that the page needs of its blocks, in the syntax of a many-to-any relation. */
export const blockFields = [
  ...["id", "collection", "sort", "background", "hide_block"].map((field) => `blocks.${field}`),
  ...Object.entries(itemFields).flatMap(([name, fields]) =>
    fields.map((field) => `blocks.item:${name}.${field}`),
  ),
];
