import { afterEach, expect, test } from "vitest";
import { type CatalogIndex, createCatalogIndex } from "#server/catalogue/shop/catalog-index-sync.ts";
import { loadProductList } from "#server/catalogue/shop/product-list.ts";
import { readShopQuery } from "#server/catalogue/shop/shop-query.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";
import { languages } from "#server/platform/i18n.ts";
import { onPurge, publishPurge } from "#server/state/purge-bus.ts";
import { gate } from "../../support/deferred.ts";

interface Product {
  id: string;
  title: string;
  category: { slug: string; status: string };
  variants: ReturnType<typeof variantOf>[];
  featured?: boolean;
  sort?: number;
  slug: string;
}

const open: CatalogIndex[] = [];
afterEach(() => {
  for (const shop of open.splice(0)) shop.stop();
});

const variantOf = (id: string, format: string, amount: number) => ({
  id,
  sku: id,
  title: "",
  status: "published",
  track_stock: false,
  options: [{ name: "Format", value: format }],
  prices: [{ id: `${id}-eur`, currency: "EUR", unit_amount: amount }],
});

/** A backend with so many products: every tenth a chart on paper, the others books, of which every third is an EPUB too. */
function shopOf(size: number) {
  const all = new Map<string, Product>();
  for (let at = 0; at < size; at += 1) {
    const id = `p${String(at).padStart(6, "0")}`;
    const isChart = at % 10 === 0;
    const formats = isChart ? ["Paper"] : at % 3 === 0 ? ["Hardback", "EPUB"] : ["Hardback"];
    all.set(id, {
      id,
      slug: id,
      title: `Product ${id}`,
      sort: at,
      category: { slug: isChart ? "charts" : "books", status: "published" },
      variants: formats.map((format, n) => variantOf(`${id}-v${n}`, format, 1_000 + at)),
    });
  }
  const asked: ItemsQuery[] = [];
  let held: Promise<unknown> = Promise.resolve();
  const keysIn = (filter: unknown): { ids?: string[]; category?: string } => {
    const { _and, id, category } = Object(filter);
    if (_and) {
      const { _or = [] } = Object(_and[1]);
      const keys = JSON.stringify(_or);
      const owns = ({ id, variants }: Product) =>
        [id, ...variants.flatMap((one) => [one.id, ...one.prices.map((price) => price.id)])].some((key) =>
          keys.includes(`"${key}"`),
        );
      return { ids: [...all.values()].filter(owns).map((one) => one.id) };
    }
    return { ids: id?._in, category: category?.slug._eq };
  };
  const readItems = async (_name: string, query: ItemsQuery) => {
    asked.push(query);
    await held;
    const { limit = 100, page = 1, offset = (page - 1) * limit, aggregate } = query;
    const { ids, category } = keysIn(query.filter);
    const found = [...all.values()]
      .filter((row) => !ids || ids.includes(row.id))
      .filter((row) => !category || row.category.slug === category);
    if (aggregate) return [{ countDistinct: { id: String(found.length) } }];
    return structuredClone(found.slice(offset, offset + limit));
  };
  const directus = { readItems, currency: "EUR", language: languages[0] } as unknown as DirectusClient;
  const long = createCatalogIndex(directus, ["EUR"]);
  open.push(long);
  const hold = (until: Promise<unknown>) => {
    held = until;
  };
  return { all, asked, directus, long, hold };
}

type Shop = ReturnType<typeof shopOf>;

function shelf({ directus, long }: Shop, search = "", category?: string) {
  const query = readShopQuery(new URLSearchParams(search));
  if (!query) throw new Error(`${search} is no query of a shop`);
  return loadProductList(directus, query, { category, long });
}

async function whole(shop: Shop) {
  await expect.poll(async () => (await shelf(shop)).facets, { timeout: 4_000 }).toBeDefined();
}

const size = limits.productsSorted + 500;
const count = (shown: Awaited<ReturnType<typeof shelf>>, value: string) =>
  shown.facets?.options.flatMap(({ values }) => values).find((one) => one.value === value)?.count;

test("a long shop has no facets until it has been read, and is paged all the same", async () => {
  const shop = shopOf(size);
  const first = await shelf(shop, "page=3");

  expect([first.total, first.facets]).toEqual([size, undefined]);
  expect(first.cards).toHaveLength(limits.productsPerPage);
  await whole(shop);
  const then = await shelf(shop, "page=3");
  expect(then.cards.map(({ id }) => id)).toEqual(first.cards.map(({ id }) => id));
  expect(then.facets?.categories).toEqual({ books: size * 0.9, charts: size * 0.1 });
});

test("it is narrowed down and counted over all of its products, whatever page Directus is asked for", async () => {
  const shop = shopOf(size);
  await whole(shop);
  const books = await shelf(shop, "", "books");
  const epubs = await shelf(shop, "option=Format:EPUB&page=2", "books");
  const dear = await shelf(shop, `price-from=${(1_000 + size - 5) / 100}`);

  expect(epubs.total).toBe(count(books, "EPUB"));
  expect(count(epubs, "Hardback")).toBe(books.total);
  expect(epubs.cards).toHaveLength(limits.productsPerPage);
  expect(dear.total).toBe(5);
  expect((await shelf(shop, "option=Format:Scroll")).total).toBe(0);
});

test("by price all of its products are sorted, not the first thousand", async () => {
  const shop = shopOf(size);
  await whole(shop);
  const [dearest] = (await shelf(shop, "sort=price-high")).cards;

  expect(dearest?.price?.now.amount).toBe(1_000 + size - 1);
});

test("once it has been read, a page of it costs Directus no thousand rows", async () => {
  const shop = shopOf(size);
  await whole(shop);
  shop.asked.length = 0;
  for (const query of ["", "option=Format:EPUB", "sort=price-low&page=4"]) await shelf(shop, query);

  const most = Math.max(...shop.asked.map(({ limit }) => limit ?? 0));
  expect(most).toBe(limits.productsPerPage);
});

test.each<[string, string[], (products: Map<string, Product>) => void, number]>([
  ["a product that is gone", ["products", "products:p000003"], (all) => all.delete("p000003"), -1],
  [
    "a product that is new",
    ["products", "products:pnew"],
    (all) => {
      const category = { slug: "books", status: "published" };
      const variants = [variantOf("pnew-v", "EPUB", 900)];
      all.set("pnew", { id: "pnew", slug: "pnew", title: "New", category, variants });
    },
    1,
  ],
  [
    "a variant of another format",
    ["product_variants", "product_variants:p000003-v1"],
    (all) => all.get("p000003")?.variants.splice(1, 1, variantOf("p000003-v1", "Scroll", 1)),
    -1,
  ],
  [
    "a variant that is gone",
    ["product_variants", "product_variants:p000003-v1"],
    (all) => all.get("p000003")?.variants.splice(1, 1),
    -1,
  ],
  [
    "a price that is gone, of a variant that is gone too",
    ["prices", "prices:p000003-v1-eur"],
    (all) => all.get("p000003")?.variants.splice(1, 1),
    -1,
  ],
  [
    "a variant that has been sold",
    ["stock", "stock?p000003-v1"],
    (all) => all.get("p000003")?.variants.splice(1, 1),
    -1,
  ],
  ["another's variant", ["product_variants", "product_variants:elsewhere"], () => {}, 0],
  [
    "a category that is closed",
    ["categories", "categories:1"],
    (all) => {
      for (const product of all.values()) product.variants = product.variants.slice(0, 1);
    },
    Number.NaN,
  ],
])("what is announced of %s is counted at the next look", async (_what, tags, change, difference) => {
  const shop = shopOf(size);
  await whole(shop);
  const before = count(await shelf(shop), "EPUB") ?? 0;
  change(shop.all);
  publishPurge(tags);

  const counted = async () => {
    const shown = await shelf(shop);
    return shown.facets && (count(shown, "EPUB") ?? 0);
  };
  const expected = Number.isNaN(difference) ? 0 : before + difference;
  if (Number.isNaN(difference)) await expect.poll(counted, { timeout: 4_000 }).toBe(expected);
  else expect(await counted()).toBe(expected);
});

test("while a change is being read for long, a page comes without facets rather than with old ones", async () => {
  const shop = shopOf(size);
  await whole(shop);
  const reading = gate();
  shop.hold(reading.opened);
  publishPurge(["products", "products:p000003"]);
  const kept = await shop.long.inOrder("EUR", "featured");
  shop.hold(Promise.resolve());
  reading.open();

  expect(kept).toBeUndefined();
  await whole(shop);
});

test("many sales at once are one reading", async () => {
  const shop = shopOf(size);
  await whole(shop);
  const reading = gate();
  shop.hold(reading.opened);
  shop.asked.length = 0;
  for (let at = 0; at < 20; at += 1) publishPurge(["stock", `stock?p00000${at % 10}-v0`]);
  shop.hold(Promise.resolve());
  reading.open();
  await whole(shop);

  expect(shop.asked.filter(({ filter }) => filter?._and).length).toBeLessThanOrEqual(2);
});

test("pages that came without facets meanwhile are forgotten as soon as there are some", async () => {
  const shop = shopOf(size);
  await whole(shop);
  const reading = gate();
  shop.hold(reading.opened);
  publishPurge(["stock", "stock?p000003-v0"]);
  expect(await shop.long.inOrder("EUR", "featured")).toBeUndefined();
  const heard: string[] = [];
  const stop = onPurge((tags) => heard.push(...tags));
  shop.hold(Promise.resolve());
  reading.open();

  await expect.poll(() => heard).toEqual(["stock"]);
  stop();
});
