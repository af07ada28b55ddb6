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
  const { row: made, errors } = await editor.post(`/items/${collection}`, row);
  expect(errors, collection).toEqual([]);
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

    expect(await post({ currency: "CHF" })).toMatchObject(
      refused("sells in EUR, GBP, USD, JPY, KWD, not in CHF"),
    );
    for (const amounts of [
      { unit_amount: 15.5 },
      { unit_amount: "1e3" },
      { compare_at_amount: 0.5 },
      { minimum_amount: "x" },
    ])
      expect(await post(amounts), JSON.stringify(amounts)).toMatchObject(refused("whole number"));
  });
});

describe("what somebody types as an amount", () => {
  const priced = async (row: object) => {
    const variant = await write("product_variants", { title: "Paper", sku: unique("SKU"), product });
    return { id: await write("prices", { variant, ...row }), post: { variant, ...row } };
  };
  let product: string;
  beforeAll(async () => {
    product = await write("products", { title: "Product", slug: unique("product") });
  });
  const read = async (id: string) => (await editor.get(`/items/prices/${id}`)).row;

  test.each([
    ["38.00", "EUR", "38.00", 3800],
    ["38,00", "EUR", "38.00", 3800],
    ["3800", "EUR", "3800.00", 380_000],
    ["3,8", "EUR", "3.80", 380],
    [" 0,05 ", "EUR", "0.05", 5],
    ["3800", "JPY", "3800", 3800],
    ["5.120", "KWD", "5.120", 5120],
    ["5,12", "KWD", "5.120", 5120],
  ])("%s %s is kept as %s, and as %i in the smallest unit", async (typed, currency, price, unit_amount) => {
    const { id } = await priced({ currency, price: typed, minimum_price: typed, compare_at_price: typed });

    expect(await read(id)).toMatchObject({
      price,
      unit_amount,
      minimum_price: price,
      minimum_amount: unit_amount,
      compare_at_price: price,
      compare_at_amount: unit_amount,
    });
  });

  test.each([
    ["3,800", "EUR", "write 3800 or 3.80"],
    ["3.800,00", "EUR", "without grouping"],
    ["€38", "EUR", "without a currency sign"],
    ["-1", "EUR", "Write an amount"],
    ["", "EUR", "Say the price"],
    ["38.00", "JPY", "no decimals"],
    ["3,800", "KWD", "in two ways"],
  ])("%j in %s is refused, and says how it is written", async (price, currency, words) => {
    const { id } = await priced({ currency, price: "1" });
    expect(await editor.patch(`/items/prices/${id}`, { price })).toMatchObject(refused(words));
  });

  test("follows its currency, and a program that writes the smallest unit", async () => {
    const { id } = await priced({ currency: "EUR", price: "38" });
    await editor.patch(`/items/prices/${id}`, { unit_amount: 4150, compare_at_amount: 5000 });
    expect(await read(id)).toMatchObject({ price: "41.50", compare_at_price: "50.00" });
    expect(await editor.patch(`/items/prices/${id}`, { currency: "JPY" })).toMatchObject(
      refused("no decimals"),
    );
    await editor.patch(`/items/prices/${id}`, { currency: "KWD" });
    expect(await read(id)).toMatchObject({ price: "41.500", unit_amount: 41_500 });
    await editor.patch(`/items/prices/${id}`, { compare_at_price: null });

    expect(await read(id)).toMatchObject({ compare_at_price: null, compare_at_amount: null });
  });

  test("is changed for several rows of one currency at once, and not of two", async () => {
    const [euros, more, yen] = await Promise.all(
      ["EUR", "EUR", "JPY"].map((currency) => priced({ currency, price: "10" })),
    );
    const change = (rows: ({ id: string } | undefined)[]) =>
      editor.patch("/items/prices", { keys: rows.map((row) => row?.id), data: { price: "12" } });

    expect((await change([euros, more])).status).toBe(200);
    expect((await read(String(more?.id))).unit_amount).toBe(1200);
    expect(await change([euros, yen])).toMatchObject(refused("one currency at a time"));
  });

  test("is read the same for delivery, plans and discounts", async () => {
    const row = { title: "By mule", countries: ["DE"], currency: "EUR", price: "4,90", free_from: "60" };
    const delivery = await write("shipping_methods", row);
    expect((await editor.get(`/items/shipping_methods/${delivery}`)).row).toMatchObject({
      price: "4.90",
      unit_amount: 490,
      free_from: "60.00",
      free_from_amount: 6000,
    });
    const plan = await write("plans", { name: "Plan", slug: unique("plan") });
    const month = await write("plan_prices", { plan, interval: "month", currency: "EUR", price: "9" });
    expect((await editor.get(`/items/plan_prices/${month}`)).row).toMatchObject({
      price: "9.00",
      unit_amount: 900,
    });
    const code = { code: unique("typ").toUpperCase(), kind: "fixed", status: "draft" };
    const amounts = [{ currency: "EUR", value: "5,5" }];
    const discount = await write("discounts", {
      ...code,
      amounts,
      minimums: [{ currency: "JPY", value: "3000" }],
    });
    expect((await editor.get(`/items/discounts/${discount}`)).row).toMatchObject({
      amounts: [{ currency: "EUR", value: "5.50", amount: 550 }],
      minimums: [{ currency: "JPY", value: "3000", amount: 3000 }],
    });
    expect(
      await editor.patch(`/items/discounts/${discount}`, { amounts: [{ currency: "EUR", value: "1,000" }] }),
    ).toMatchObject(refused("write 1000 or 1.00"));
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
    expect(await post({ kind: "fixed", amounts: [{ currency: "CHF", amount: 500 }] })).toMatchObject(
      refused("not in CHF"),
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
  const row = { title: "By mule", countries: ["DE"], currency: "CHF", unit_amount: 500 };
  expect(await editor.post("/items/shipping_methods", row)).toMatchObject(refused("not in CHF"));
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
