import { expect, test } from "vitest";
import { createVariant, openTestShop } from "../../support/shop/test-shop.ts";

const shop = openTestShop(async () => ({ SITE_CURRENCY: "EUR,JPY,KWD", LANGUAGES: "en,de,ar" }));

const pageOf = (title: string) => `/shop/${title.toLowerCase().replaceAll(" ", "-")}`;
const perKilogram = /(?:€|¥|KWD\u00a0)[\d.,]+\/kg/;

async function toldIn(currency: string, content: [number, string]) {
  const { id, title } = await createVariant({ price: 380, prices: { JPY: 650, KWD: 1250 }, content });
  const shopper = shop.shopper();
  await shopper.post("/cart/currency", { currency, returnTo: "/cart" });
  await shopper.add(id, 2);
  const paths = [pageOf(title), `/shop?q=${title.split(" ").at(-1)}`, "/cart"];
  const pages = await Promise.all(paths.map((path) => shopper.get(path)));
  return pages.map(({ html }) => perKilogram.exec(html)?.[0]);
}

test.each([
  ["EUR", 250, "€15.20/kg"],
  ["JPY", 300, "¥2,167/kg"],
  ["KWD", 300, "KWD\u00a04.167/kg"],
])(
  "in %s the price of a kilogram of %s g stands on the page, in the list and in the cart",
  async (currency, grams, told) => {
    expect(await toldIn(currency, [grams, "g"])).toEqual([told, told, told]);
  },
);

test("in German and Arabic it is told in their words, and what has no content has none", async () => {
  const [six, book] = await Promise.all([createVariant({ content: [6, "piece"] }), createVariant()]);
  const shopper = shop.shopper();

  expect((await shopper.get(`/de${pageOf(six.title)}`)).html).toContain("6,33\u00a0€/Stück");
  expect((await shopper.get(`/ar${pageOf(six.title)}`)).html).toContain("/ قطعة");
  expect((await shopper.get(pageOf(book.title))).html).not.toContain("unit-price");
});

test("search engines read how much the price is for", async () => {
  const { title } = await createVariant({ price: 1290, content: [0.75, "l"] });

  const { html } = await shop.shopper().get(pageOf(title));

  const json = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, one = ""]) => JSON.parse(one) as { "@type": string; offers?: { priceSpecification: unknown }[] },
  );
  expect(json.find((one) => one["@type"] === "Product")?.offers?.[0]?.priceSpecification).toEqual({
    "@type": "UnitPriceSpecification",
    price: "12.90",
    priceCurrency: "EUR",
    referenceQuantity: {
      "@type": "QuantitativeValue",
      value: "0.75",
      unitCode: "LTR",
      valueReference: { "@type": "QuantitativeValue", value: "1", unitCode: "LTR" },
    },
  });
});
