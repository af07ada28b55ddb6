import { beforeAll, describe, expect, test } from "vitest";
import { removeLater, signIn, unique, type Visitor } from "./directus.ts";

let editor: Visitor;
let variant: string;

beforeAll(async () => {
  editor = await signIn("editor@example.com", "slack-water-editor");
  const product = await write("products", { title: "Product", slug: unique("product") });
  variant = await write("product_variants", { product, title: "Paper", sku: unique("SKU") });
});

async function write(collection: string, row: object): Promise<string> {
  const { status, row: made } = await editor.post(`/items/${collection}`, row);
  expect(status, collection).toBe(200);
  removeLater(`/items/${collection}/${made.id}`);
  return String(made.id);
}

/** What Studio shows of a refusal. */
const refused = (words: RegExp | string) => ({
  status: 400,
  errors: [expect.objectContaining({ message: expect.stringMatching(words) })],
});

describe("a price", () => {
  test("is there once for a currency of a variant, which its key says", async () => {
    const row = { variant, currency: "EUR", unit_amount: 1500 };
    const price = await write("prices", row);
    const yen = await write("prices", { variant, currency: "JPY", unit_amount: 2400 });

    expect((await editor.get(`/items/prices/${price}`)).row.key).toBe(`${variant}:EUR`);
    expect(await editor.post("/items/prices", row)).toMatchObject(refused("has a price in EUR already"));
    expect(await editor.patch(`/items/prices/${yen}`, { currency: "EUR" })).toMatchObject(
      refused("has a price in EUR already"),
    );
    expect((await editor.patch(`/items/prices/${yen}`, { currency: "KWD", unit_amount: 9000 })).row.key).toBe(
      `${variant}:KWD`,
    );
    expect((await editor.patch(`/items/prices/${price}`, { unit_amount: "1600" })).row).toMatchObject({
      unit_amount: 1600,
      key: `${variant}:EUR`,
    });
  });

  test("cannot stand twice in what Studio saves in one go", async () => {
    const product = await write("products", { title: "Product", slug: unique("product") });
    const prices = [800, 900].map((unit_amount) => ({ currency: "EUR", unit_amount }));

    expect(
      await editor.patch(`/items/products/${product}`, {
        variants: { create: [{ title: "A", sku: unique("SKU"), prices }], update: [], delete: [] },
      }),
    ).toMatchObject(refused("has a price in EUR already"));
  });

  test("is in a currency of the site, and a whole number of its smallest unit", async () => {
    const post = (row: object) =>
      editor.post("/items/prices", { variant, currency: "KWD", unit_amount: 5, ...row });

    expect(await post({ currency: "GBP" })).toMatchObject(refused("sells in EUR, JPY, KWD, not in GBP"));
    for (const amounts of [
      { unit_amount: 15.5 },
      { unit_amount: "1e3" },
      { compare_at_amount: 0.5 },
      { minimum_amount: "x" },
    ])
      expect(await post(amounts), JSON.stringify(amounts)).toMatchObject(refused("whole number"));
  });
});

describe("a discount", () => {
  const post = (row: object) =>
    editor.post("/items/discounts", { code: unique("odd").toUpperCase(), status: "draft", ...row });

  test("of 150 %, of nothing, or 'fixed' without amounts is refused", async () => {
    for (const row of [{ kind: "percent", percentage: 150 }, { percentage: 150 }, { percentage: -1 }])
      expect(await post(row), JSON.stringify(row)).toMatchObject(refused("how many per cent"));
    expect(await post({ kind: "percent" })).toMatchObject(refused("how many per cent"));
    expect(await post({ kind: "fixed" })).toMatchObject(refused("how much it takes off"));
    expect(await post({ kind: "fixed", amounts: [{ currency: "GBP", amount: 500 }] })).toMatchObject(
      refused("not in GBP"),
    );
    expect(await post({ kind: "fixed", amounts: [{ currency: "EUR", amount: 5.5 }] })).toMatchObject(
      refused("whole number"),
    );
  });

  test("is looked at as a whole when a part of it changes", async () => {
    const id = await write("discounts", {
      code: unique("odd").toUpperCase(),
      kind: "percent",
      percentage: 10,
    });

    expect(await editor.patch(`/items/discounts/${id}`, { kind: "fixed" })).toMatchObject(
      refused("how much it takes off"),
    );
    expect((await editor.patch(`/items/discounts/${id}`, { percentage: 12.5 })).status).toBe(200);
    const amounts = [{ currency: "EUR", amount: 500 }];
    expect((await editor.patch(`/items/discounts/${id}`, { kind: "fixed", amounts })).status).toBe(200);
  });
});

test("delivery is priced in a currency of the site", async () => {
  const row = { title: "By mule", countries: ["DE"], currency: "GBP", unit_amount: 500 };
  expect(await editor.post("/items/shipping_methods", row)).toMatchObject(refused("not in GBP"));
});

test.each(["posts", "products", "categories", "tags", "authors", "plans"])(
  "%s have no blanks and no slashes in their slugs",
  async (collection) => {
    for (const slug of ["two words", "a/b"]) {
      const { status, errors } = await editor.post(`/items/${collection}`, { title: "T", name: "T", slug });
      expect({ status, field: errors?.[0]?.extensions.field }, slug).toEqual({ status: 400, field: "slug" });
    }
  },
);
