import type { Asset } from "#server/directus/assets.ts";
import type { Language } from "#server/languages.ts";
import { type PriceView, viewOfPrice } from "./price-view.ts";
import type { ProductCard } from "./product.ts";

/** A product card as a page gets it: prices are text already, so that browser and server show the same. */
export interface ProductCardView {
  slug: string;
  title: string;
  subtitle: string | undefined;
  catalogueNumber: string | undefined;
  contributor: string | undefined;
  lang: string | undefined;
  image: Asset | undefined;
  price: PriceView | undefined;
  /** The currency that it is asked for in, where it is sold in others only. */
  unsold: string | undefined;
  soldOut: boolean;
}

/** The card without its key and with its prices written out. */
export function viewOfCard({ id: _id, price, ...card }: ProductCard, language: Language): ProductCardView {
  return {
    ...card,
    price: price && viewOfPrice(price, language),
  };
}
