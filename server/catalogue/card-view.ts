import type { Language } from "#server/platform/i18n.ts";
import { type PriceView, toPriceView } from "./prices/price-view.ts";
import type { ProductSummary } from "./product.ts";

/** Product card with prices formatted on the server, so that the browser shows the same. */
export interface ProductCardView extends Omit<ProductSummary, "id" | "price"> {
  price: PriceView | undefined;
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
