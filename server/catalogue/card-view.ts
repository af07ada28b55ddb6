import type { Asset } from "#server/directus/files/assets.ts";
import type { Language } from "#server/platform/i18n.ts";
import { type PriceView, toPriceView } from "./prices/price-view.ts";
import type { ProductSummary } from "./product.ts";

/** Product card with prices formatted on the server, so that the browser shows the same. */
export interface ProductCardView {
  slug: string;
  title: string;
  subtitle: string | undefined;
  catalogueNumber: string | undefined;
  contributor: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  price: PriceView | undefined;
  /** The visitor's currency, where the product is sold in others only. */
  unsold: string | undefined;
  soldOut: boolean;
}

export function toProductCardView(
  { id: _id, price, ...card }: ProductSummary,
  language: Language,
): ProductCardView {
  return {
    ...card,
    price: price && toPriceView(price, language),
  };
}
