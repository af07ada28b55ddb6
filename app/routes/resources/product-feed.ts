import type { LoaderFunctionArgs } from "@remix-run/node";
import { listShippingRates } from "#server/checkout/shipping-method.ts";
import { listShippingMethods } from "#server/checkout/shipping-methods.ts";
import { config } from "#server/config/config.ts";
import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import { guestClient, withLanguage } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { loadProductFeed, type ShippingRates } from "#server/feeds/product-feed.ts";
import { servePublicDocument } from "#server/http/page-cache/public-document.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";

/** `/shop/feed/google.xml?currency=`: what merchant centers list of the shop. */
export function loader({ request }: LoaderFunctionArgs) {
  return servePublicDocument(request, async () => {
    const currency = new URL(request.url).searchParams.get("currency") ?? config.currency;
    if (!config.currencies.includes(currency) || !(await getSiteSections()).orders) return undefined;
    const directus = { ...withLanguage(guestClient, getLanguage(request)), currency };
    const methods = await withFallback(listShippingMethods(directus), []);
    const rates: ShippingRates = ({ digital, weightGrams, price }) => {
      if (digital || !price) return [];
      const parcel = { weightGrams, currency, subtotal: price.amount, isFree: false };
      return listShippingRates(methods, parcel, config.tax.country).map(({ country, option }) => ({
        country,
        service: option.title,
        price: { amount: option.amount, currency },
      }));
    };
    return {
      type: "application/rss+xml; charset=utf-8",
      body: await loadProductFeed(directus, rates),
      maxAge: limits.feedAge,
    };
  });
}
