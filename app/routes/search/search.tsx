import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { NothingFound, SearchKinds, SearchResults } from "#app/components/search-results.tsx";
import { pageMeta } from "#app/page-meta.ts";
import boxScript from "#app/scripts/search-box.js?url";
import { searchHref } from "#app/search-href.ts";
import { pageNumber } from "#server/content/page-number.ts";
import { clientAddressOf } from "#server/http/client-address.ts";
import { withinBurst } from "#server/http/rate-limit.ts";
import { notFound, orUnavailable, tooOften } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { type SearchQuery, searchSite } from "#server/search/search-site.ts";
import { siteIndex } from "#server/search/site-index.ts";

/** `/search?q=`, `?kind=` and `?page=`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = queryOf(request);
  if (!query) throw notFound();
  if (!withinBurst(clientAddressOf(context))) throw tooOften();
  const found = searchSite(await orUnavailable(siteIndex()), query);
  if (query.page > found.pages) throw notFound();
  return data({ query, found }, { headers: { "Cache-Control": "private, no-store" } });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: page, matches }) => {
  const { text = "", page: number = 1 } = page?.query ?? {};
  const title = text ? `“${text}”` : "Search";
  return pageMeta(matches, {
    title: number > 1 ? `${title}, page ${number}` : title,
    description: "Posts, pages and products.",
    noIndex: true,
  });
};

export default function SearchPage() {
  const { query, found } = useLoaderData<typeof loader>();
  const { text, page } = query;
  return (
    <div className="search">
      <PageHeader title="Search" kicker={text ? countOf(found.total) : undefined} />
      <SearchForm text={text} kind={query.kind} />
      {text ? <SearchKinds query={query} counts={found.counts} /> : null}
      {found.loose && found.total > 0 ? (
        <p className="search-loose">Nothing has all of these words. These have some of them.</p>
      ) : null}
      {text && found.total === 0 ? <NothingFound text={text} /> : <SearchResults results={found.results} />}
      <Pagination page={page} pages={found.pages} hrefOf={(to) => searchHref({ ...query, page: to })} />
      <script type="module" src={boxScript} />
    </div>
  );
}

function countOf(total: number): string {
  return total === 1 ? "1 result" : `${total} results`;
}

function queryOf(request: Request): SearchQuery | undefined {
  const { searchParams } = new URL(request.url);
  const page = pageNumber(request);
  const kind = searchParams.get("kind");
  const text = (searchParams.get("q") ?? "").trim().slice(0, limits.searchLength);
  const known = kind === "post" || kind === "page" || kind === "product" ? kind : undefined;
  return page === undefined ? undefined : { text, kind: known, page };
}
