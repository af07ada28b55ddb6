import { getOwnTexts } from "#app/messages/own-texts.ts";
import { type Memo, memoizeFrozen } from "#server/platform/frozen.ts";
import type { Language } from "#server/platform/i18n.ts";
import { type PriceView, toPriceView } from "./prices/price-view.ts";
import type { ProductSummary } from "./product.ts";

/** Product card with prices formatted on the server, so that the browser shows the same. */
export interface ProductCardView extends Omit<ProductSummary, "id" | "price"> {
  price: PriceView | undefined;
}

const views: Memo = new WeakMap();

export function toProductCardView(product: ProductSummary, language: Language): ProductCardView {
  return memoizeFrozen(views, [product, getOwnTexts(language.tag)], () => {
    const { id: _id, price, ...card } = product;
    return { ...card, price: price && toPriceView(price, language) };
  });
}
