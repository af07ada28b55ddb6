import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Form, Link } from "#app/components/link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { ProductCard } from "#app/components/product-card.tsx";
import { Sentence } from "#app/components/sentence.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { useTexts } from "#app/language.ts";
import { pageMeta, textsIn } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import followScript from "#app/scripts/follow-form.js?url";
import { loadShop, type Shop } from "#server/catalogue/load-shop.ts";
import { readShopQuery } from "#server/catalogue/shop-query.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";
import { ChosenFacets, Facets } from "./facets.tsx";
import { shopHref, unnarrowed } from "./shop-href.ts";

/** `/shop` and `/shop/categories/:slug`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readShopQuery(new URL(request.url).searchParams);
  if (!query) throw notFound();
  const visitor = await visitorOf({ request, context });
  const shop = await orUnavailable(loadShop(visitor.directus, query, params.category));
  if (!shop) throw notFound();
  const path = shop.category ? `/shop/categories/${shop.category.slug}` : "/shop";
  const canonical = shopHref(path, {
    ...query,
    ...unnarrowed,
    page: query.page,
    search: "",
    sort: "featured",
  });
  return data({ ...shop, path, canonical }, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: shop, matches }) => {
  const { shop: words, lists } = textsIn(matches);
  const heading = shop?.category?.title ?? words.title;
  const subject = shop?.query.search ? words.found(shop.query.search, heading) : heading;
  const title = shop && shop.query.page > 1 ? `${subject}, ${lists.page(shop.query.page)}` : subject;
  const description = shop?.category?.description || words.description;
  const crumbs = shop?.category && [{ label: words.title, href: "/shop" }, { label: shop.category.title }];
  return pageMeta(matches, {
    title,
    description,
    noIndex: Boolean(shop?.query.search || shop?.chosen.length),
    drawn: { title: heading },
    crumbs,
  });
};

export const handle = {
  cache: {
    ...{ page: listPage, q: /^$/, sort: /^(featured|newest|title|price-low|price-high)$/ },
    ...{ option: /^$/, "price-from": /^$/, "price-to": /^$/, available: /^$/ },
  },
} satisfies Handle;

export default function ShopPage() {
  const shop = useLoaderData<typeof loader>();
  const { category, query, path } = shop;
  const { shop: words } = useTexts();
  return (
    <div className="shop">
      <PageHeader
        title={category?.title ?? words.title}
        kicker={<Count {...shop} />}
        lead={category?.description ?? words.lead}
      />
      <ShelfNavigation shop={shop} />
      <ShopForm shop={shop} path={path} />
      <div className="found" data-now="shelf">
        <ChosenFacets {...shop} />
        {shop.cards.length > 0 ? (
          <Shelf cards={shop.cards} />
        ) : (
          <NothingFound path={path} query={query} isNarrowed={shop.chosen.length > 0} />
        )}
        <Pagination
          page={query.page}
          pages={shop.pages}
          hrefOf={(page) => shopHref(path, { ...query, page })}
        />
      </div>
      <script type="module" src={followScript} />
    </div>
  );
}

function Count({ total, query, pages }: Pick<Shop, "total" | "query" | "pages">) {
  const { shop, lists } = useTexts();
  const titles = shop.titles(total);
  const text = pages > 1 ? `${titles}, ${lists.pageOf(query.page, pages)}` : titles;
  return (
    <span role="status" data-now="count">
      {text}
    </span>
  );
}

function ShelfNavigation({ shop: { categories, category, facets, query } }: { shop: Shop }) {
  const { shop: words } = useTexts();
  const kept = { ...query, page: 1 };
  return (
    <nav className="shelf-navigation" aria-label={words.categories} data-now="categories">
      <ul>
        <li>
          <Link to={shopHref("/shop", kept)} aria-current={category ? undefined : "page"}>
            {words.everything} <ShelfCount titles={facets?.everywhere} />
          </Link>
        </li>
        {categories.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={shopHref(`/shop/categories/${slug}`, kept)}
              aria-current={slug === category?.slug ? "page" : undefined}
            >
              {title} <ShelfCount titles={facets && (facets.categories[slug] ?? 0)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ShelfCount({ titles }: { titles: number | undefined }) {
  const { shop } = useTexts();
  if (titles === undefined) return null;
  return <span className="facet-count">{shop.inCategory(titles)}</span>;
}

function ShopForm({ path, shop }: { path: string; shop: Shop }) {
  const { shop: words } = useTexts();
  const { query } = shop;
  return (
    <Form
      action={path}
      method="get"
      className="shop-form"
      role="search"
      aria-label={words.searchAndSort}
      data-follow=""
    >
      <p className="field">
        <label htmlFor="shop-search">{words.search}</label>
        <input id="shop-search" type="search" name="q" defaultValue={query.search} maxLength={200} />
      </p>
      <p className="field">
        <label htmlFor="shop-sort">{words.sortBy}</label>
        <select id="shop-sort" name="sort" defaultValue={query.sort}>
          {Object.entries(words.sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <Button variant="secondary">{words.show}</Button>
      <Facets {...shop} />
    </Form>
  );
}

function Shelf({ cards }: { cards: Shop["cards"] }) {
  return (
    <ul className="shelf">
      {cards.map((card, index) => (
        <li key={card.slug}>
          <ProductCard
            card={card}
            sizes={
              index === 0 || index === 7 ? "(min-width: 60rem) 44vw, 92vw" : "(min-width: 60rem) 21vw, 44vw"
            }
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

function NothingFound(found: { path: string; query: Shop["query"]; isNarrowed: boolean }) {
  const { shop: words } = useTexts();
  const { path, query, isNarrowed } = found;
  const title = isNarrowed ? words.nothingLeft : words.nothingYet;
  return (
    <EmptyState title={query.search ? words.nothingMatches(query.search) : title}>
      <p>
        <Sentence text={words.tryOther} to={[path]} />
      </p>
    </EmptyState>
  );
}
