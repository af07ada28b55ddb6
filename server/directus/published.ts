import type { Row } from "./client.ts";

/**
 * What the storefront may show, whoever asks: an editor's bearer must not put drafts on the page. An empty
 * `published_at` means at once.
 */
export const publishedNow = {
  status: { _eq: "published" },
  _or: [{ published_at: { _null: true } }, { published_at: { _lte: "$NOW" } }],
} as const;

/**
 * The same of a row that something else leads to, whose own filter cannot say it: `status` and `published_at` must have
 * been asked for where there are any.
 */
export function isOut({ status, published_at: from }: Row, now = Date.now()): boolean {
  if (typeof from === "string" && Date.parse(from) > now) return false;
  return typeof status !== "string" || status === "published";
}

/** The collections whose rows appear at a moment of their own. */
export const publishing = ["posts", "pages", "products"] as const;

/** The collections of which the site shows what is published. */
export const published = [
  ...publishing,
  ...["product_variants", "categories", "shipping_methods", "tax_rates", "consents"],
];
