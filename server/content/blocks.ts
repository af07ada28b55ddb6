import { z } from "zod";
import { AssetSchema, fileFields, MediaSchema } from "#server/directus/assets.ts";
import { EmbedSchema } from "./embed.ts";
import { FormSchema, formFields } from "./forms/form.ts";
import { inOrder } from "./in-order.ts";
import { hrefOf, linkFields } from "./link.ts";
import { cleanHtml } from "./rich-text.ts";
import { jsonList, key, text } from "./text.ts";

/** What a page may be built from, by collection; the parts of a block are parsed where they come in. */
const most = 24;
const count = z
  .number()
  .int()
  .min(1)
  .transform((wanted) => Math.min(wanted, most));

const sorting = { id: key.nullish().catch(undefined), sort: z.number().nullish() };
const ButtonRow = z.looseObject({ ...sorting, label: text, lang: text, variant: text });

/** The looks of the official CMS template, in ours. */
const variants = { outline: "secondary", soft: "secondary", ghost: "quiet", link: "quiet" } as const;

/** A link that looks like a button. */
export interface LinkButton {
  label: string;
  /** The language of its label where it is not the page's. */
  lang: string | undefined;
  href: string;
  variant: "primary" | "secondary" | "quiet";
}

function buttonOf(row: z.output<typeof ButtonRow>): LinkButton[] {
  const href = hrefOf(row);
  const variant = variants[row.variant as keyof typeof variants] ?? "primary";
  return href && row.label ? [{ label: row.label, lang: row.lang, href, variant }] : [];
}

const ButtonsSchema = z
  .object({ buttons: jsonList(ButtonRow) })
  .nullish()
  .catch(null)
  .transform((group) => inOrder(group?.buttons ?? []).flatMap(buttonOf));

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
    items: jsonList(
      z.object({ ...sorting, directus_file: MediaSchema, caption: text, lang: text }),
    ).transform(inOrder),
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
    faqs: jsonList(z.object({ title: z.string(), answer: z.string().transform(cleanHtml) })),
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
    items: jsonList(
      z.object({
        ...{ ...sorting, id: key },
        ...{ headline: text, lang: text },
        content: z.string().nullish().transform(cleanHtml),
        image: MediaSchema,
      }),
    ).transform(inOrder),
  }),
  block_embed: EmbedSchema,
  block_pricing: z.object({
    ...heading,
    pricing_cards: jsonList(
      z.object({
        ...{ ...sorting, id: key },
        ...{ title: text, description: text, price: text, badge: text, lang: text },
        features: jsonList(z.string()),
        is_highlighted: z.boolean().nullish(),
        button: ButtonRow.nullish()
          .catch(null)
          .transform((row) => (row ? buttonOf(row)[0] : undefined)),
      }),
    ).transform(inOrder),
  }),
};

export type BlockName = keyof typeof blockSchemas;

/** One block of a page: its kind, its ground and its content. */
export type Block = {
  [Name in BlockName]: {
    id: string;
    kind: Name;
    dark: boolean;
    /** The language of its words where it is not the page's. */
    lang: string | undefined;
    item: z.output<(typeof blockSchemas)[Name]>;
  };
}[BlockName];

const buttonFields = (path: string) =>
  ["id", "label", "variant", "sort", ...linkFields].map((field) => `${path}.${field}`);

/** With `*` where the official CMS template has fewer fields: a field that is not there is an error, a block is not. */
const itemFields: Record<BlockName, string[]> = {
  block_hero: [
    ...["tagline", "headline", "description", "layout"],
    ...fileFields("image"),
    ...buttonFields("button_group.buttons"),
  ],
  block_richtext: ["tagline", "headline", "content", "alignment"],
  block_gallery: ["tagline", "headline", "items.*", ...fileFields("items.directus_file")],
  block_posts: ["tagline", "headline", "limit"],
  block_products: ["tagline", "headline", "featured_only", "limit", "category.slug"],
  block_quote: ["content", "attribution", ...fileFields("image")],
  block_faqs: ["headline", "faqs"],
  block_button_group: buttonFields("buttons"),
  block_form: ["tagline", "headline", ...formFields.map((field) => `form.${field}`)],
  block_columns: ["tagline", "headline", "items.*", ...fileFields("items.image")],
  block_embed: ["*", ...fileFields("image")],
  block_pricing: [
    ...["tagline", "headline", "pricing_cards.*"],
    ...["label", "variant", ...linkFields].map((field) => `pricing_cards.button.${field}`),
  ],
};

/** All that the page needs of its blocks, in the syntax of a many-to-any relation. */
export const blockFields = [
  ...["id", "collection", "sort", "background", "hide_block"].map((field) => `blocks.${field}`),
  ...Object.entries(itemFields).flatMap(([name, fields]) =>
    fields.map((field) => `blocks.item:${name}.${field}`),
  ),
];
