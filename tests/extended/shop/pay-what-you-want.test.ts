import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import type { Page, Shopper } from "../../support/shop/shopper.ts";
import {
  createVariant,
  eventually,
  listVariantOrders,
  openTestShop,
  parseSessionId,
} from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ SITE_CURRENCY: "EUR,JPY", LANGUAGES: "en,de,ar" }));
const posts: string[] = [];
afterAll(async () => {
  await asAdmin("/items/posts", { method: "DELETE", body: posts });
});

const pageOf = ({ title }: { title: string }) => `/shop/${title.toLowerCase().replaceAll(" ", "-")}`;

/** Something of which twelve euros or 1800 yen are suggested, and the buyer names the price. */
const open = (minimum = 500, more: Parameters<typeof createVariant>[0] = {}) =>
  createVariant({
    digital: true,
    price: 1200,
    prices: { JPY: 1800 },
    minimums: { EUR: minimum, JPY: minimum },
    ...more,
  });

/** What an input of a page has, by its name; undefined where there is none. */
function inputOf({ html }: Page, name: string): Record<string, string> | undefined {
  const tag = [...html.matchAll(/<input [^>]*>/g)]
    .map(([found]) => found)
    .find((one) => one.includes(`name="${name}"`));
  return tag === undefined
    ? undefined
    : Object.fromEntries(
        [...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value]),
      );
}

/** Sends the form of the product's page with an amount in its field. */
function name(shopper: Shopper, product: { id: string; title: string }, amount: string, prefix = "") {
  const form = { product: pageOf(product).slice("/shop/".length), variant: product.id, quantity: "1" };
  return shopper.post(`${prefix}/cart/lines`, { ...form, currency: "EUR", [`amount.${product.id}`]: amount });
}

const choose = (shopper: Shopper, currency: string) =>
  shopper.post("/cart/currency", { currency, returnTo: "/cart" });
const buy = (shopper: Shopper) => shopper.checkout({ consent: "on" });

/** Where the form of the cart's only line is sent. */
async function lineOf(shopper: Shopper) {
  return /\/cart\/lines\/[\w-]+/.exec((await shopper.get("/cart")).html)?.[0] ?? "";
}

async function soldFor(variant: string) {
  const orders = await listVariantOrders(variant);
  return orders.map(({ lines }) => Number(lines.find((line) => line.variant === variant)?.unit_amount));
}

const priceOf = (variant: string, change: object) =>
  asAdmin<{ id: string }[]>(`/items/prices?filter[variant][_eq]=${variant}&filter[currency][_eq]=EUR`).then(
    ([row]) => asAdmin(`/items/prices/${row?.id}`, { method: "PATCH", body: change }),
  );

test("what the buyer names on the page is what the order, Stripe and the receipt's page have", async () => {
  const sheet = await open();
  const shopper = shop.shopper();
  const page = await shopper.get(pageOf(sheet));
  expect(page.html).toContain(en("shop.named.orWhatYouLike", { least: en("shop.from", { price: "€5.00" }) }));
  expect(inputOf(page, `amount.${sheet.id}`)).toMatchObject({
    value: "12.00",
    inputMode: "decimal",
    "aria-describedby": expect.stringContaining("hint"),
  });

  expect(await name(shopper, sheet, "7,50")).toMatchObject({ status: 303, location: "/cart" });
  const cart = await shopper.get("/cart");
  expect(cart.html).toContain(`${en("cart.subtotal")}</dt><dd>€7.50`);
  expect(inputOf(cart, "amount")?.value).toBe("7.50");
  const session = parseSessionId((await buy(shopper)).location);
  expect(await shop.payments.read(`checkout/sessions/${session}`)).toMatchObject({ amount_total: 750 });
  await shop.payments.pay(session);
  expect((await shopper.comeBack(session)).html).toContain("€7.50");

  const [order] = await eventually(
    () => listVariantOrders(sheet.id),
    ([found]) => found?.status === "paid",
  );
  expect([order?.total_amount, order?.lines[0]?.unit_amount].map(Number)).toEqual([750, 750]);
});

test.each([
  ["below the minimum", "4.99", "€5.00"],
  ["no number", "a fiver", "12.00"],
  ["empty", "", "12.00"],
  ["with too many decimals", "5.001", "12.00"],
  ["negative", "-7", "12.00"],
  ["more than Stripe takes", "1000000", "€999,999.99"],
])("an amount that is %s brings the page back with it, and with words that help", async (_, typed, told) => {
  const sheet = await open();
  const shopper = shop.shopper();

  const refused = await name(shopper, sheet, typed);

  const field = `amount.${sheet.id}`;
  expect(refused.status).toBe(422);
  expect(inputOf(refused, field)).toMatchObject({
    value: typed,
    "aria-invalid": "true",
    "aria-describedby": `hint-${field} error-${field}`,
  });
  expect(refused.html).toContain(`href="#field-${field}"`);
  expect(new RegExp(`id="error-${field}"[^>]*>([^<]*)`).exec(refused.html)?.[1]).toContain(told);
  expect((await shopper.get("/cart")).html).toContain(en("cart.empty"));
});

test("a price is typed as its language writes it, and said in it", async () => {
  const sheet = await open();
  const [german, arab] = [shop.shopper(), shop.shopper()];

  expect(inputOf(await german.get(`/de${pageOf(sheet)}`), `amount.${sheet.id}`)?.value).toBe("12,00");
  expect((await name(german, sheet, "7,50 €", "/de")).status).toBe(303);
  expect((await german.get("/de/cart")).html).toMatch(/7,50\s€/);
  expect((await name(arab, sheet, "٧٫٥", "/ar")).status).toBe(303);
  expect(inputOf(await arab.get("/ar/cart"), "amount")?.value).toBe("7.50");
});

test("a fixed price is the shop's, whatever a form sends", async () => {
  const chart = await createVariant({ digital: true, price: 1900 });
  const shopper = shop.shopper();
  expect(inputOf(await shopper.get(pageOf(chart)), `amount.${chart.id}`)).toBeUndefined();

  expect((await name(shopper, chart, "0.01")).status).toBe(303);
  expect((await shopper.post(await lineOf(shopper), { quantity: "1", amount: "0.01" })).status).toBe(303);
  await buy(shopper);

  expect(await soldFor(chart.id)).toEqual([1900]);
});

test("nothing can be paid where nothing is the minimum, and less than a card can pay is refused at once", async () => {
  const sheet = await open(0);
  const shopper = shop.shopper();
  expect((await shopper.get(pageOf(sheet))).html).toContain(en("shop.named.fromNothing"));
  expect((await name(shopper, sheet, "0.49")).status).toBe(422);
  expect((await name(shopper, sheet, "0")).status).toBe(303);

  const { status, location } = await buy(shopper);

  expect([status, location]).toEqual([303, expect.stringMatching(/^\/orders\//)]);
  const [order] = await eventually(
    () => listVariantOrders(sheet.id),
    ([found]) => found?.status === "paid",
  );
  expect([Number(order?.total_amount), order?.stripe_checkout_session_id]).toEqual([0, null]);
});

test("a named amount belongs to its currency: in another one what is suggested is charged, and that is told", async () => {
  const sheet = await open();
  const shopper = shop.shopper();
  await name(shopper, sheet, "7.50");

  await choose(shopper, "JPY");
  const cart = await shopper.get("/cart");
  expect(cart.html).toContain(en("buying.cart.lines.currencyChanged", { before: "€7.50", now: "¥1,800" }));
  expect(inputOf(cart, "amount")?.value).toBe("1800");

  await choose(shopper, "EUR");
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€7.50`);
});

test("an amount of a page that was opened in another currency is not taken for one in this", async () => {
  const sheet = await open();
  const shopper = shop.shopper();
  await choose(shopper, "JPY");

  const refused = await name(shopper, sheet, "1800");

  expect(refused.status).toBe(422);
  expect(refused.html).toContain(en("shop.named.problems.otherCurrency", { currency: "JPY" }));
  expect(inputOf(refused, "currency")?.value).toBe("JPY");
});

test("a minimum that is raised and a price that is fixed meanwhile are told as changed prices, and hold the checkout up", async () => {
  const sheet = await open();
  const shopper = shop.shopper();
  await name(shopper, sheet, "7.50");
  const form = await shopper.fillCheckout({ consent: "on" });

  await priceOf(sheet.id, { minimum_amount: 900 });
  expect((await shopper.get("/cart")).html).toContain(
    en("buying.cart.lines.priceChanged", { before: "€7.50", now: "€9.00" }),
  );
  expect((await shopper.post("/checkout", form)).status).toBe(409);
  await priceOf(sheet.id, { minimum_amount: null });
  expect((await shopper.get("/cart")).html).toMatch(
    new RegExp(en("buying.cart.lines.priceChanged", { before: ".+", now: "€12\\.00" })),
  );
  await buy(shopper);

  expect(await soldFor(sheet.id)).toEqual([1200]);
});

test("the amount is changed in the cart, and one that cannot be comes back at its line", async () => {
  const sheet = await open(500, { digital: false });
  const shopper = shop.shopper();
  await name(shopper, sheet, "7.50");
  const line = await lineOf(shopper);

  expect((await shopper.post(line, { quantity: "2", currency: "EUR", amount: "10" })).status).toBe(303);
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€20.00`);
  const refused = await shopper.post(line, { quantity: "3", currency: "EUR", amount: "4" });

  expect(refused.status).toBe(422);
  expect(inputOf(refused, "amount")).toMatchObject({ value: "4", "aria-invalid": "true" });
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€20.00`);
});

test("what is added again has the newer amount; what is removed and put back has its own", async () => {
  const sheet = await open(500, { digital: false });
  const shopper = shop.shopper();
  await name(shopper, sheet, "7.50");
  await name(shopper, sheet, "9");
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€18.00`);

  await shopper.post(await lineOf(shopper), { quantity: "0" });
  await shopper.add(sheet.id, 2);

  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€18.00`);
});

test("buying again begins with what was paid, as far as it may still be named", async () => {
  const sheet = await open();
  const shopper = shop.shopper();
  await name(shopper, sheet, "7.50");
  const session = parseSessionId((await buy(shopper)).location);
  await shop.payments.pay(session);
  const { html } = await shopper.comeBack(session);
  const [link = ""] = /\/orders\/[\w-]+\?key=[\w.-]+/.exec(html) ?? [];
  const again = link.replace("?", "/reorder?");

  await shopper.post(again, { nonce: randomUUID() });
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€7.50`);
  await priceOf(sheet.id, { minimum_amount: 900 });

  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€9.00`);
});

test("a code takes nothing off it, and says so where there is nothing else", async () => {
  const [sheet, chart] = await Promise.all([open(), createVariant({ digital: true, price: 2000 })]);
  const code = `T-${randomUUID().slice(0, 8).toUpperCase()}`;
  await asAdmin("/items/discounts", {
    method: "POST",
    body: { code, status: "published", kind: "percent", percentage: "50" },
  });
  const shopper = shop.shopper();
  await name(shopper, sheet, "7.50");
  const alone = await shopper.post("/cart/discount", { code });
  expect(alone.status).toBe(422);
  expect(alone.html).toContain(en("buying.cart.code.problems.custom-price", { code }));

  await shopper.add(chart.id);
  expect((await shopper.post("/cart/discount", { code })).status).toBe(303);
  await buy(shopper);

  const [order] = await listVariantOrders(sheet.id);
  expect([order?.discount_amount, order?.total_amount].map(Number)).toEqual([1000, 1750]);
});

test("lists show what is suggested and sort by it, without an earlier price; search engines read the least", async () => {
  const sheet = await open(100);
  await priceOf(sheet.id, { compare_at_amount: 5000 });
  const { html } = await shop
    .shopper()
    .get(`/shop?q=${sheet.title.split(" ").at(-1)}&price-from=11&price-to=13`);
  expect(html).toContain(en("shop.named.orWhatYouLike", { least: en("shop.from", { price: "€1.00" }) }));
  expect(html).not.toContain("€50.00");

  const page = await shop.shopper().get(pageOf(sheet));
  const [product] = [...page.html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = ""]) => JSON.parse(json) as { "@type": string; offers?: object[] })
    .filter((one) => one["@type"] === "Product");
  expect(product?.offers).toMatchObject([
    {
      price: "12.00",
      priceCurrency: "EUR",
      priceSpecification: {
        "@type": "PriceSpecification",
        price: "12.00",
        minPrice: 1,
        priceCurrency: "EUR",
      },
    },
  ]);
});

/** A print in five sizes and on two papers, more than are shown as one list, of which one combination is fixed. */
async function givenOptions() {
  const mark = randomUUID().slice(0, 8);
  const variant = (size: string, paper: string, minimum: number | null) => ({
    sku: `${mark}-${size}-${paper}`,
    title: `${size}, ${paper}`,
    status: "published",
    track_stock: false,
    options: [
      { name: "Size", value: size },
      { name: "Paper", value: paper },
    ],
    prices: [
      { currency: "EUR", unit_amount: 1200, minimum_amount: minimum, key: `${mark}:${size}:${paper}` },
    ],
  });
  const slug = `print-${mark}`;
  const { variants } = await asAdmin<{ variants: string[] }>("/items/products", {
    method: "POST",
    body: {
      slug,
      title: `Print ${mark}`,
      type: "digital",
      status: "published",
      variants: [
        variant("A3", "Plain", 500),
        variant("A3", "Cotton", null),
        variant("A2", "Plain", 900),
        variant("A2", "Cotton", 900),
        ...["A4", "A5", "A6"].flatMap((size) => [variant(size, "Plain", 500), variant(size, "Cotton", 500)]),
      ],
    },
  });
  return { slug, variants };
}

test("where options are chosen the field goes with the combination that is sent", async () => {
  const { slug, variants } = await givenOptions();
  const shopper = shop.shopper();
  expect(inputOf(await shopper.get(`/shop/${slug}?variant=${variants[0]}`), "amount")?.value).toBe("12.00");
  expect(inputOf(await shopper.get(`/shop/${slug}?variant=${variants[1]}`), "amount")).toBeUndefined();
  const send = (size: string, paper: string, amount: string) =>
    shopper.post("/cart/lines", {
      product: slug,
      quantity: "1",
      currency: "EUR",
      amount,
      "option.Size": size,
      "option.Paper": paper,
    });

  const refused = await send("A2", "Plain", "7");
  expect(refused.status).toBe(422);
  expect(inputOf(refused, "amount")).toMatchObject({ value: "7", "aria-invalid": "true" });
  expect(refused.html).toContain(en("shop.from", { price: "€9.00" }));
  expect((await send("A3", "Cotton", "7")).status).toBe(303);
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€12.00`);
  expect((await send("A3", "Plain", "7")).status).toBe(303);
  expect((await shopper.get("/cart")).html).toContain(`${en("cart.subtotal")}</dt><dd>€19.00`);
});

test("a post that is sold as it leads to the page where its price is named", async () => {
  const sheet = await open();
  const slug = `sold-${randomUUID().slice(0, 8)}`;
  const { id } = await asAdmin<{ id: string }>("/items/posts", {
    method: "POST",
    body: {
      slug,
      title: slug,
      status: "published",
      published_at: "2026-01-01T00:00:00Z",
      content: "<p>How it begins</p>",
      product: sheet.product,
      members_text: { content: "<p>How it goes on</p>" },
    },
  });

  posts.push(id);

  const { html } = await shop.shopper().get(`/journal/${slug}`);

  expect(html).toContain(`href="${pageOf(sheet)}?variant=${sheet.id}"`);
  expect(html).not.toContain('action="/cart/lines"');
});
