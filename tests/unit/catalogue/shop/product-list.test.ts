import { expect, test } from "vitest";
import { loadProductList } from "#server/catalogue/shop/product-list.ts";
import { readShopQuery } from "#server/catalogue/shop/shop-query.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import { languages } from "#server/platform/i18n.ts";

const forTen = {
  id: "v",
  sku: "v",
  title: "",
  status: "published",
  track_stock: false,
  prices: [{ currency: "EUR", unit_amount: 1_000 }],
};

/** A client to so many products, all for ten euros, every tenth of them a chart. */
function shopOf(size: number) {
  const asked: ItemsQuery[] = [];
  const all = Array.from({ length: size }, (_, at) => ({
    id: `p${at}`,
    slug: `p${at}`,
    title: `Product ${at}`,
    variants: [forTen],
    category: { slug: at % 10 === 0 ? "charts" : "books", status: "published" },
  }));
  const readItems = async (_name: string, query: ItemsQuery) => {
    asked.push(query);
    const { filter = {}, aggregate, limit = 100, page = 1 } = query;
    const { category, id } = filter as { category?: { slug: Row }; id?: { _in: string[] } };
    const found = all
      .filter((row) => !category || row.category.slug === category.slug._eq)
      .filter((row) => !id || id._in.includes(row.id));
    return aggregate
      ? [{ countDistinct: { id: String(found.length) } }]
      : found.slice((page - 1) * limit, page * limit);
  };
  const directus = { readItems, currency: "EUR", language: languages[0] } as unknown as DirectusClient;
  return { directus, asked };
}

const queryOf = (search: string) => {
  const query = readShopQuery(new URLSearchParams(search));
  if (!query) throw new Error(`${search} is no query of a shop`);
  return query;
};

test("a shop too long to be looked through is paged by Directus, which nobody asks for a thousand rows in vain", async () => {
  const { directus, asked } = shopOf(limits.productsSorted + 5);
  const whole = await loadProductList(directus, queryOf("page=3"));
  const charts = await loadProductList(directus, queryOf("page=2"), { category: "charts" });

  const length = limits.productsPerPage;
  expect(whole.cards.map(({ id }) => id)).toEqual(Array.from({ length }, (_, at) => `p${2 * length + at}`));
  expect([whole.total, whole.facets]).toEqual([limits.productsSorted + 5, undefined]);
  expect(charts.cards.map(({ id }) => id)).toEqual(
    Array.from({ length }, (_, at) => `p${(length + at) * 10}`),
  );
  expect(charts.total).toBe(Math.ceil((limits.productsSorted + 5) / 10));
  expect(asked.map(({ limit }) => limit ?? 0).filter((limit) => limit > limits.productsPerPage)).toEqual([]);
});

test("a shop one product shorter than that can be narrowed down", async () => {
  const { total, facets } = await loadProductList(shopOf(limits.productsSorted - 1).directus, queryOf(""));

  expect(total).toBe(limits.productsSorted - 1);
  expect(facets?.categories).toEqual({ books: 899, charts: 100 });
});

test("what costs the same keeps its order over all pages of a shelf sorted by price", async () => {
  const { directus } = shopOf(25);
  const inOrder = Array.from({ length: 25 }, (_, at) => `p${at}`);
  for (const sort of ["price-low", "price-high"]) {
    const pages = await Promise.all(
      [1, 2, 3].map((page) => loadProductList(directus, queryOf(`sort=${sort}&page=${page}`))),
    );

    expect(pages.flatMap(({ cards }) => cards.map(({ id }) => id))).toEqual(inOrder);
    expect(pages[0]?.cards[0]?.price?.now.amount).toBe(1_000);
  }
});

test("a shop that is known to be short is read in two rounds, and one that has grown long meanwhile is paged", async () => {
  const short = shopOf(25);
  await loadProductList(short.directus, queryOf(""));
  short.asked.length = 0;
  await loadProductList(short.directus, queryOf(""));
  expect(short.asked.filter(({ aggregate }) => aggregate)).toEqual([]);

  const grown = shopOf(limits.productsSorted + 5);
  const { total, facets } = await loadProductList(grown.directus, queryOf("page=2"));
  expect([total, facets]).toEqual([limits.productsSorted + 5, undefined]);
  grown.asked.length = 0;
  await loadProductList(grown.directus, queryOf("page=3"));
  expect(
    grown.asked.map(({ limit }) => limit ?? 0).filter((limit) => limit > limits.productsPerPage),
  ).toEqual([]);
});
