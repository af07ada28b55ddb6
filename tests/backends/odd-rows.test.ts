import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../support/auth/auth-client.ts";
import { forEach, visit } from "../support/browser/crawl.ts";
import { copyToPostgres, copyToSqlite, type DemoCopy } from "../support/directus/demo-copy.ts";
import { purgeEverything } from "../support/directus/directus-flows.ts";
import { collections, columnsOf, openRows, type Rows, relationsOf } from "../support/directus/odd-rows.ts";
import { type Planted, plant, plantCopies } from "../support/directus/plant-odd-rows.ts";
import { openPostgres, openSqlite, type Stored, type Value } from "../support/directus/row-database.ts";
import { secrets } from "../support/endpoints.ts";
import { personas } from "../support/personas.ts";
import { postgresPrograms } from "../support/processes/postgres.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { Shopper } from "../support/shop/shopper.ts";

const databases = [
  { name: "SQLite", copyDemo: () => copyToSqlite(), open: openSqlite, healthy: [] as string[] },
  {
    name: "PostgreSQL",
    copyDemo: () => copyToPostgres(1),
    open: openPostgres,
    /** Of which the table itself refuses every odd value. */
    healthy: ["order_numbers"],
  },
].filter(({ name }) => name === "SQLite" || postgresPrograms());

let copy: DemoCopy;
let site: Site;
let rows: Rows;
let guest: AuthClient;
let maya: AuthClient;

let failed: string[] = [];
/** Looks at a page, which is there; only one whose own row is odd may be missing, or lead elsewhere. */
async function look(client: AuthClient, path: string, what = "", mayMiss = false): Promise<string> {
  const { status, body } = await visit({ name: "guest", client, feeds: [] }, path);
  const expected = mayMiss ? status < 500 : status === (before.get(path) ?? 200);
  if (!expected) failed.push(`${status} ${path} ${what}`);
  return body;
}

/** What pages answered while nothing was odd, where that is not 200. */
const before = new Map<string, number>();
async function remember(paths: string[]): Promise<void> {
  await forEach(paths, async (path) => {
    const { status } = await visit({ name: "guest", client: guest, feeds: [] }, path);
    before.set(path, status);
  });
}

/** Pages of personal data ask for a sign-in of the last ten minutes. */
async function signInMaya(): Promise<void> {
  maya = new AuthClient(site.url);
  await maya.signIn(personas.maya.email, personas.maya.password);
  expect(await maya.session()).not.toBeNull();
}

/** A page below which something is odd shows the row that it belongs to. */
async function lookAtPlanted({ root, row, what, translated, own }: Planted): Promise<void> {
  const body = await look(guest, `${translated ? "/de" : ""}${pathOf[root]?.(row)}`, what, own);
  const name = String(row.title ?? row.name ?? "");
  if (!own && !translated && !body.replaceAll("&#x27;", "'").replaceAll("&amp;", "&").includes(name))
    failed.push(`${pathOf[root]?.(row)} lacks "${name}": ${what}`);
}

async function plantAll(names: string[], roots: string[]): Promise<Planted[]> {
  const planted = await rows.together(async () => {
    const all: Planted[] = [];
    for (const name of names) all.push(...(await plant(rows, name, roots)));
    return all;
  });
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

const account = [
  "/account",
  "/account/addresses",
  "/account/membership",
  "/account/orders",
  "/account/profile",
  "/account/data",
  "/account/data/download",
];

/** Every collection of the pack is in one of these, and each has its test. */
const parts =
  /^(products|product_variants|prices|posts|pages|page_blocks|block_|categories|tags|authors|forms|form_fields|members_texts)/;
const content = collections.filter((name) => parts.test(name) && !/_(?:files|submissions)$/.test(name));
const settings = collections.filter((name) => /^(globals|navigation|languages)/.test(name));
const rules =
  /^(plans|plan_prices|redirects|interface_texts|product_options|newsletters|shipping_methods|consents)(_translations)?$/;
const flat = collections.filter((name) => rules.test(name));
const ofOrders = collections.filter((name) =>
  /^(orders|order_lines|payments|order_requests|fulfillments|invoices|customer_addresses|entitlements)$/.test(
    name,
  ),
);
const ofCheckout = ["discounts", "tax_rates", "tax_rates_translations"];
const books = collections.filter(
  (name) => ![content, settings, flat, ofOrders, ofCheckout].some((group) => group.includes(name)),
);

/** Puts every odd value into every field of the rows that every page shows, one value of each at a time. */
async function spoilInPlace(collection: string, row: Stored, check: (what: string) => Promise<unknown>) {
  const columns = columnsOf(collection);
  const times = Math.max(...columns.map((column) => rows.oddValues(column).length));
  for (let time = 0; time < times; time += 1) {
    for (const column of columns) {
      const values = rows.oddValues(column);
      await rows.set(collection, row, { [column.field]: values[time % values.length] ?? null });
    }
    await purgeEverything(site.url);
    await check(`${collection} #${time}`);
    await rows.set(
      collection,
      row,
      Object.fromEntries(columns.map(({ field }) => [field, row[field] ?? null])),
    );
  }
}

/** Puts variants into a cart of its own, and sends the checkout. @returns how that was answered */
async function buy(variants: Stored[], what: string, code?: string): Promise<string> {
  visitors += 1;
  const address = `198.51.${visitors >> 8}.${visitors & 255}`;
  const shopper = new Shopper(site.url, { "X-Forwarded-For": address });
  const answers: [string, number][] = [];
  for (const { id } of variants)
    answers.push(["POST /cart/lines", (await shopper.add(String(id), 2)).status]);
  if (code) answers.push(["POST /cart/discount", (await shopper.post("/cart/discount", { code })).status]);
  answers.push(["/cart", (await shopper.get("/cart")).status]);
  const { html } = await shopper.get("/checkout");
  const boxes = [...html.matchAll(/<input (?=[^>]*type="checkbox")[^>]*name="([^"]+)"[^>]*>/g)];
  const ticked = boxes.map(([tag, name = ""]) => [name, /value="([^"]*)"/.exec(tag)?.[1] ?? "on"]);
  const { status, location = "", html: page } = await shopper.checkout(Object.fromEntries(ticked));
  answers.push(["POST /checkout", status]);
  for (const [path, answer] of answers)
    if (answer >= 500 || (path === "/cart" && answer !== 200)) failed.push(`${answer} ${path} ${what}`);
  return `${status} ${location || page.match(/id="error-[^<]*<?[^<]*/g)}`;
}
let visitors = 0;

async function variantOnSale(): Promise<Stored> {
  const [price = {}] = await rows.list("prices", { currency: "EUR" });
  return { id: price.variant ?? null };
}

/** The key of a guest's link to an order. */
function signedKeyOf(order: string): string {
  const ends = Math.floor(Date.now() / 1000) + 3600;
  const text = `order-link:${order}:${ends}`;
  return `${ends.toString(36)}.${createHmac("sha256", secrets.authSecret).update(text).digest("base64url")}`;
}

describe.each(databases)("on $name", ({ copyDemo, open, healthy }) => {
  beforeAll(async () => {
    copy = await copyDemo();
    rows = openRows(open(copy.database));
    // A hundred carts take of it.
    await rows.set("product_variants", await variantOnSale(), { track_stock: 0 });
    before.clear();
    site = await startSite({
      DIRECTUS_URL: copy.url,
      LOG_LEVEL: "warn",
      LANGUAGES: "en,de,ar",
      TRUST_PROXY: "1",
    });
    guest = new AuthClient(site.url);
    await signInMaya();
    await remember(overviews);
  }, 300_000);

  afterAll(async () => {
    await site?.stop();
    await rows?.close();
    await copy?.stop();
  });

  afterEach(() => {
    failed = [];
  });

  test("no page fails because of a row of content, and the log names the row and the field", async () => {
    const lists = content.flatMap((name) => [`/items/${name}`, `/items/${name}?export=csv`]);
    await remember(lists);
    const planted = await plantAll(content, ["pages", "posts", "products", "categories", "tags", "authors"]);
    expect(planted.length).toBeGreaterThan(500);
    await forEach(planted, lookAtPlanted);
    await forEach([...overviews, ...lists], (path) => look(guest, path));
    for (const list of ["/shop", "/journal"])
      for (let page = 2; (await look(guest, `${list}?page=${page}`)).includes(`page=${page + 1}`); page += 1);
    await forEach(content, (name) => look(guest, `/items/${name}?page=2`, "", true));

    expect(failed).toEqual([]);
    await expect
      .poll(() => site.log())
      .toMatch(/"collection":"product_variants","key":"[\w-]{36}","field":"prices\.\d+\.unit_amount"/);
    expect(site.log()).not.toMatch(/"level":(50|60)/);
  }, 600_000);

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
    const [globals = {}] = await rows.list("globals");
    const [german = {}] = await rows.list("globals_translations");
    await spoilInPlace("globals", globals, check);
    await spoilInPlace("globals_translations", german, check);
    await spoilInPlace("navigation", await rows.get("navigation", "main"), check);
    for (const language of await rows.list("languages")) await spoilInPlace("languages", language, check);
    await plantAll(["navigation_items", "navigation_items_translations"], ["navigation_items"]);
    await check("navigation_items");

    expect(failed).toEqual([]);
  }, 300_000);

  test("no page fails because of a plan, a redirect, an option or what a cart is sent by", async () => {
    const roots = flat.filter((name) => !/_translations$|^plan_prices$/.test(name));
    const planted = await plantAll(flat, roots);
    await guest.post("/cart/lines", { variant: String((await variantOnSale()).id), quantity: "1" });
    await guest.post("/checkout/delivery", { country: "DE", email: "ada@example.com", name: "Ada" });
    const from = planted.flatMap(({ root, row }) => (root === "redirects" ? String(row.url_from) : []));
    await forEach(
      from.filter((path) => /^\/[\w-]+$/.test(path)),
      (path) => look(guest, path, "redirects", true),
    );
    for (const language of ["", "/de"])
      await forEach(
        ["/", "/membership", "/newsletter", "/shop", "/cart", "/checkout", "/shop/soundings"],
        (path) => look(guest, language && path === "/" ? language : `${language}${path}`, "after"),
      );
    await look(maya, "/account/membership");
    expect(await buy([await variantOnSale()], "shipping methods")).toMatch(/^303 http/);

    expect(failed).toEqual([]);
  }, 300_000);

  test("a tax rate that cannot be read closes the checkout until it is mended, and the cart stays", async () => {
    const shopper = new AuthClient(site.url);
    await shopper.post("/cart/lines", { variant: String((await variantOnSale()).id), quantity: "1" });
    await shopper.post("/checkout/delivery", { country: "DE", email: "ada@example.com", name: "Ada" });
    const [rate = {}] = await rows.list("tax_rates");
    const check = async () => {
      await purgeEverything(site.url);
      return [(await shopper.get("/cart")).status, (await shopper.get("/checkout")).status];
    };

    expect(await check()).toEqual([200, 200]);
    await rows.set("tax_rates", rate, { percentage: "NaN" });
    expect(await check()).toEqual([200, 503]);
    await expect
      .poll(() => site.log())
      .toContain(`"collection":"tax_rates","key":"${rate.id}","field":"percentage"`);
    await rows.set("tax_rates", rate, { percentage: rate.percentage ?? null });
    expect(await check()).toEqual([200, 200]);
    for (const { id = null } of await rows.list("tax_rates"))
      for (const name of ["tax_rates", "tax_rates_translations"]) {
        const [row = {}] = await rows.list(name, name === "tax_rates" ? { id } : {});
        await spoilInPlace(name, row, async (what) => {
          const [cart, checkout] = [await shopper.get("/cart"), await shopper.get("/checkout")];
          expect([what, cart.status]).toEqual([what, 200]);
          expect([200, 503], what).toContain(checkout.status);
          const { status } = await shopper.post("/checkout", {
            email: "ada@example.com",
            name: "Ada",
            country: "DE",
          });
          expect([409, 422, 503], what).toContain(status);
        });
      }
    expect(await check()).toEqual([200, 200]);
  }, 300_000);

  test("no cart fails because of a variant, a price or a code in it", async () => {
    const planted = await plantAll(["product_variants", "prices", "discounts"], ["products", "discounts"]);
    await forEach(planted, async ({ root, row, what }) => {
      if (root === "discounts")
        expect(await buy([await variantOnSale()], what, String(row.code)), what).toMatch(/^303 http/);
      else await buy(await rows.list("product_variants", { product: row.id ?? null }), what);
    });

    expect(failed).toEqual([]);
  }, 240_000);

  test("no page of an account or of a guest's order fails because of an order or what belongs to it", async () => {
    const [customer = {}] = await rows.list("customers", { email: personas.maya.email });
    const [order = {}] = await rows.list("orders", { customer: customer.id ?? null });
    const [line = {}] = await rows.list("order_lines", { order: order.id ?? null });
    const now = rows.now();
    const id = () => crypto.randomUUID();
    await rows.give("order_requests", {
      id: id(),
      order: order.id ?? null,
      kind: "return",
      status: "open",
      lines: "[]",
      date_created: now,
    });
    await rows.give("fulfillments", {
      id: id(),
      order: order.id ?? null,
      lines: "[]",
      tracking_number: "1Z",
      sent_at: now,
    });
    await rows.give("invoices", {
      id: id(),
      order: order.id ?? null,
      kind: "invoice",
      number: "INV-1",
      date_created: now,
    });
    await rows.give("refunds", {
      id: id(),
      order: order.id ?? null,
      amount: 100,
      status: "succeeded",
      date_created: now,
    });
    await rows.give("downloads", { id: id(), order_line: line.id ?? null, key: id(), date_created: now });
    await rows.give("customer_addresses", {
      id: id(),
      customer: customer.id ?? null,
      key: id(),
      name: "Maya",
      line1: "Pier 1",
      city: "Hamburg",
      country: "DE",
    });
    const planted = await plantAll(ofOrders, ["orders", "customer_addresses", "entitlements"]);
    await forEach(planted, async ({ root, row, what, own }) => {
      if (root !== "orders") return;
      if (row.customer === customer.id) await look(maya, pathOf.orders?.(row) ?? "", what, own);
      const key = `?key=${signedKeyOf(String(row.id))}`;
      await look(guest, `/orders/${row.id}${key}`, what, own);
      for (const page of ["/return", "/withdraw", "/cancel"])
        await look(guest, `/orders/${row.id}${page}${key}`, what, true);
    });
    for (
      let page = 1;
      (await look(maya, `/account/orders?page=${page}`)).includes(`page=${page + 1}`);
      page += 1
    );
    await signInMaya();
    await forEach(account, (path) => look(maya, path, "account"));

    expect(failed).toEqual([]);
  }, 300_000);

  test("no page fails because of a row that only the site writes, and whoever comes can buy", async () => {
    const [customer = {}] = await rows.list("customers", { email: personas.maya.email });
    const [order = {}] = await rows.list("orders", { customer: customer.id ?? null });
    const sold = (await variantOnSale()).id;
    const anchors: Record<string, Value | undefined> = {
      orders: order.id,
      customers: customer.id,
      directus_users: customer.user,
      product_variants: sold,
    };
    const counts = await rows.together(async () => {
      const all: [string, number][] = [];
      for (const name of books) {
        const related: Stored = {};
        for (const { field, related_collection: one } of relationsOf(name))
          related[field] = anchors[one ?? ""] ?? (await rows.list(one ?? ""))[0]?.id ?? null;
        // A stock book that cannot be read sells nothing of its variant, and is refused with whatever it is in a cart with.
        const other = (await rows.list(name)).find(
          ({ variant }) => variant === undefined || variant !== sold,
        );
        all.push([name, await plantCopies(rows, name, other ?? (await rows.give(name, related)))]);
      }
      return all;
    });
    await purgeEverything(site.url);
    await forEach(overviews, (path) => look(guest, path));
    await signInMaya();
    await forEach(account, (path) => look(maya, path, "books"));
    await look(guest, `/orders/${order.id}?key=${signedKeyOf(String(order.id))}`, "books");
    const late = new AuthClient(site.url);
    await late.signIn(personas.maya.email, personas.maya.password);

    expect(counts.flatMap(([name, planted]) => (planted === 0 ? name : []))).toEqual(healthy);
    expect(await late.session(), "maya signs in").not.toBeNull();
    expect(await buy([await variantOnSale()], "books")).toMatch(/^303 http/);
    expect(failed).toEqual([]);
    expect(site.log()).not.toContain("a round of the newsletters failed");
  }, 300_000);
});
