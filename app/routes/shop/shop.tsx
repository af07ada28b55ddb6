import { data, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ProductCard } from "#app/components/shop/product-card.tsx";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { getLangAttributes } from "#app/components/ui/lang-attributes.ts";
import { Form, Link } from "#app/components/ui/link.tsx";
import { linkTo, Message } from "#app/components/ui/message.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { type Handle, PAGE_PARAM } from "#app/page/handle.ts";
import { useTranslations } from "#app/page/language.ts";
import { createPageMeta, getTranslations } from "#app/page/page-meta.ts";
import { redirectOrNotFound } from "#app/page/redirects.ts";
import { useSiteLead } from "#app/page/site-sections.ts";
import { createPageHeaders } from "#app/routes/storefront/page-headers.ts";
import followScript from "#app/scripts/live-form.js?url";
import { loadShop, type Shop } from "#server/catalogue/shop/load-shop.ts";
import { readShopQuery } from "#server/catalogue/shop/shop-query.ts";
import type { PageData } from "#server/http/page-data.ts";
import { notFound, orUnavailable } from "#server/http/responses.ts";
import { getPageVisitor } from "#server/visitor.ts";
import { ChosenFacets, Facets } from "./facets.tsx";
import { buildShopHref, hrefWithoutFilters } from "./shop-href.ts";

/** `/shop` and `/shop/categories/:slug`. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = readShopQuery(new URL(request.url).searchParams);
  if (!query) throw notFound();
  const visitor = await getPageVisitor({ request, context });
  const shop = await orUnavailable(loadShop(visitor.directus, query, params.category));
  if (!shop) throw await redirectOrNotFound(visitor, request);
  const path = shop.category ? `/shop/categories/${shop.category.slug}` : "/shop";
  const canonical = buildShopHref(path, {
    ...query,
    ...hrefWithoutFilters,
    page: query.page,
    search: "",
    sort: "featured",
  });
  return data(
    { ...shop, path, pageData: { canonical } satisfies PageData },
    { headers: createPageHeaders(visitor) },
  );
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: shop, matches }) => {
  const t = getTranslations(matches);
  const heading = shop?.category?.title ?? t("shop.title");
  const subject = shop?.query.search
    ? t("shop.found", { search: shop.query.search, category: heading })
    : heading;
  const title =
    shop && shop.query.page > 1 ? `${subject}, ${t("lists.page", { page: shop.query.page })}` : subject;
  const description = shop?.category?.description || t("shop.description");
  const crumbs = shop?.category && [
    { label: t("shop.title"), href: "/shop" },
    { label: shop.category.title },
  ];
  return createPageMeta(matches, {
    title,
    description,
    noIndex: Boolean(shop?.query.search || shop?.chosen.length),
    drawn: { title: heading },
    crumbs,
  });
};

export const handle = {
  cache: {
    page: PAGE_PARAM,
    q: /^$/,
    sort: /^(featured|newest|title|price-low|price-high)$/,
    option: /^$/,
    "price-from": /^$/,
    "price-to": /^$/,
    available: /^$/,
  },
} satisfies Handle;

export default function ShopPage() {
  const shop = useLoaderData<typeof loader>();
  const { category, query, path } = shop;
  const lead = useSiteLead("shop");
  const t = useTranslations();
  return (
    <div className="shop">
      <h1>{category?.title ?? t("shop.title")}</h1>
      <p className="shop-count">
        <Count {...shop} />{" "}
        {category?.description ? <span className="shop-lead">{category.description}</span> : null}
        {lead && !category ? (
          <span className="shop-lead" {...getLangAttributes(lead.lang)}>
            {lead.text}
          </span>
        ) : null}
      </p>
      <ShopForm shop={shop} path={path} />
      <div className="product-results" data-now="products">
        <ChosenFacets {...shop} />
        {shop.cards.length > 0 ? (
          <Shelf cards={shop.cards} />
        ) : (
          <NothingFound path={path} query={query} isNarrowed={shop.chosen.length > 0} />
        )}
        <Pagination
          page={query.page}
          pages={shop.pages}
          hrefOf={(page) => buildShopHref(path, { ...query, page })}
        />
      </div>
      <script type="module" src={followScript} />
    </div>
  );
}

function Count({ total, query, pages }: Pick<Shop, "total" | "query" | "pages">) {
  const t = useTranslations();
  const titles = t("shop.titles", { products: total });
  const text = pages > 1 ? `${titles}, ${t("lists.pageOf", { page: query.page, pages })}` : titles;
  return (
    <span role="status" data-now="count">
      {text}
    </span>
  );
}

function ShelfNavigation({ shop: { categories, category, facets, query } }: { shop: Shop }) {
  const t = useTranslations();
  const firstPage = { ...query, page: 1 };
  return (
    <nav className="category-navigation" aria-label={t("shop.categories")} data-now="categories">
      <ul>
        <li>
          <Link to={buildShopHref("/shop", firstPage)} aria-current={category ? undefined : "page"}>
            {t("shop.everything")} <ShelfCount titles={facets?.everywhere} />
          </Link>
        </li>
        {categories.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={buildShopHref(`/shop/categories/${slug}`, firstPage)}
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
  const t = useTranslations();
  if (titles === undefined) return null;
  return <span className="facet-count">{t("shop.inCategory", { titles })}</span>;
}

function ShopForm({ path, shop }: { path: string; shop: Shop }) {
  const t = useTranslations();
  const { query } = shop;
  return (
    <Form
      action={path}
      method="get"
      className="shop-form"
      role="search"
      aria-label={t("shop.searchAndSort")}
      data-follow=""
    >
      <div className="shop-tools">
        <label htmlFor="shop-search" className="visually-hidden">
          {t("shop.search")}
        </label>
        <input
          id="shop-search"
          type="search"
          name="q"
          defaultValue={query.search}
          maxLength={200}
          placeholder={t("shop.search")}
        />
        <label htmlFor="shop-sort" className="visually-hidden">
          {t("shop.sortBy")}
        </label>
        <select id="shop-sort" name="sort" defaultValue={query.sort}>
          {Object.entries(t.raw("shop.sorts")).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button variant="secondary" className="shop-apply">
          {t("shop.show")}
        </Button>
      </div>
      <div className="shop-side">
        <ShelfNavigation shop={shop} />
        <Facets {...shop} />
      </div>
    </Form>
  );
}

function Shelf({ cards }: { cards: Shop["cards"] }) {
  return (
    <ul className="product-grid">
      {cards.map((card, index) => (
        <li key={card.slug}>
          <ProductCard
            card={card}
            sizes={index === 0 ? "(min-width: 60rem) 38vw, 92vw" : "(min-width: 60rem) 18vw, 44vw"}
            priority={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

function NothingFound(found: { path: string; query: Shop["query"]; isNarrowed: boolean }) {
  const t = useTranslations();
  const { path, query, isNarrowed } = found;
  const title = isNarrowed ? t("shop.nothingLeft") : t("shop.nothingYet");
  return (
    <EmptyState title={query.search ? t("shop.nothingMatches", { search: query.search }) : title}>
      <p>
        <Message id="shop.tryOther" values={{ link: linkTo(path) }} />
      </p>
    </EmptyState>
  );
}
