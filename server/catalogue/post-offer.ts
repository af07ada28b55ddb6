import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { formatMoney } from "#server/platform/money.ts";
import { formatMinimum } from "./prices/custom-price.ts";
import { findEntry } from "./products.ts";
import { isPurchasable, type Variant } from "./variant.ts";

export interface SingleOffer {
  variant: string;
  /** Formatted. */
  price: string;
  /** Where the buyer names the price: the page for it, and the formatted minimum. */
  named: { path: string; least: string } | undefined;
}

/** Undefined where unpublished, sold out or without a price in the currency. @throws DirectusError "unavailable" */
export async function findSingleOffer(
  directus: DirectusClient,
  product: string,
): Promise<SingleOffer | undefined> {
  const entry = await withFallback(findEntry(directus, product), undefined);
  const variant = findCheapestDigital(entry?.variants ?? []);
  if (!variant?.price) return undefined;
  const { id, price, minimum } = variant;
  const { language } = directus;
  return {
    variant: id,
    price: formatMoney(price, language.locale),
    named: minimum && {
      path: `/shop/${entry?.slug}?variant=${id}`,
      least: formatMinimum(minimum, language),
    },
  };
}

export function findCheapestDigital<Choice extends Pick<Variant, "digital" | "price" | "availability">>(
  variants: Choice[],
): Choice | undefined {
  const [cheapest] = variants
    .filter((variant) => variant.digital && isPurchasable(variant))
    .sort((a, b) => (a.price?.amount ?? 0) - (b.price?.amount ?? 0));
  return cheapest;
}
