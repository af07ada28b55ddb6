import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { openAdmin } from "../../pack/install/admin.ts";
import { applyFlows } from "../../pack/install/apply-flows.ts";
import { fillSqlite } from "../bench/fill-sqlite.ts";
import { gate } from "../support/deferred.ts";
import { notify } from "../support/directus/directus-flows.ts";
import { secrets } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { recordingProxy } from "../support/processes/recording-proxy.ts";
import { type Site, siteEnvironment, startSite } from "../support/processes/site.ts";
import { adminToken, type EmptyDirectus, startDirectus } from "./directus.ts";

/** Beyond `limits.productsSorted`; one of twenty is a draft. */
const size = 1_200;
const numbers = Array.from({ length: size }, (_, at) => at + 1).filter((n) => n % 20 !== 0);
/** As `fillSqlite` gives them out. */
const hardbacks = numbers.filter((n) => n % 3 === 0);
const variantOf = (n: number) => `${n.toString(16).padStart(8, "0")}-0000-4000-8000-000000000003`;

const editor = "editor-of-a-long-shop";

let directus: EmptyDirectus;
let site: Site;
/** Hears nothing of the other: they have no Redis. */
let beside: Site;
let environment: Record<string, string>;

beforeAll(async () => {
  directus = await startDirectus();
  const { text } = await directus.install(["--apply"]);
  const [, token = ""] = /DIRECTUS_SERVICE_TOKEN=(\S+)/.exec(text) ?? [];
  fillSqlite(directus.database, [1, size], ["products"]);
  const role = "0c0ffee0-0000-4000-8000-000000000202";
  const person = { email: "editor@example.com", password: editor, role, token: editor };
  await directus.ask("/users", { method: "POST", body: person });
  environment = { DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: token };
  [site, beside] = await Promise.all([startSite(environment), startSite(environment)]);
}, 120_000);

afterAll(async () => {
  await Promise.all([site?.stop(), beside?.stop()]);
  await directus?.stop();
});

const shop = async (path: string, of = site) => (await fetch(`${of.url}${path}`)).text();
const totalOf = (html: string) =>
  Number(/role="status"[^>]*>(?:<!-- -->)?([\d,]+)/.exec(html)?.[1]?.replace(",", ""));
const countOf = (html: string, value: string) => {
  const label = new RegExp(`>${value}</span>.*?facet-count"><span[^>]*>([\\d,]+)`, "s").exec(html);
  expect(label, value).not.toBeNull();
  return Number(label?.[1]?.replace(",", ""));
};
const untilFacets = (path: string) =>
  eventually(
    () => shop(path),
    (html) => html.includes('name="option"'),
    30_000,
  );

/** Says that a row was saved, as the pack's Flow does. */
const announce = (collection: string, key: string, of = site) =>
  notify(of.url, { event: `${collection}.items.update`, collection, keys: [key], payload: {} });

test("a shop of more than a thousand products is counted, and narrowed down to what was counted", async () => {
  const { seen: all } = await untilFacets("/shop?available=1");
  const narrowed = await shop("/shop?option=Format:Hardback");

  expect(totalOf(all)).toBe(numbers.length);
  expect(countOf(all, "Hardback")).toBe(hardbacks.length);
  expect(totalOf(narrowed)).toBe(hardbacks.length);
  expect(totalOf(await shop("/shop/categories/shelf-2?option=Format:Hardback"))).toBe(
    hardbacks.filter((n) => n % 5 === 2).length,
  );
});

test("by price it begins with the dearest of all, wherever that stands", async () => {
  await untilFacets("/shop?available=1");
  const [first] = /href="\/shop\/product-\d+"/.exec(await shop("/shop?sort=price-high&available=1")) ?? [];

  expect(first).toBe(`href="/shop/product-${numbers.at(-1)}"`);
});

test("what the owner changes of a variant, or takes away, is never counted as it was", async () => {
  const { seen } = await untilFacets("/shop?available=1");
  const before = countOf(seen, "Hardback");
  const options = [{ name: "Format", value: "Scroll" }];
  await directus.ask(`/items/product_variants/${variantOf(3)}`, { method: "PATCH", body: { options } });
  await announce("product_variants", variantOf(3));
  const changed = await untilFacets("/shop?available=1");
  expect(countOf(changed.seen, "Hardback")).toBe(before - 1);

  const body = { status: "draft" };
  await directus.ask(`/items/product_variants/${variantOf(6)}`, { method: "PATCH", body });
  await announce("product_variants", variantOf(6));
  const after = await untilFacets("/shop?available=1");
  expect(countOf(after.seen, "Hardback")).toBe(before - 2);
  expect(totalOf(after.seen)).toBe(numbers.length - 1);
});

/** What an editor writes into the stock book. */
const write = (rows: { variant: string; kind: "count" | "adjust"; delta: number }[]) =>
  directus.ask<{ id: string }[]>("/items/stock_movements", { method: "POST", body: rows, token: editor });
const isForSale = async (n: number, of: Site) =>
  (await shop(`/shop/product-${n}`, of)).includes('action="/cart/lines"');
/** How many can be bought, as the list says beside the products. */
const availableIn = async (of: Site) => totalOf(await shop("/shop?available=1", of));
const ledgerOf = (n: number) =>
  directus.ask<{ sequence: number | null; balance: number | null }[]>(
    `/items/stock_movements?filter[variant][_eq]=${variantOf(n)}&sort=sequence&limit=-1`,
  );
const copyOf = async (n: number) =>
  (await directus.ask<{ stock: number | null }>(`/items/product_variants/${variantOf(n)}`)).stock;

describe("in a shop of more than a thousand products", () => {
  /** Milliseconds: without the Flow the promise is a minute and a half, with it a second, for which this machine may be busy. */
  const inTime = 90_000;
  const soon = 10_000;

  /** From now on pieces of these are counted, and there are none. */
  async function countFromNow(...products: number[]): Promise<void> {
    const body = products.map((n) => ({ id: variantOf(n), track_stock: true }));
    await directus.ask("/items/product_variants", { method: "PATCH", body });
    for (const of of [site, beside])
      for (const n of products) await announce("product_variants", variantOf(n), of);
  }

  test("stock that nobody tells of is shown by every instance: what came, what went, what is new, and twenty rows", async () => {
    const on = (n: number) => ({ variant: variantOf(n) });
    await countFromNow(9, 12, 18);
    await write([{ ...on(12), kind: "count", delta: 5 }]);
    const first = () => Promise.all([site, beside].flatMap((of) => [isForSale(12, of), isForSale(9, of)]));
    await eventually(first, (seen) => seen.join() === "true,false,true,false", inTime);
    await Promise.all(
      [site, beside].map((of) => eventually(() => availableIn(of), Number.isInteger, inTime)),
    );
    const before = await availableIn(site);

    await directus.ask("/items/product_variants", {
      method: "POST",
      body: {
        product: "00000018-0000-4000-8000-000000000002",
        sku: "new",
        title: "Map",
        status: "published",
        track_stock: true,
        prices: [{ currency: "EUR", unit_amount: 700, key: "new:EUR" }],
        stock_movements: [{ kind: "count", delta: 50 }],
      },
      token: editor,
    });
    await Promise.all([
      write([{ ...on(9), kind: "adjust", delta: 20 }]),
      write([{ ...on(12), kind: "count", delta: 0 }]),
      ...Array.from({ length: 20 }, () => write([{ ...on(18), kind: "adjust", delta: 1 }])),
    ]);

    const look = async (of: Site) => ({
      came: await isForSale(9, of),
      went: await isForSale(12, of),
      twenty: await isForSale(18, of),
      isNew: (await shop("/shop/product-24", of)).includes("Map"),
      available: await availableIn(of),
    });
    const wanted = { came: true, went: false, twenty: true, isNew: true, available: before + 1 };
    const isWanted = (seen: Awaited<ReturnType<typeof look>>) =>
      expect.objectContaining(wanted).asymmetricMatch(seen);
    await Promise.all([site, beside].map((of) => eventually(() => look(of), isWanted, inTime)));
    expect((await ledgerOf(18)).map(({ balance }) => balance)).toEqual(
      Array.from({ length: 21 }, (_, at) => at),
    );
  }, 300_000);

  test("it is shown although the process that numbered the row was killed before it wrote the copy", async () => {
    await countFromNow(21);
    const proxy = await recordingProxy(directus.url);
    const doomed = await startSite({ ...environment, DIRECTUS_URL: proxy.url });
    let isWriting = false;
    proxy.behave(({ method, path }) => {
      if (method !== "PATCH" || !path.startsWith("/items/product_variants")) return undefined;
      isWriting = true;
      return { kind: "hang" };
    });
    let pieces = 6;
    // One of the others may be quicker just then: until it has been this one.
    const isCaught = async () => {
      pieces += 1;
      const [row] = await write([{ variant: variantOf(21), kind: "count", delta: pieces }]);
      await announce("stock_movements", row?.id ?? "", doomed);
      return isWriting;
    };
    try {
      await eventually(isCaught, Boolean, soon);
    } finally {
      await doomed.stop("SIGKILL");
      await proxy.close();
    }
    for (const of of [site, beside]) await eventually(() => isForSale(21, of), Boolean, inTime);
    await eventually(
      () => copyOf(21),
      (copy) => copy === pieces,
      inTime,
    );
    expect((await ledgerOf(21)).map(({ sequence }) => sequence)).not.toContain(null);
  }, 120_000);

  test("a copy that a slow writer writes late does not stay", async () => {
    Object.assign(process.env, siteEnvironment(1, ":memory:"), environment, { LOG_LEVEL: "silent" });
    const { syncStockCopies } = await import("#server/catalogue/stock/show-stock.ts");
    const { serviceClient } = await import("#server/directus/clients/clients.ts");
    const [writing, goesOn] = [gate(), gate()];
    const slow: DirectusClient = {
      ...serviceClient,
      async request(command) {
        if (String(command().path).startsWith("/items/product_variants")) {
          writing.open();
          await goesOn.opened;
        }
        return serviceClient.request(command);
      },
    };
    await write([{ variant: variantOf(27), kind: "count", delta: 4 }]);
    const late = syncStockCopies(slow, [variantOf(27)]);
    await writing.opened;
    await write([{ variant: variantOf(27), kind: "adjust", delta: -1 }]);
    await syncStockCopies(serviceClient, [variantOf(27)]);
    expect(await copyOf(27)).toBe(3);

    goesOn.open();
    await late;
    expect(await copyOf(27)).toBe(3);
  });

  test("with the Flow it is shown at once, and counted in the list", async () => {
    await countFromNow(30, 33);
    await applyFlows(openAdmin(directus.url, adminToken), {
      ...JSON.parse(readFileSync("pack/flows.json", "utf8")),
      site: { url: site.url.replace("localhost", "127.0.0.1"), secret: secrets.directusWebhookSecret },
    });
    await eventually(
      () => isForSale(30, site),
      (is) => !is,
      soon,
    );
    const { seen: before } = await eventually(() => availableIn(site), Number.isInteger, inTime);

    await write([{ variant: variantOf(30), kind: "adjust", delta: 20 }]);
    await eventually(() => isForSale(30, site), Boolean, soon);
    await eventually(
      () => availableIn(site),
      (seen) => seen === before + 1,
      soon,
    );
    await write([{ variant: variantOf(30), kind: "count", delta: 0 }]);
    await eventually(
      () => availableIn(site),
      (seen) => seen === before,
      soon,
    );
  });
});
