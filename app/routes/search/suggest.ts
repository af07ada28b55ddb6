import type { LoaderFunctionArgs } from "@remix-run/node";
import { buildAssetPath } from "#app/components/ui/asset-path.ts";
import { localizePath } from "#app/messages/local-path.ts";
import type { PriceView } from "#server/catalogue/prices/price-view.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { orUnavailable } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage, type Language } from "#server/platform/i18n.ts";
import { isWithinBurst } from "#server/rate-limit/fixed-window.ts";
import { searchSuggestions } from "#server/search/search-site.ts";
import { getSiteIndex } from "#server/search/site-search.ts";
import { loadPrices } from "./load-prices.ts";

/** `/search/suggest?q=`: titles for who is still typing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!isWithinBurst(getClientIp(context))) return answer(429, []);
  const language = getLanguage(request);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const found = searchSuggestions(
    await orUnavailable(getSiteIndex(language)),
    text.slice(0, limits.searchLength),
  );
  const prices = await loadPrices(request, found);
  const suggestions = found.map(({ title, url, kind, lang, image }) => ({
    title,
    url: localizePath(language, url),
    kind,
    lang,
    image: image && buildAssetPath(image, "w240"),
    price: formatPrice(prices.get(url), language),
  }));
  return answer(200, suggestions);
}

function formatPrice(price: PriceView | undefined, { t }: Language): string | undefined {
  return price?.from ? t("shop.from", { price: price.now }) : price?.now;
}

function answer(status: 200 | 429, suggestions: unknown[]) {
  const headers: Record<string, string> = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
    ...(status === 200 ? {} : { "Retry-After": "10" }),
  };
  return Response.json({ suggestions }, { status, headers });
}
