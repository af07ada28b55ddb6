import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { NothingFound, SearchKinds, SearchResults } from "#app/components/search-results.tsx";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import boxScript from "#app/scripts/search-box.js?url";
import { searchHref } from "#app/search-href.ts";
import { pageNumber } from "#server/content/page-number.ts";
import { partsOfSite } from "#server/content/site-parts.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { withinBurst } from "#server/http/rate-limit.ts";
import { notFound, orUnavailable, tooOften } from "#server/http/responses.ts";
import { passingPage } from "#server/http/shared-cache.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { type SearchQuery, searchSite } from "#server/search/search-site.ts";
import { siteIndex } from "#server/search/site-index.ts";

/** `/search?q=`, `?kind=` and `?page=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = queryOf(request);
  if (!query) throw notFound();
  if (!withinBurst(clientAddressOf(context))) throw tooOften(limits.searchBurst / 1000);
  const found = searchSite(await orUnavailable(siteIndex(languageOf(request))), query);
  if (query.page > found.pages) throw notFound();
  const { shop, journal } = await partsOfSite();
  return data(
    { query, found, parts: { shop, journal }, most: limits.suggestions },
    { headers: { "Cache-Control": passingPage(request.headers.get("Cookie")) } },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const { text = "", page: number = 1 } = page?.query ?? {};
  const { search, lists } = textsIn(matches);
  const title = text ? search.asked(text) : search.title;
  return pageMeta(matches, {
    title: number > 1 ? `${title}, ${lists.page(number)}` : title,
    description: search.description,
    noIndex: true,
  });
};

export default function SearchPage() {
  const { query, found, parts, most } = useLoaderData<typeof loader>();
  const { search } = useTexts();
  const { text, page } = query;
  return (
    <div className="search">
      <PageHeader title={search.title} kicker={text ? search.results(found.total) : undefined} />
      <SearchForm text={text} kind={query.kind} most={most} />
      {text ? <SearchKinds query={query} counts={found.counts} /> : null}
      {found.loose && found.total > 0 ? <p className="search-loose">{search.loose}</p> : null}
      {text && found.total === 0 ? (
        <NothingFound text={text} parts={parts} />
      ) : (
        <SearchResults results={found.results} />
      )}
      <Pagination page={page} pages={found.pages} hrefOf={(to) => searchHref({ ...query, page: to })} />
      <script type="module" src={boxScript} />
    </div>
  );
}

function queryOf(request: Request): SearchQuery | undefined {
  const { searchParams } = new URL(request.url);
  const page = pageNumber(request);
  const kind = searchParams.get("kind");
  const text = (searchParams.get("q") ?? "").trim().slice(0, limits.searchLength);
  const known = kind === "post" || kind === "page" || kind === "product" ? kind : undefined;
  return page === undefined ? undefined : { text, kind: known, page };
}
