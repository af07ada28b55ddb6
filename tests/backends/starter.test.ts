/** What the owner of an empty Directus has after `npm run directus:install -- --starter --apply`. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { purgeEverything } from "../support/directus/directus-flows.ts";
import { secrets } from "../support/endpoints.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { Shopper } from "../support/shop/shopper.ts";
import { type EmptyDirectus, startDirectus } from "./directus.ts";

const env = {
  DIRECTUS_SERVICE_TOKEN: secrets.serviceToken,
  DIRECTUS_WEBHOOK_SECRET: secrets.directusWebhookSecret,
  SITE_CURRENCY: "EUR",
  LANGUAGES: "de,en",
  TAX_COUNTRY: "DE",
};
let directus: EmptyDirectus;
let site: Site;
let dryRun: Awaited<ReturnType<EmptyDirectus["install"]>>;

beforeAll(async () => {
  directus = await startDirectus();
  await directus.install(["--apply"], env);
  dryRun = await directus.install(["--starter"], env);
  const { code, text } = await directus.install(["--starter", "--apply"], env);
  expect([code, text]).toEqual([0, expect.stringContaining("products 3")]);
  site = await startSite({ ...env, DIRECTUS_URL: directus.url, LOG_LEVEL: "warn" });
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
});

const statusOf = async (path: string) => (await fetch(`${site.url}${path}`)).status;
const count = async (collection: string) =>
  (await directus.ask(`/items/${collection}?fields=id&limit=-1`)).length;

test("every page of it is there, in the language of the site, and everything in a menu leads somewhere", async () => {
  const home = await (await fetch(`${site.url}/`)).text();
  const links = [...home.matchAll(/<a [^>]*href="(\/[^"#?]*)"/g)].map(([, path = ""]) => path);
  const all = new Set([
    ...links,
    "/shop/example-2",
    "/shop/example-3",
    "/journal/example-1",
    "/journal/example-2",
  ]);

  expect(home).toContain('lang="de"');
  for (const path of [
    "/shop",
    "/journal",
    "/membership",
    "/about",
    "/delivery",
    "/imprint",
    "/privacy",
    "/contact",
  ])
    expect(links).toContain(path);
  for (const path of all) expect([path, await statusOf(path)]).toEqual([path, 200]);
  expect(site.log()).not.toMatch(/"level":(?:40|50)/);
});

test("a stranger buys of it, with the country's tax and delivery", async () => {
  const shopper = new Shopper(site.url);
  const { html } = await shopper.get("/shop/example-1");
  await shopper.add(/name="variant"[^>]* value="([^"]+)"/.exec(html)?.[1] ?? "");
  const { status, location } = await shopper.checkout();
  const [order] = await directus.ask<{ total_amount: number; tax_amount: number; shipping_amount: number }[]>(
    "/items/orders?fields=total_amount,tax_amount,shipping_amount",
  );

  expect([status, location]).toEqual([303, expect.stringContaining("cs_test_")]);
  expect(order).toEqual({ total_amount: 2980, tax_amount: 476, shipping_amount: 490 });
});

test("it shows first what it would do, and adds itself once", async () => {
  expect(dryRun.text).toContain("Nothing has been written");
  const before = await count("pages");

  expect((await directus.install(["--starter", "--apply"], env)).text).toContain("there already");
  expect(await count("pages")).toBe(before);
});

test("what the owner has changed stays when the rest is removed, and when it is added again", async () => {
  const [about] = await directus.ask<{ id: string }[]>(
    "/items/pages?filter[permalink][_eq]=/about&fields=id",
  );
  await directus.ask(`/items/pages/${about?.id}`, { method: "PATCH", body: { title: "Wir" } });

  const { code, text } = await directus.install(["--remove-starter"], env);
  expect([code, text]).toEqual([0, expect.stringContaining(`pages ${about?.id}`)]);
  expect(await directus.ask("/items/pages?fields=title")).toEqual([{ title: "Wir" }]);
  const emptied = [
    "products",
    "product_variants",
    "prices",
    "posts",
    "plans",
    "navigation_items",
    "block_hero",
  ];
  for (const collection of emptied) expect([collection, await count(collection)]).toEqual([collection, 0]);
  await purgeEverything(site.url);
  expect(await statusOf("/imprint")).toBe(404);
  expect(await statusOf("/about")).toBe(200);

  expect((await directus.install(["--starter", "--apply"], env)).code).toBe(0);
  await purgeEverything(site.url);
  expect(await statusOf("/imprint")).toBe(200);
  expect(await directus.ask("/items/pages?filter[permalink][_eq]=/about&fields=title")).toEqual([
    { title: "Wir" },
  ]);
});

test("where the owner has content of their own, it adds nothing", async () => {
  await directus.install(["--remove-starter"], env);
  const { id } = await directus.ask<{ id: string }>("/items/posts", {
    method: "POST",
    body: { title: "Mine", slug: "mine", status: "draft" },
  });
  const before = await count("pages");

  expect((await directus.install(["--starter", "--apply"], env)).text).toContain("There are posts already");
  expect([await count("pages"), await count("products")]).toEqual([before, 0]);
  await directus.ask(`/items/posts/${id}`, { method: "DELETE" });
});
