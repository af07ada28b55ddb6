import { randomUUID } from "node:crypto";
import { tabTo } from "../../support/browser/keys.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, formatSeen, matchPart, matchStart } from "../../support/messages.ts";
import { addChosenToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

const sheet = "/shop/a-year-for-the-wall";
const tag = "@script";

test("a price is named by keyboard, in a field that says what it is for and from what on", async ({
  page,
}) => {
  await page.goto(sheet);
  const field = page.getByRole("textbox", {
    name: en("shop.named.yourPrice", { currency: "EUR", title: "PDF" }),
  });
  await expect(field).toHaveValue("4.00");
  await expect(field).toHaveAccessibleDescription(en("shop.from", { price: "€1.00" }));

  await expect(page.getByRole("status")).toContainText(
    `€4.00 ${en("shop.named.orWhatYouLike", { least: en("shop.from", { price: "€1.00" }) })}`,
  );
  await tabTo(page, field);
  await field.fill("0.50");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: "A Year for the Wall" })));
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(field).toHaveValue("0.50");
  await expect(field).toHaveAccessibleDescription(
    `${en("shop.from", { price: "€1.00" })} ${en("shop.named.problems.tooLittle", { least: "€1.00" })}`,
  );
  await page.getByRole("alert").getByRole("link").click();
  await expect(field).toBeFocused();

  await field.fill("2,50");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.locator(`dt:has-text("${en("cart.subtotal")}") + dd`)).toHaveText("€2.50");
});

test("of a list of variants only the chosen one's price can be named", async ({ page }) => {
  const { slug, remove } = await givenProduct([
    ["PDF", "Plain", 500],
    ["Print", "Plain", null],
    ["Poster", "Plain", 900],
  ]);
  await page.goto(`/shop/${slug}`);
  const fields = page.getByRole("textbox", {
    name: formatSeen(en, "shop.named.yourPrice", { currency: "EUR", title: "" }),
  });
  await expect(fields).toHaveAccessibleName(en("shop.named.yourPrice", { currency: "EUR", title: "PDF" }));

  await page.getByRole("radio", { name: /^Print/ }).check();
  await expect(fields).toHaveCount(0);
  await page.getByRole("radio", { name: /^Poster/ }).check();
  await fields.fill("11");
  await addChosenToCart(page);

  await expect(page.getByRole("textbox", { name: /Poster/ })).toHaveValue("11.00");
  await remove();
});

test("where options are chosen what is typed stays, and what is only suggested follows the choice", {
  tag,
}, async ({ page }) => {
  const { slug, remove } = await givenProduct([
    ["A3", "Plain", 500, 1200],
    ["A3", "Cotton", null],
    ["A2", "Plain", 900, 2000],
    ["A2", "Cotton", 900, 2000],
    ...["A1", "A0", "A4"].flatMap((size): Sold[] => [
      [size, "Plain", null],
      [size, "Cotton", null],
    ]),
  ]);
  await page.goto(`/shop/${slug}`);
  const field = page.getByRole("textbox", {
    name: formatSeen(en, "shop.named.yourPrice", { currency: "EUR", title: "" }),
  });
  const choose = (name: string) => page.getByRole("radio", { name: new RegExp(`^${name}`) }).check();
  await expect(field).toHaveValue("12.00");

  await choose("A2");
  await expect(field).toHaveValue("20.00");
  await expect(field).toHaveAccessibleDescription(en("shop.from", { price: "€9.00" }));
  await expect(field).toHaveAccessibleName(/A2, Plain$/);
  await field.fill("15");
  await choose("Cotton");
  await expect(field).toHaveAccessibleName(/A2, Cotton$/);
  await expect(field).toHaveValue("15");
  await choose("A3");
  await expect(field).toHaveCount(0);
  await choose("Plain");
  await expect(field).toHaveValue("12.00");

  await field.fill("7");
  await addChosenToCart(page);
  await expect(field).toHaveValue("7.00");
  await remove();
});

test.describe("in the cart", () => {
  /** The browser's own words for a refused form. */
  test.use({ knownErrors: [/Failed to load resource/] });

  test("an amount that is changed shows at once; one that cannot be is refused at its line", { tag }, async ({
    page,
  }) => {
    await page.goto(sheet);
    await addChosenToCart(page);
    await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
    const field = page.getByRole("textbox", {
      name: en("shop.named.yourPrice", { currency: "EUR", title: "A Year" }),
    });
    const subtotal = page.locator(`dt:has-text("${en("cart.subtotal")}") + dd`);
    await field.fill("6.5");
    await field.press("Tab");
    await expect(subtotal).toHaveText("€6.50");
    await expect(field).toHaveValue("6.50");

    await field.fill("0.5");
    await field.press("Enter");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(field).toHaveValue("0.5");
    await expect(field).toHaveAccessibleDescription(
      matchPart(en, "shop.named.problems.tooLittle", { least: "€1.00" }),
    );
    await expect(subtotal).toHaveText("€6.50");
    await expect(page.locator("[data-same-page]")).toHaveCount(1);
  });
});

type Sold = [size: string, paper: string, minimum: number | null, suggested?: number];

/** A product of these sizes and papers, each with the least that may be named, or fixed. */
async function givenProduct(variants: Sold[]) {
  const mark = randomUUID().slice(0, 8);
  const papers = new Set(variants.map(([, paper]) => paper));
  const slug = `named-${mark}`;
  const { id } = await asAdmin<{ id: string }>("/items/products", {
    method: "POST",
    body: {
      slug,
      title: `Named ${mark}`,
      type: "digital",
      status: "published",
      variants: variants.map(([size, paper, minimum_amount, unit_amount = 1200], index) => ({
        sku: `${mark}-${index}`,
        title: papers.size > 1 ? `${size}, ${paper}` : size,
        sort: index + 1,
        status: "published",
        track_stock: false,
        options: [
          { name: "Size", value: size },
          ...(papers.size > 1 ? [{ name: "Paper", value: paper }] : []),
        ],
        prices: [{ currency: "EUR", unit_amount, minimum_amount, key: `${mark}:${index}` }],
      })),
    },
  });
  return { slug, remove: () => asAdmin(`/items/products/${id}`, { method: "DELETE" }) };
}
