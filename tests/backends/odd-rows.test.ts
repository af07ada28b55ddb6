import { createHmac } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { serveDirectus } from "../../demo/directus/command.js";
import { createDirectusEnvironment } from "../../demo/directus/environment.js";
import { findProjectNode, SHARED_CACHE } from "../../demo/launcher/paths.js";
import { AuthClient } from "../support/auth/auth-client.ts";
import { forEach, visit } from "../support/browser/crawl.ts";
import { purgeEverything } from "../support/directus/directus-flows.ts";
import {
  collections,
  columnsOf,
  oddValues,
  openRows,
  type Rows,
  type Stored,
} from "../support/directus/odd-rows.ts";
import { type Planted, plant } from "../support/directus/plant-odd-rows.ts";
import { endpoints, secrets, stateFile } from "../support/endpoints.ts";
import { personas } from "../support/personas.ts";
import { freePort } from "../support/processes/ports.ts";
import { type Site, startSite } from "../support/processes/site.ts";

let dir: string;
let stopDirectus: () => Promise<void>;
let site: Site;
let rows: Rows;
let guest: AuthClient;
let maya: AuthClient;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), "vitrine-odd-rows-"));
  for (const folder of ["uploads", "extensions"]) mkdirSync(join(dir, folder));
  const url = await startCopy();
  rows = openRows(join(dir, "data.sqlite"));
  site = await startSite({ DIRECTUS_URL: url, LOG_LEVEL: "warn" });
  [guest, maya] = [new AuthClient(site.url), new AuthClient(site.url)];
  await maya.signIn(personas.maya.email, personas.maya.password);
  expect(await maya.session()).not.toBeNull();
}, 120_000);

afterAll(async () => {
  await site?.stop();
  rows?.close();
  await stopDirectus?.();
  rmSync(dir, { recursive: true, force: true });
});

/** The demo's Directus again, with rows of this test's own: nobody else's pages show them. */
async function startCopy(): Promise<string> {
  const demo = join(dirname(dirname(stateFile)), "directus", "data.sqlite");
  const source = new DatabaseSync(demo, { readOnly: true });
  source.exec(`vacuum into '${join(dir, "data.sqlite")}'`);
  source.close();
  const { adminToken } = endpoints.directus;
  const given = { directusSecret: "of no use to anybody else", adminPassword: "admin", adminToken };
  const env = createDirectusEnvironment({
    dir,
    port: await freePort(),
    secrets: given,
    fast: true,
    cacheDir: SHARED_CACHE,
  });
  stopDirectus = await serveDirectus({ node: findProjectNode(), dir, env });
  return String(env.PUBLIC_URL);
}

let failed: string[] = [];
afterEach(() => {
  failed = [];
});

/** Looks at a page; a row may be missing from it, but it is there. */
async function look(client: AuthClient, path: string, what = ""): Promise<string> {
  const { status, body } = await visit({ name: "guest", client, feeds: [] }, path);
  if (status >= 500) failed.push(`${status} ${path} ${what}`);
  return body;
}

async function plantAll(names: string[], roots: string[]): Promise<Planted[]> {
  const planted = rows.together(() => names.flatMap((name) => plant(rows, name, roots)));
  await purgeEverything(site.url);
  return planted;
}

const named = (text: unknown) => encodeURIComponent(String(text));
const pathOf: Record<string, (row: Stored) => string> = {
  pages: ({ permalink }) => encodeURI(String(permalink)),
  posts: ({ slug }) => `/journal/${named(slug)}`,
  products: ({ slug }) => `/shop/${named(slug)}`,
  categories: ({ slug }) => `/shop/categories/${named(slug)}`,
  tags: ({ slug }) => `/journal/tags/${named(slug)}`,
  authors: ({ slug }) => `/journal/authors/${named(slug)}`,
  orders: ({ id }) => `/account/orders/${id}`,
};

/** What shows many rows at once. */
const overviews = [
  "/",
  "/shop",
  "/shop?sort=price-low",
  "/shop?sort=newest",
  "/shop?available=1",
  "/journal",
  "/journal/archive",
  "/journal/feed.xml",
  "/journal/atom.xml",
  "/journal/feed.json",
  "/search?q=thing",
  "/search/suggest?q=no",
  "/sitemap.xml",
  "/sitemaps/posts.xml",
  "/sitemaps/products.xml",
  "/sitemaps/pages.xml",
  "/membership",
  "/newsletter",
  "/de",
  "/ar/shop",
  "/manifest.webmanifest",
  "/robots.txt",
  "/theme.css",
  "/og.png",
  "/nothing",
  "/sign-in",
  "/items",
  "/cart",
];

const parts =
  /^(products|product_variants|prices|posts|pages|page_blocks|block_|categories|tags|authors|forms|form_fields|members_texts)/;
const content = collections.filter((name) => parts.test(name) && !/_(?:files|submissions)$/.test(name));

test("no page fails because of a row of content, and the log names the row and the field", async () => {
  const planted = await plantAll(content, ["pages", "posts", "products", "categories", "tags", "authors"]);
  expect(planted.length).toBeGreaterThan(500);
  await forEach(planted, ({ root, row, what, translated }) =>
    look(guest, `${translated ? "/de" : ""}${pathOf[root]?.(row)}`, what),
  );
  await forEach(overviews, (path) => look(guest, path));
  for (const list of ["/shop", "/journal"])
    for (let page = 2; (await look(guest, `${list}?page=${page}`)).includes(`page=${page + 1}`); page += 1);
  await forEach(content, async (name) => {
    for (const more of ["", "?page=2", "?export=csv"]) await look(guest, `/items/${name}${more}`);
  });

  expect(failed).toEqual([]);
  expect(site.log()).toMatch(
    /"collection":"product_variants","key":"[\w-]{36}","field":"prices\.\d+\.unit_amount"/,
  );
  expect(site.log()).not.toMatch(/"level":(50|60)/);
}, 300_000);

/** Puts every odd value into every field of the rows that every page shows, one value of each at a time. */
async function spoilInPlace(collection: string, row: Stored, check: (what: string) => Promise<unknown>) {
  const columns = columnsOf(collection);
  const times = Math.max(...columns.map((column) => oddValues(column).length));
  for (let time = 0; time < times; time += 1) {
    for (const column of columns) {
      const values = oddValues(column);
      rows.set(collection, row, { [column.field]: values[time % values.length] ?? null });
    }
    await purgeEverything(site.url);
    await check(`${collection} #${time}`);
    rows.set(collection, row, Object.fromEntries(columns.map(({ field }) => [field, row[field] ?? null])));
  }
}

test("no page fails because of the settings, a menu or a language", async () => {
  const seen = [
    "/",
    "/shop",
    "/journal",
    "/de",
    "/manifest.webmanifest",
    "/theme.css",
    "/og.png",
    "/journal/feed.xml",
  ];
  const check = (what: string) => forEach(seen, (path) => look(guest, path, what));
  const [globals = {}] = rows.list("globals");
  const [german = {}] = rows.list("globals_translations");
  await spoilInPlace("globals", globals, check);
  await spoilInPlace("globals_translations", german, check);
  await spoilInPlace("navigation", rows.get("navigation", "main"), check);
  for (const language of rows.list("languages")) await spoilInPlace("languages", language, check);
  await plantAll(["navigation_items", "navigation_items_translations"], ["navigation_items"]);
  await check("navigation_items");

  expect(failed).toEqual([]);
}, 120_000);

test("no page fails because of a plan, a redirect, an option or what a cart is sent by", async () => {
  const flat = /^(plans|plan_prices|redirects|product_options|newsletters|shipping_methods|consents)/;
  const names = collections.filter((name) => flat.test(name) && name !== "plans_openers");
  const roots = names.filter((name) => !/_translations$|^plan_prices$/.test(name));
  const planted = await plantAll(names, roots);
  await guest.post("/cart/lines", { variant: String(variantOnSale().id), quantity: "1" });
  await guest.post("/checkout/delivery", { country: "DE", email: "ada@example.com", name: "Ada" });
  const from = planted.flatMap(({ root, row }) => (root === "redirects" ? String(row.url_from) : []));
  await forEach(
    from.filter((path) => /^\/[\w-]+$/.test(path)),
    (path) => look(guest, path, "redirects"),
  );
  for (const language of ["", "/de"])
    await forEach(
      ["/", "/membership", "/newsletter", "/shop", "/cart", "/checkout", "/shop/soundings"],
      (path) => look(guest, `${language}${path}`, "after"),
    );
  await look(maya, "/account/membership");

  expect(failed).toEqual([]);
}, 120_000);

test("a tax rate that cannot be read closes the checkout until it is mended, and the cart stays", async () => {
  const shopper = new AuthClient(site.url);
  await shopper.post("/cart/lines", { variant: String(variantOnSale().id), quantity: "1" });
  await shopper.post("/checkout/delivery", { country: "DE", email: "ada@example.com", name: "Ada" });
  const [rate = {}] = rows.list("tax_rates");
  const check = async () => {
    await purgeEverything(site.url);
    return [(await shopper.get("/cart")).status, (await shopper.get("/checkout")).status];
  };

  expect(await check()).toEqual([200, 200]);
  rows.set("tax_rates", rate, { percentage: "abc" });
  expect(await check()).toEqual([200, 503]);
  expect(site.log()).toContain(`"collection":"tax_rates","key":"${rate.id}","field":"percentage"`);
  rows.set("tax_rates", rate, { percentage: rate.percentage ?? null });
  expect(await check()).toEqual([200, 200]);
});

function variantOnSale(): Stored {
  const [price = {}] = rows.list("prices", { currency: "EUR" });
  return { id: price.variant ?? null };
}

test("no cart fails because of a variant, a price or a code in it", async () => {
  const planted = await plantAll(["product_variants", "prices", "discounts"], ["products", "discounts"]);
  const send = async (client: AuthClient, path: string, fields: Record<string, string>, what: string) => {
    const { status } = await client.post(path, fields);
    if (status >= 500) failed.push(`${status} POST ${path} ${what}`);
  };
  await forEach(planted, async ({ root, row, what }) => {
    const shopper = new AuthClient(site.url);
    const bought =
      root === "products" ? rows.list("product_variants", { product: row.id ?? null }) : [variantOnSale()];
    for (const { id } of bought)
      await send(shopper, "/cart/lines", { variant: String(id), quantity: "2" }, what);
    if (root === "discounts") await send(shopper, "/cart/discount", { code: String(row.code) }, what);
    for (const path of ["/cart", "/checkout"]) await look(shopper, path, what);
  });

  expect(failed).toEqual([]);
}, 120_000);

/** The key of a guest's link to an order. */
function signedKeyOf(order: string): string {
  const ends = Math.floor(Date.now() / 1000) + 3600;
  const text = `order-link:${order}:${ends}`;
  return `${ends.toString(36)}.${createHmac("sha256", secrets.authSecret).update(text).digest("base64url")}`;
}

test("no page of an account or of a guest's order fails because of an order or what belongs to it", async () => {
  const [order = {}] = rows.list("orders");
  const [line = {}] = rows.list("order_lines", { order: order.id ?? null });
  const [customer = {}] = rows.list("customers", { email: personas.maya.email });
  const now = Date.now();
  const id = () => crypto.randomUUID();
  rows.give("order_requests", {
    id: id(),
    order: order.id ?? null,
    kind: "return",
    status: "open",
    lines: "[]",
    date_created: now,
  });
  rows.give("invoices", {
    id: id(),
    order: order.id ?? null,
    kind: "invoice",
    number: "INV-1",
    date_created: now,
  });
  rows.give("refunds", {
    id: id(),
    order: order.id ?? null,
    amount: 100,
    status: "succeeded",
    date_created: now,
  });
  rows.give("downloads", { id: id(), order_line: line.id ?? null, key: id(), date_created: now });
  rows.give("customer_addresses", {
    id: id(),
    customer: customer.id ?? null,
    key: id(),
    name: "Maya",
    line1: "Pier 1",
    city: "Hamburg",
    country: "DE",
  });
  const planted = await plantAll(
    ["orders", "order_lines", "payments", "order_requests", "invoices", "customer_addresses", "entitlements"],
    ["orders", "customer_addresses", "entitlements"],
  );
  await forEach(planted, async ({ root, row, what }) => {
    if (root !== "orders") return;
    await look(maya, pathOf.orders?.(row) ?? "", what);
    for (const page of ["", "/return", "/withdraw", "/cancel"])
      await look(guest, `/orders/${row.id}${page}?key=${signedKeyOf(String(row.id))}`, what);
  });
  for (
    let page = 1;
    (await look(maya, `/account/orders?page=${page}`)).includes(`page=${page + 1}`);
    page += 1
  );
  await forEach(
    [
      "/account",
      "/account/addresses",
      "/account/membership",
      "/account/downloads",
      "/account/profile",
      "/account/data",
      "/account/data/download",
    ],
    (path) => look(maya, path, "account"),
  );

  expect(failed).toEqual([]);
}, 120_000);
