import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Button } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { ProductCard } from "#app/components/product-card.tsx";
import { type Handle, listPage } from "#app/handle.ts";
import { pageMeta } from "#app/page-meta.ts";
import { pageHeaders } from "#app/routes/storefront/page-headers.ts";
import { loadShop, type Shop } from "#server/catalogue/load-shop.ts";
import { readShopQuery } from "#server/catalogue/shop-query.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { visitorOf } from "#server/visitor.ts";
import { shopHref } from "./shop-href.ts";

const sortLabels = {
  featured: "Our order",
  newest: "Newest first",
  title: "Title, A to Z",
  "price-low": "Price, lowest first",
  "price-high": "Price, highest first",
} satisfies Record<Shop["query"]["sort"], string>;

/** `/shop` and `/shop/categories/:slug`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readShopQuery(new URL(request.url).searchParams);
  if (!query) throw notFound();
  const visitor = await visitorOf({ request, context });
  const shop = await orUnavailable(loadShop(visitor.directus, query, params.category));
  if (!shop) throw notFound();
  const path = shop.category ? `/shop/categories/${shop.category.slug}` : "/shop";
  const canonical = shopHref(path, { ...query, search: "", sort: "featured" });
  return data({ ...shop, path, canonical }, { headers: pageHeaders(visitor) });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: shop, matches }) => {
  const heading = shop?.category?.title ?? "Shop";
  const page = shop && shop.query.page > 1 ? `, page ${shop.query.page}` : "";
  const title = shop?.query.search ? `“${shop.query.search}” in ${heading}${page}` : `${heading}${page}`;
  const description = shop?.category?.description || "Everything in print, in stock or in the air.";
  const crumbs = shop?.category && [{ label: "Shop", href: "/shop" }, { label: shop.category.title }];
  return pageMeta(matches, {
    title,
    description,
    noIndex: Boolean(shop?.query.search),
    drawn: { title: heading },
    crumbs,
  });
};

export const handle = {
  cache: { page: listPage, q: /^$/, sort: /^(featured|newest|title|price-low|price-high)$/ },
} satisfies Handle;

export default function ShopPage() {
  const shop = useLoaderData<typeof loader>();
  const { category, query, path } = shop;
  return (
    <div className="shop">
      <PageHeader
        title={category?.title ?? "Shop"}
        kicker={countOf(shop)}
        lead={category?.description ?? "Books, charts, prints, notebooks and recordings."}
      />
      <ShelfNavigation shop={shop} />
      <ShopForm path={path} query={query} />
      {shop.cards.length > 0 ? (
        <Shelf cards={shop.cards} />
      ) : (
        <NothingFound path={path} search={query.search} />
      )}
      <Pagination
        page={query.page}
        pages={shop.pages}
        hrefOf={(page) => shopHref(path, { ...query, page })}
      />
    </div>
  );
}

function countOf({ total, query, pages }: Shop): string {
  const things = total === 1 ? "1 title" : `${total} titles`;
  return pages > 1 ? `${things}, page ${query.page} of ${pages}` : things;
}

function ShelfNavigation({ shop: { categories, category, query } }: { shop: Shop }) {
  const kept = { ...query, page: 1 };
  return (
    <nav className="shelf-navigation" aria-label="Categories">
      <ul>
        <li>
          <Link to={shopHref("/shop", kept)} aria-current={category ? undefined : "page"}>
            Everything
          </Link>
        </li>
        {categories.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={shopHref(`/shop/categories/${slug}`, kept)}
              aria-current={slug === category?.slug ? "page" : undefined}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ShopForm({ path, query }: { path: string; query: Shop["query"] }) {
  return (
    <Form action={path} method="get" className="shop-form" role="search" aria-label="Search and sort">
      <p className="field">
        <label htmlFor="shop-search">Search</label>
        <input id="shop-search" type="search" name="q" defaultValue={query.search} maxLength={200} />
      </p>
      <p className="field">
        <label htmlFor="shop-sort">Sort by</label>
        <select id="shop-sort" name="sort" defaultValue={query.sort}>
          {Object.entries(sortLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      <Button variant="secondary">Show</Button>
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

function NothingFound({ path, search }: { path: string; search: string }) {
  return (
    <EmptyState title={search ? `Nothing matches “${search}”` : "Nothing on this shelf yet"}>
      <p>
        Try fewer or other words, or <Link to={path}>see everything here</Link>.
      </p>
    </EmptyState>
  );
}
