import { isDeepStrictEqual } from "node:util";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { eventually } from "../../support/eventually.ts";
import { openTestSite } from "../../support/processes/test-site.ts";
import { Shopper } from "../../support/shop/shopper.ts";
import { createVariant } from "../../support/shop/test-shop.ts";

const site = openTestSite({ SITE_CURRENCY: "EUR,JPY", LANGUAGES: "en,de" });

type Item = Record<string, string[]>;

const readFeed = async (query = "", language = "") => {
  const answer = await fetch(`${site.url}${language}/shop/feed/google.xml${query}`);
  return {
    status: answer.status,
    type: answer.headers.get("Content-Type"),
    items: parse(await answer.text()),
  };
};

/** Items by the names of their elements; the parser throws where the XML is not well-formed. */
function parse(xml: string): Item[] {
  const items: Item[] = [];
  const path: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (name === "item") items.push({});
  });
  parser.on("closetag", () => path.pop());
  parser.on("text", (text) => {
    const item = items.at(-1);
    const name = path.slice(path.indexOf("item") + 1).join("/");
    if (item && path.includes("item") && name) item[name] = [...(item[name] ?? []), text];
  });
  if (xml.startsWith("<")) parser.write(xml).close();
  return items;
}

const isOf = (variant: string) => (item: Item) => item["g:link"]?.[0]?.includes(`variant=${variant}`);

const required = [
  "g:id",
  "g:title",
  "g:description",
  "g:link",
  "g:availability",
  "g:price",
  "g:condition",
  "g:brand",
];

test("each variant with a price is an item with what a merchant center requires", async () => {
  const { status, type, items } = await readFeed();

  expect([status, type]).toEqual([200, "application/rss+xml; charset=utf-8"]);
  expect(items.length).toBeGreaterThan(10);
  for (const item of items) {
    expect(required.filter((name) => item[name]?.length !== 1)).toEqual([]);
    expect(item["g:price"]?.[0]).toMatch(/^\d+(\.\d\d)? EUR$/);
    expect(item["g:availability"]?.[0]).toMatch(/^(in_stock|out_of_stock|backorder)$/);
    expect(item["g:availability"]?.[0] === "backorder").toBe("g:availability_date" in item);
    expect(item["g:shipping/g:country"]?.length).toBe(item["g:shipping/g:price"]?.length);
  }
  const ids = items.map((item) => item["g:id"]?.[0]);
  expect(new Set(ids).size).toBe(ids.length);
  const paperback = items.filter((item) => item["g:link"]?.[0]?.includes("/shop/soundings?"));
  expect(paperback.length).toBeGreaterThan(1);
  expect(new Set(paperback.map((item) => item["g:item_group_id"]?.[0])).size).toBe(1);
});

test("whoever has the feed already is told that nothing has changed", async () => {
  const askTwice = async () => {
    const url = `${site.url}/shop/feed/google.xml`;
    const etag = (await fetch(url)).headers.get("ETag") ?? "";
    return (await fetch(url, { headers: { "If-None-Match": etag } })).status;
  };
  await eventually(askTwice, (status) => status === 304, 5_000);
});

test("what is sold out, and what is not for everybody's eyes, is said or left out", async () => {
  const soldOut = await createVariant({ stock: 0 });
  const hidden = await createVariant();
  await asAdmin(`/items/products/${hidden.product}`, { method: "PATCH", body: { seo: { no_index: true } } });
  const draft = await createVariant();
  await asAdmin(`/items/products/${draft.product}`, { method: "PATCH", body: { status: "draft" } });
  const read = async () => {
    const { items } = await readFeed();
    return [soldOut, hidden, draft].map(({ id }) => items.find(isOf(id))?.["g:availability"]?.[0]);
  };

  await eventually(read, (found) => isDeepStrictEqual(found, ["out_of_stock", undefined, undefined]), 5_000);
});

test("the page that it leads to shows that price in that currency, and the cart takes it over", async () => {
  const { id } = await createVariant({ prices: { JPY: 6_000 } });
  const {
    seen: { item },
  } = await eventually(
    async () => ({ item: (await readFeed("?currency=JPY", "/de")).items.find(isOf(id)) }),
    ({ item }) => item !== undefined,
    5_000,
  );
  const link = item?.["g:link"]?.[0] ?? "";
  const html = await (await fetch(link)).text();
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const shopper = new Shopper(site.url);
  const [, cartCurrency = ""] = /name="cartCurrency" value="(\w+)"/.exec(html) ?? [];
  const added = await shopper.post("/cart/lines", { variant: id, quantity: "1", cartCurrency });

  expect(new URL(link).pathname).toMatch(/^\/de\/shop\//);
  expect(item?.["g:price"]).toEqual(["6000 JPY"]);
  expect(json).toContain('"price":"6000","priceCurrency":"JPY"');
  expect(cartCurrency).toBe("JPY");
  expect(added.status).toBe(303);
  expect((await shopper.get("/de/cart")).html).toMatch(/6\.000\s¥/);
  expect((await readFeed("?currency=XXX")).status).toBe(404);
});
