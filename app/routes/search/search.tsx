import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/layout/page-header.tsx";
import { SearchForm } from "#app/components/search/search-form.tsx";
import { NothingFound, SearchKinds, SearchResults } from "#app/components/search/search-results.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { searchHref } from "#app/page/search-href.ts";
import boxScript from "#app/scripts/search-box.js?url";
import { parsePageNumber } from "#server/content/pages/page-number.ts";
import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import { getClientIp } from "#server/http/client-address.ts";
import { getUncachedCacheControl } from "#server/http/page-cache/cache-headers.ts";
import { notFound, orUnavailable, tooManyRequests } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { isWithinBurst } from "#server/rate-limit/fixed-window.ts";
import { type SearchQuery, searchSite } from "#server/search/search-site.ts";
import { getSiteIndex } from "#server/search/site-search.ts";
import { loadPrices } from "./load-prices.ts";

/** `/search?q=`, `?kind=` and `?page=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = parseQuery(request);
  if (!query) throw notFound();
  if (!isWithinBurst(getClientIp(context))) throw tooManyRequests(limits.searchBurst / 1000);
  const found = searchSite(await orUnavailable(getSiteIndex(getLanguage(request))), query);
  if (query.page > found.pages) throw notFound();
  const { shop, journal } = await getSiteSections();
  const prices = await loadPrices(request, found.results);
  return data(
    {
      query,
      found,
      prices: Object.fromEntries(prices),
      parts: { shop, journal },
      most: limits.suggestionsShown,
    },
    { headers: { "Cache-Control": getUncachedCacheControl(request.headers.get("Cookie")) } },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const { text = "", page: number = 1 } = page?.query ?? {};
  const t = getTranslations(matches);
  const title = text ? t("search.asked", { text }) : t("search.title");
  return createPageMeta(matches, {
    title: number > 1 ? `${title}, ${t("lists.page", { page: number })}` : title,
    description: t("search.description"),
    noIndex: true,
  });
};

export default function SearchPage() {
  const { query, found, prices, parts, most } = useLoaderData<typeof loader>();
  const t = useTranslations();
  const { text, page } = query;
  return (
    <div className="search">
      <PageHeader
        title={t("search.title")}
        kicker={text ? t("search.results", { results: found.total }) : undefined}
      />
      <SearchForm text={text} kind={query.kind} most={most} />
      {text ? <SearchKinds query={query} counts={found.counts} /> : null}
      {found.loose && found.total > 0 ? <p className="search-loose">{t("search.loose")}</p> : null}
      {text && found.total === 0 ? (
        <NothingFound text={text} parts={parts} />
      ) : (
        <SearchResults results={found.results} prices={prices} />
      )}
      <Pagination page={page} pages={found.pages} hrefOf={(to) => searchHref({ ...query, page: to })} />
      <script type="module" src={boxScript} />
    </div>
  );
}

function parseQuery(request: Request): SearchQuery | undefined {
  const { searchParams } = new URL(request.url);
  const page = parsePageNumber(request);
  const kind = searchParams.get("kind");
  const text = (searchParams.get("q") ?? "").trim().slice(0, limits.searchLength);
  const known = kind === "post" || kind === "page" || kind === "product" ? kind : undefined;
  return page === undefined ? undefined : { text, kind: known, page };
}
