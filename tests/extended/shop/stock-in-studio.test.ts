import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Editor, openEditor } from "../../support/directus/editor.ts";
import { eventually } from "../../support/eventually.ts";
import { en } from "../../support/messages.ts";
import type { Site } from "../../support/processes/site.ts";
import type { Shopper } from "../../support/shop/shopper.ts";
import { listVariantOrders, openTestShop, parseSessionId, readLedger } from "../../support/shop/test-shop.ts";

/** Milliseconds until a save shows: the promise is one second, which one test measures; in the others this machine may be busy. */
const soon = 8_000;
const promised = 1_000;

const shop = openTestShop();
let beside: Site;
let editor: Editor;

beforeAll(async () => {
  [beside, editor] = await Promise.all([shop.beside(), openEditor()]);
  await Promise.all([pageOf("/shop"), pageOf("/shop", beside.url)]);
});

afterAll(async () => {
  await beside?.stop();
});

type Movement = { kind: "count" | "adjust"; delta: number };

interface Edition {
  slug: string;
  variant: string;
}

/** A product with one edition, saved as Studio's form saves it: all in one request. */
async function createEdition(movements: Movement[] = [], more: object = {}): Promise<Edition> {
  const slug = `counted-${randomUUID()}`;
  const edition = {
    sku: slug,
    title: "Paperback",
    status: "published",
    weight_grams: 200,
    track_stock: true,
    prices: [{ currency: "EUR", unit_amount: 1900, key: slug }],
    stock_movements: movements,
    ...more,
  };
  const product = await editor.ask<{ variants: string[] }>("POST", "/items/products?fields=variants", {
    slug,
    title: `Counted ${slug}`,
    type: "physical",
    status: "published",
    published_at: "2026-01-01T00:00:00Z",
    variants: [edition],
  });
  return { slug, variant: product.variants[0] ?? "" };
}

/** What the editor writes down at the shelf. */
const write = ({ variant }: Edition, movement: Movement) =>
  editor.ask("POST", "/items/stock_movements", { variant, ...movement, note: "At the shelf" });

const pageOf = async (path: string, site = shop.url, accept = "text/html") =>
  (await fetch(`${site}${path}`, { headers: { Accept: accept } })).text();

/** Everywhere that a visitor, a search engine or a program reads whether there is any left. */
async function seenOf({ slug, variant }: Edition, site = shop.url) {
  const [page, list, available, item] = await Promise.all([
    pageOf(`/shop/${slug}`, site),
    pageOf(`/shop?q=${slug}`, site),
    pageOf(`/shop?q=${slug}&available=1`, site),
    pageOf(`/items/product_variants/${variant}?fields=stock`, site, "application/json"),
  ]);
  const card = new RegExp(`href="/shop/${slug}".*?</article>|href="/shop/${slug}".*?</li>`, "s").exec(
    list,
  )?.[0];
  return {
    form: page.includes('action="/cart/lines"'),
    jsonLd: /"availability":"https:\/\/schema\.org\/(\w+)"/.exec(page)?.[1],
    card: card === undefined ? "none" : card.includes(en("shop.soldOut")) ? "sold out" : "for sale",
    filter: available.includes(`href="/shop/${slug}"`),
    stock: (JSON.parse(item) as { data?: { stock: number | null } }).data?.stock,
  };
}

const forSale = (stock: number) => ({
  form: true,
  jsonLd: stock > 3 ? "InStock" : "LimitedAvailability",
  card: "for sale",
  filter: true,
  stock,
});
const soldOut = { form: false, jsonLd: "OutOfStock", card: "sold out", filter: false, stock: 0 };

/** Waits until it shows everywhere, on both instances. */
async function untilSeen(edition: Edition, wanted: Awaited<ReturnType<typeof seenOf>>) {
  const look = async () => [await seenOf(edition), await seenOf(edition, beside.url)];
  await eventually(look, (seen) => JSON.stringify(seen) === JSON.stringify([wanted, wanted]), soon);
}

/** Sends the form that stands on the product's page, as it stands there. */
async function buyFromPage(shopper: Shopper, { slug }: Edition) {
  const { html } = await shopper.get(`/shop/${slug}`);
  const form = /<form [^>]*action="\/cart\/lines".*?<\/form>/s.exec(html)?.[0] ?? "";
  const inputs = [...form.matchAll(/<input [^>]*>/g)].map(([tag]) => tag);
  const values = inputs
    .filter((tag) => !tag.includes('type="radio"') || tag.includes('checked=""'))
    .map((tag) => [/name="([^"]*)"/.exec(tag)?.[1], /value="([^"]*)"/.exec(tag)?.[1]]);
  return shopper.post("/cart/lines", Object.fromEntries(values));
}

describe("what the editor writes into the stock book is seen on every instance, and bought from the page's own form", () => {
  test("an edition that is counted as it is made", async () => {
    const edition = await createEdition([{ kind: "count", delta: 50 }]);
    await untilSeen(edition, forSale(50));

    const shopper = shop.shopper();
    await buyFromPage(shopper, edition);
    expect((await shopper.checkout()).location).toContain("cs_test_");
    await untilSeen(edition, forSale(49));
    expect(await readLedger(edition.variant)).toMatchObject({ balance: 49, unbroken: true });
  });

  test("one that is counted after guests have seen it sold out", async () => {
    const edition = await createEdition();
    await eventually(
      () => seenOf(edition),
      ({ card, form }) => card === "sold out" && !form,
      soon,
    );
    await write(edition, { kind: "count", delta: 2 });
    await untilSeen(edition, forSale(2));
    expect((await buyFromPage(shop.shopper(), edition)).status).toBe(303);
  });

  test("what has arrived, what was lost, and a count of nothing", async () => {
    const edition = await createEdition([{ kind: "count", delta: 0 }]);
    await untilSeen(edition, soldOut);
    await write(edition, { kind: "adjust", delta: 20 });
    await untilSeen(edition, forSale(20));
    await write(edition, { kind: "adjust", delta: -18 });
    await untilSeen(edition, forSale(2));
    await write(edition, { kind: "count", delta: 0 });
    await untilSeen(edition, soldOut);
    expect(await readLedger(edition.variant)).toMatchObject({ balance: 0, unbroken: true });
  });

  test("twenty rows at once, beside five buyers", async () => {
    const edition = await createEdition([{ kind: "count", delta: 10 }]);
    const shoppers = Array.from({ length: 5 }, () => shop.shopper());
    const forms = await Promise.all(
      shoppers.map(async (shopper) => {
        await shopper.add(edition.variant);
        return shopper.fillCheckout();
      }),
    );
    const bought = shoppers.map((shopper, at) => shopper.post("/checkout", forms[at] ?? {}));
    await Promise.all(Array.from({ length: 20 }, () => write(edition, { kind: "adjust", delta: 2 })));

    expect((await Promise.all(bought)).map(({ status }) => status)).toEqual(Array(5).fill(303));
    await untilSeen(edition, forSale(45));
    const { rows, unbroken } = await readLedger(edition.variant);
    // What the edition opened with is a row too.
    expect([rows.length, unbroken]).toEqual([27, true]);
  });

  test("what is typed into the variant before its first row counts; afterwards the stock book does", async () => {
    const edition = await createEdition([], { stock: 4 });
    await untilSeen(edition, forSale(4));
    await editor.ask("PATCH", `/items/product_variants/${edition.variant}`, { stock: 6 });
    await untilSeen(edition, forSale(6));
    await write(edition, { kind: "adjust", delta: 3 });
    await untilSeen(edition, forSale(9));
    await editor.ask("PATCH", `/items/product_variants/${edition.variant}`, { stock: 70 });
    await untilSeen(edition, forSale(9));
  });
});

/** What one place says of an edition: on the left where it is for sale, on the right where it is not. */
const places: [string, (edition: Edition) => Promise<unknown>, unknown, unknown][] = [
  [
    "product page",
    async ({ slug }) => (await pageOf(`/shop/${slug}`)).includes('action="/cart/lines"'),
    true,
    false,
  ],
  ["shop list", async (edition) => (await seenOf(edition)).card, "for sale", "sold out"],
  ["filter", async (edition) => (await seenOf(edition)).filter, true, false],
  [
    "facet's number",
    async ({ slug }) =>
      Number(
        />(\d+)</.exec(/name="available".*?<\/label>/s.exec(await pageOf(`/shop?q=${slug}`))?.[0] ?? "")?.[1],
      ),
    1,
    0,
  ],
  [
    "product feed",
    async ({ slug }) => {
      const items = (await pageOf("/shop/feed/google.xml", shop.url, "*/*")).split("<item>");
      return /<g:availability>(\w+)</.exec(items.find((item) => item.includes(`/shop/${slug}?`)) ?? "")?.[1];
    },
    "in_stock",
    "out_of_stock",
  ],
  ["JSON-LD", async (edition) => (await seenOf(edition)).jsonLd, "InStock", "OutOfStock"],
  ["/items", async (edition) => (await seenOf(edition)).stock, 9, 0],
];

test.each(places)(
  "a row of the editor's shows within a second on the %s, in both directions, by the quickest of three",
  async (_place, look, left, right) => {
    const edition = await createEdition([{ kind: "count", delta: 0 }]);
    await untilSeen(edition, soldOut);
    const took = { in: [] as number[], out: [] as number[] };
    for (let time = 0; time < 3; time += 1)
      for (const delta of [9, 0]) {
        await write(edition, { kind: "count", delta });
        const shown = await eventually(
          () => look(edition),
          (seen) => seen === (delta > 0 ? left : right),
          10 * promised,
        );
        took[delta > 0 ? "in" : "out"].push(shown.after);
      }
    expect(Math.min(...took.in)).toBeLessThan(promised);
    expect(Math.min(...took.out)).toBeLessThan(promised);
  },
);

test("what a buyer on one instance takes and gives back, the other one shows", async () => {
  const edition = await createEdition([{ kind: "count", delta: 1 }]);
  await untilSeen(edition, forSale(1));
  const shopper = shop.shopper();
  await buyFromPage(shopper, edition);
  const session = parseSessionId((await shopper.checkout()).location);
  await untilSeen(edition, soldOut);

  await shop.payments.expire(session);
  await eventually(
    () => listVariantOrders(edition.variant),
    ([order]) => order?.status === "expired",
    10 * soon,
  );
  await untilSeen(edition, forSale(1));
});
