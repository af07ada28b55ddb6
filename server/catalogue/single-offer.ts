import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { formatMoney } from "#server/money.ts";
import { wordsOfLeast } from "./named-price.ts";
import { findEntry } from "./products.ts";
import { canBeBought, type Variant } from "./variant.ts";

/** What a post can be bought for, by itself. */
export interface SingleOffer {
  /** The key of the variant that is put into the cart. */
  variant: string;
  /** Text already. */
  price: string;
  /** Where the buyer names the price: the page on which they do, and from what on, as text. */
  named: { path: string; least: string } | undefined;
}

/**
 * What a post is sold for now, in the visitor's currency.
 * @param directus the visitor's door
 * @param product the key of what it is sold as
 * @returns undefined where that is not for sale: not published, sold out, or without a price in this currency
 * @throws DirectusError "unavailable"
 */
export async function findSingleOffer(directus: Directus, product: string): Promise<SingleOffer | undefined> {
  const entry = await orWithout(findEntry(directus, product), undefined);
  const variant = cheapestDigital(entry?.variants ?? []);
  if (!variant?.price) return undefined;
  const { id, price, minimum } = variant;
  const { language } = directus;
  return {
    variant: id,
    price: formatMoney(price, language.locale),
    named: minimum && {
      path: `/shop/${entry?.slug}?variant=${id}`,
      least: wordsOfLeast(minimum, language),
    },
  };
}

/** The cheapest of what can be bought and needs no parcel; undefined where there is none. */
export function cheapestDigital<Choice extends Pick<Variant, "digital" | "price" | "availability">>(
  variants: Choice[],
): Choice | undefined {
  const [cheapest] = variants
    .filter((variant) => variant.digital && canBeBought(variant))
    .sort((a, b) => (a.price?.amount ?? 0) - (b.price?.amount ?? 0));
  return cheapest;
}
