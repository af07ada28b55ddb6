import { z } from "zod";
import { idSchema, jsonListSchema, text } from "#server/directus/field-schemas.ts";
import { AssetSchema, listFileFields, MediaSchema } from "#server/directus/files/assets.ts";
import { hasKey } from "#server/platform/guards.ts";
import { FormSchema, formFields } from "../forms/form.ts";
import { linkFields, resolveLinkHref } from "../link.ts";
import { sortRows } from "../sort-rows.ts";
import { cleanHtml } from "../text/rich-text.ts";
import { EmbedSchema } from "./embed.ts";

/** Upper bound of items that a block lists. */
const most = 24;
const count = z
  .number()
  .int()
  .min(1)
  .transform((wanted) => Math.min(wanted, most));

const sorting = { id: idSchema.nullish().catch(undefined), sort: z.number().nullish() };
const ButtonRow = z.looseObject({ ...sorting, label: text, lang: text, variant: text });

const variants = { outline: "secondary", soft: "secondary", ghost: "quiet", link: "quiet" } as const;

export interface LinkButton {
  label: string;
  lang: string | undefined;
  href: string;
  variant: "primary" | "secondary" | "quiet";
}

function toButtons(row: z.output<typeof ButtonRow>): LinkButton[] {
  const href = resolveLinkHref(row);
  const variant = row.variant && hasKey(variants, row.variant) ? variants[row.variant] : "primary";
  return href && row.label ? [{ label: row.label, lang: row.lang, href, variant }] : [];
}

const ButtonsSchema = z
  .object({ buttons: jsonListSchema(ButtonRow) })
  .nullish()
  .catch(null)
  .transform((group) => sortRows(group?.buttons ?? []).flatMap(toButtons));

const heading = { tagline: text, headline: text };

export const blockSchemas = {
  block_hero: z.object({
    ...heading,
    description: text,
    image: MediaSchema,
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
    items: jsonListSchema(
      z.object({ ...sorting, directus_file: MediaSchema, caption: text, lang: text }),
    ).transform(sortRows),
  }),
  block_posts: z.object({ ...heading, limit: count.catch(3) }),
  block_products: z.object({
    ...heading,
    category: z.object({ slug: z.string() }).nullish().catch(null),
    featured_only: z.boolean().nullish(),
    limit: count.catch(6),
  }),
  block_quote: z.object({ content: text, attribution: text, image: AssetSchema }),
  block_faqs: z.object({
    headline: text,
    faqs: jsonListSchema(z.object({ title: z.string(), answer: z.string().transform(cleanHtml) })),
  }),
  block_button_group: ButtonsSchema,
  block_form: z.object({
    ...heading,
    form: FormSchema.refine(({ fields, isOff }) => isOff || fields.length > 0, "it has no fields")
      .nullish()
      .transform((form) => (form?.isOff ? null : form)),
  }),
  block_columns: z.object({
    ...heading,
    items: jsonListSchema(
      z.object({
        ...sorting,
        id: idSchema,
        headline: text,
        lang: text,
        content: z.string().nullish().transform(cleanHtml),
        image: MediaSchema,
      }),
    ).transform(sortRows),
  }),
  block_embed: EmbedSchema,
  block_almanac: z.object({ show: z.enum(["moons", "tide"]) }),
  block_pricing: z.object({
    ...heading,
    pricing_cards: jsonListSchema(
      z.object({
        ...sorting,
        id: idSchema,
        title: text,
        description: text,
        price: text,
        badge: text,
        lang: text,
        features: jsonListSchema(z.string()),
        is_highlighted: z.boolean().nullish(),
        button: ButtonRow.nullish()
          .catch(null)
          .transform((row) => (row ? toButtons(row)[0] : undefined)),
      }),
    ).transform(sortRows),
  }),
};

export type BlockName = keyof typeof blockSchemas;

export type ContentBlock = {
  [Name in BlockName]: {
    id: string;
    kind: Name;
    dark: boolean;
    lang: string | undefined;
    item: z.output<(typeof blockSchemas)[Name]>;
  };
}[BlockName];

const buttonFields = (path: string) =>
  ["id", "label", "variant", "sort", ...linkFields].map((field) => `${path}.${field}`);

/**
 * `*` where the official CMS template has fewer fields: Directus rejects a query for a missing field, but not for a
 * missing block.
 */
export const itemFields: Record<BlockName, string[]> = {
  block_hero: [
    "tagline",
    "headline",
    "description",
    "layout",
    ...listFileFields("image"),
    ...buttonFields("button_group.buttons"),
  ],
  block_richtext: ["tagline", "headline", "content", "alignment"],
  block_gallery: ["tagline", "headline", "items.*", ...listFileFields("items.directus_file")],
  block_posts: ["tagline", "headline", "limit"],
  block_products: ["tagline", "headline", "featured_only", "limit", "category.slug"],
  block_quote: ["content", "attribution", ...listFileFields("image")],
  block_faqs: ["headline", "faqs"],
  block_button_group: buttonFields("buttons"),
  block_form: ["tagline", "headline", ...formFields.map((field) => `form.${field}`)],
  block_columns: ["tagline", "headline", "items.*", ...listFileFields("items.image")],
  block_embed: ["*", ...listFileFields("image")],
  block_almanac: ["show"],
  block_pricing: [
    "tagline",
    "headline",
    "pricing_cards.*",
    ...["label", "variant", ...linkFields].map((field) => `pricing_cards.button.${field}`),
  ],
};

/** Where and how a page shows its blocks. */
export const placementFields = ["id", "collection", "item", "sort", "background", "hide_block"].map(
  (field) => `blocks.${field}`,
);

/** A page's blocks with all that stands in them. */
export const blockFields = [
  ...placementFields.filter((field) => field !== "blocks.item"),
  ...Object.entries(itemFields).flatMap(([name, fields]) =>
    fields.map((field) => `blocks.item:${name}.${field}`),
  ),
];
