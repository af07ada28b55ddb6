import type { Row } from "../clients/client.ts";

/** Filter of every storefront read: an editor's bearer must not show drafts. An empty `published_at` means at once. */
export const publishedNow = {
  status: { _eq: "published" },
  _or: [{ published_at: { _null: true } }, { published_at: { _lte: "$NOW" } }],
} as const;

/** As `publishedNow`, for a related row that the query cannot filter; needs both fields in the query. */
export function isPublishedNow({ status, published_at: from }: Row, now = Date.now()): boolean {
  if (typeof from === "string" && Date.parse(from) > now) return false;
  return typeof status !== "string" || status === "published";
}

export const publishing = ["posts", "pages", "products"] as const;

export type PublishingCollection = (typeof publishing)[number];

export const published = [
  ...publishing,
  "product_variants",
  "categories",
  "shipping_methods",
  "tax_rates",
  "consents",
];
