import { DatabaseSync } from "node:sqlite";
import { limits } from "#server/limits.ts";
import { openAdmin } from "../../pack/install/admin.ts";
import { adminToken, type EmptyDirectus, startDirectus } from "../backends/directus.ts";
import { collectionRow, fieldRow, letRead } from "../backends/schema.ts";
import { notify } from "../support/directus/directus-flows.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { fillSqlite } from "./fill-sqlite.ts";
import type { Figures } from "./table.ts";

const sizes = [100, 1_000, 10_000, 100_000];
const warmUp = 2;
const times = 7;
/** Milliseconds for the search to read all that it holds. */
const searchPatience = 900_000;
/** Not a page: how long the search reads after a start. */
const searchFilled = "the search's own reading";
/** How long a shop has no facets after a start. */
const shelfFilled = "the shop's own reading";

/** A page, what is saved before it is asked for so that nothing of it is kept, and its address among `size` items. */
interface Measured {
  collection: "posts" | "products" | "things";
  /** @param n of the try, from 0: details are of another item each time */
  path(size: number, n: number): string;
}

/** The number of an item that is out: for each try another one, from the first to the last. */
function openOne(size: number, n: number): number {
  const at = Math.floor(((n + 1) * size) / (warmUp + times + 1));
  return at % 20 === 0 ? at + 1 : at;
}

/** A page near the end of a list of what is out. */
const farPage = (size: number, perPage: number) => Math.max(1, Math.floor((size * 0.9) / perPage) - 1);

const measured: Record<string, Measured> = {
  "post by slug": { collection: "posts", path: (size, n) => `/journal/post-${openOne(size, n)}` },
  journal: { collection: "posts", path: () => "/journal" },
  "journal, last pages": { collection: "posts", path: (size) => `/journal?page=${farPage(size, 10)}` },
  "journal, a year": { collection: "posts", path: () => `/journal/archive/${new Date().getFullYear()}` },
  feed: { collection: "posts", path: () => "/journal/feed.xml" },
  "product by slug": { collection: "products", path: (size, n) => `/shop/product-${openOne(size, n)}` },
  shop: { collection: "products", path: () => "/shop" },
  "shop, narrowed down": { collection: "products", path: () => "/shop?option=Format:Hardback&available=1" },
  "shelf, narrowed down": {
    collection: "products",
    path: () => "/shop/categories/shelf-2?option=Format:EPUB&option=Size:A1&price-to=60",
  },
  "shop, newest": { collection: "products", path: () => "/shop?sort=newest" },
  "shop, by price": { collection: "products", path: () => "/shop?sort=price-low" },
  "shop, searched": { collection: "products", path: (size, n) => `/shop?q=word${openOne(size, n)}` },
  "item by key": { collection: "things", path: (size, n) => `/items/things/${openOne(size, n)}` },
  "items, a list": { collection: "things", path: () => "/items/things" },
  "items, last pages": { collection: "things", path: (size) => `/items/things?page=${farPage(size, 25)}` },
  "items, filtered": {
    collection: "things",
    path: () => `/items/things?filter=${encodeURIComponent('{"kind":{"_eq":"kind 3"}}')}`,
  },
  "items, searched": {
    collection: "things",
    path: (size, n) => `/items/things?search=word${openOne(size, n)}`,
  },
  "items, grouped": { collection: "things", path: () => "/items/things?groupBy=kind&aggregate[count]=*" },
  "sitemap index": { collection: "posts", path: () => "/sitemap.xml" },
  "sitemap of posts": { collection: "posts", path: () => "/sitemaps/posts.xml" },
  "search, a word of one": {
    collection: "things",
    path: (size, n) => `/search?q=word${openOne(Math.min(size, 1_000), n)}`,
  },
  "search, a word of all": { collection: "things", path: (_size, n) => `/search?q=harbour&page=${n + 1}` },
};

/**
 * Fills a Directus of its own with ever more posts, products and things of somebody else's, and measures at each size how
 * long a guest waits for pages of which the list or the item has just been forgotten, as a save makes it.
 * @param most items of a collection at the last size
 * @returns a row for each page: milliseconds at each size, the one in the middle of several tries
 */
export async function measureSizes(most: number): Promise<Figures[]> {
  const directus = await startDirectus();
  try {
    const token = await prepare(directus);
    const columns: Record<string, Record<string, number>> = {};
    let filled = 0;
    for (const size of sizes.filter((each) => each <= most)) {
      console.error(`${size} items of each collection`);
      fillSqlite(directus.database, [filled + 1, size]);
      filled = size;
      columns[size] = await measureAt(size, directus.url, token);
    }
    return [...Object.keys(measured), searchFilled, shelfFilled].map((name) => rowOf(name, columns));
  } finally {
    await directus.stop();
  }
}

async function prepare(directus: EmptyDirectus): Promise<string> {
  console.error("a Directus with the pack");
  const { code, text } = await directus.install(["--apply"]);
  const [, token] = /DIRECTUS_SERVICE_TOKEN=(\S+)/.exec(text) ?? [];
  if (code !== 0 || !token) throw new Error(`The pack was not installed:\n${text}`);
  const admin = openAdmin(directus.url, adminToken);
  const types = { name: "string", kind: "string", amount: "integer", made_at: "timestamp", story: "text" };
  await admin.extend(await admin.snapshot(), {
    collections: [collectionRow("things")],
    fields: [
      fieldRow("things", "id", "integer", "key"),
      ...Object.entries(types).map(([field, type]) => fieldRow("things", field, type)),
    ],
    relations: [],
  });
  await letRead(directus, ["things"]);
  return token;
}

async function measureAt(size: number, directus: string, token: string): Promise<Record<string, number>> {
  const site = await startSite({
    DIRECTUS_URL: directus,
    DIRECTUS_SERVICE_TOKEN: token,
    LOG_LEVEL: "warn",
  });
  try {
    const filled = await untilSearchIsFilled(site, size);
    const took: Record<string, number> = { [searchFilled]: filled, [shelfFilled]: await untilFacets(site) };
    for (const [name, what] of Object.entries(measured)) {
      console.error(`  ${name}`);
      took[name] = await timeOf(site, what, size);
    }
    return took;
  } finally {
    await site.stop();
  }
}

/** Until then the search reads all there is, and everything else waits with it. */
async function untilSearchIsFilled({ environment }: Site, size: number): Promise<number> {
  const index = new DatabaseSync(`${environment.STATE_FILE}.search-en`, { readOnly: true });
  const open = Math.min(size - size / 20, limits.searchDocuments);
  const held = async () => Number(index.prepare("SELECT count(*) AS held FROM documents").get()?.held);
  const { after } = await eventually(held, (documents) => documents === 2 * open, searchPatience);
  index.close();
  return after;
}

async function untilFacets({ url }: Site): Promise<number> {
  const looked = async () => (await fetch(`${url}/shop?available=1`)).text();
  const { after } = await eventually(looked, (html) => html.includes('name="option"'), searchPatience);
  return after;
}

async function timeOf(site: Site, { collection, path }: Measured, size: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < warmUp + times; n += 1) {
    await announce(site, collection);
    const began = performance.now();
    const answer = await fetch(site.url + path(size, n));
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path(size, n)} answers ${answer.status}`);
    if (n >= warmUp) took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
}

/** Tells the site that one row was saved, as the pack's Flow does. */
const announce = ({ url }: Site, collection: string) =>
  notify(url, { event: `${collection}.items.update`, collection, keys: ["1"], payload: { title: "" } });

function rowOf(page: string, columns: Record<string, Record<string, number>>): Figures {
  const times = Object.values(columns).map((column) => column[page] ?? 0);
  const cells = Object.keys(columns).map((size, index) => [`of ${size}`, `${times[index]?.toFixed(0)} ms`]);
  const [, thousand, , last] = times;
  const growth = thousand && last ? { "10³ to 10⁵": `${(last / thousand).toFixed(1)}` } : {};
  return { page, ...Object.fromEntries(cells), ...growth };
}
