import { getCurrency } from "#server/cart/currency.ts";
import { type PriceView, toPriceView } from "#server/catalogue/prices/price-view.ts";
import { findPricesByPath } from "#server/catalogue/products.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** The prices of the products that were found, by path; none while they cannot be read. */
export async function loadPrices(
  request: Request,
  found: { kind: string; url: string }[],
): Promise<Map<string, PriceView>> {
  const language = getLanguage(request);
  const directus = { ...withLanguage(guestClient, language), currency: await getCurrency(request) };
  const paths = found.flatMap(({ kind, url }) => (kind === "product" ? url : []));
  const prices = await withFallback(findPricesByPath(directus, paths), new Map());
  return new Map([...prices].map(([path, price]) => [path, toPriceView(price, language)]));
}
