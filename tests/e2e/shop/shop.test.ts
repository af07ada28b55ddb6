import type { Page } from "playwright/test";
import { en, matchStart, matchWhole } from "../../support/messages.ts";
import { addChosenToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

/** On a phone the filters are a sheet that opens and closes; elsewhere they are open. */
async function toggleFilters(page: Page) {
  const summary = page.getByText(en("shop.narrow"), { exact: true });
  if (await summary.isVisible()) await summary.click();
}

test("on a phone the first product is in view, with search, sort and filter in one row above it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/shop");
  const form = page.getByRole("search", { name: en("shop.searchAndSort") });
  const tools = [
    form.getByLabel(en("shop.search")),
    form.getByLabel(en("shop.sortBy")),
    form.getByText(en("shop.narrow"), { exact: true }),
  ];
  const tops = await Promise.all(tools.map(async (tool) => Math.round((await tool.boundingBox())?.y ?? 0)));

  expect(new Set(tops).size).toBe(1);
  expect((await page.getByRole("article").first().boundingBox())?.y).toBeLessThanOrEqual(420);
});

test("beside the shelf stand categories and filters, and four products in a row", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/shop");
  const products = page.getByRole("article");
  const boxes = await Promise.all([0, 1, 2, 5, 6, 7, 8].map((index) => products.nth(index).boundingBox()));
  const [large, second, third, ...row] = boxes.map((box) => ({
    x: box?.x ?? 0,
    y: box?.y ?? 0,
    bottom: (box?.y ?? 0) + (box?.height ?? 0),
  }));

  await expect(products).toHaveCount(25);
  expect([second?.y, third?.y]).toEqual([large?.y, large?.y]);
  expect(new Set(row.map(({ y }) => y)).size).toBe(1);
  const last = await products.last().boundingBox();
  const end = (box: typeof last) => Math.round((box?.x ?? 0) + (box?.width ?? 0));
  expect(end(last), "no cell is empty at the end").toBe(end(boxes[2] ?? null));
  const below = (row[0]?.y ?? 0) - (large?.bottom ?? 0);
  expect(below, "there is no hole below the large one").toBeLessThan(40);
  const first = page.getByRole("checkbox").first();
  expect((await first.boundingBox())?.x).toBeLessThan(large?.x ?? 0);
});

test("the shop is walked by plain addresses: category, sort, search, page", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1, name: en("shop.title") })).toBeVisible();

  await page
    .getByRole("navigation", { name: en("shop.categories") })
    .getByRole("link", { name: "Charts" })
    .click();
  await expect(page).toHaveURL(/\/shop\/categories\/charts$/);
  await expect(page.getByRole("heading", { level: 1, name: "Charts" })).toBeVisible();

  await page.goto("/shop?page=2");
  await expect(page.getByRole("article").first()).toBeVisible();

  const form = page.getByRole("search", { name: en("shop.searchAndSort") });
  await form.getByLabel(en("shop.search")).fill("Soundings");
  await form.getByLabel(en("shop.search")).press("Enter");
  await expect(page).toHaveURL(/q=Soundings/);
  await expect(page.getByRole("article").filter({ hasText: "Soundings" }).first()).toBeVisible();
});

test("the shop is narrowed down by what is ticked, and each of it is taken away by a link", async ({
  page,
}) => {
  await page.goto("/shop/categories/books");
  const form = page.getByRole("search", { name: en("shop.searchAndSort") });
  await toggleFilters(page);
  const hardback = form.getByRole("checkbox", { name: /^Hardback \d/ });
  const promised = Number.parseInt((await hardback.locator("..").innerText()).replace(/\D+/, ""), 10);
  await expect(hardback).toHaveAccessibleName(`Hardback ${en("shop.titles", { products: promised })}`);
  await hardback.check();
  await form.getByLabel(en("shop.priceTo"), { exact: true }).fill("40");
  await form.getByLabel(en("shop.priceTo"), { exact: true }).press("Enter");

  await expect(page).toHaveURL(/option=Format%3AHardback.*price-to=40/);
  await toggleFilters(page);
  await expect(hardback).toBeChecked();
  await expect(form.getByLabel(en("shop.priceTo"), { exact: true })).toHaveValue("40");
  await toggleFilters(page);
  const chosen = page.getByRole("navigation", { name: en("shop.narrowedTo") });
  await chosen
    .getByRole("link", { name: matchStart(en("shop.without", { filter: en("shop.upTo", { price: "" }) })) })
    .click();
  await expect(page).not.toHaveURL(/price-to/);
  await expect(
    page.getByText(new RegExp(`^${en("shop.titles", { products: promised })}(, page|$)`)).first(),
  ).toBeVisible();
  await chosen.getByRole("link", { name: en("shop.showAll") }).click();
  await expect(page).toHaveURL(/\/shop\/categories\/books$/);
  await expect(chosen).toBeHidden();
});

test("with script the shelf follows what is ticked and sorted, and the back button leads back", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto("/shop/categories/books");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
  const form = page.getByRole("search", { name: en("shop.searchAndSort") });
  await toggleFilters(page);
  const hardback = form.getByRole("checkbox", { name: /^Hardback/ });
  await hardback.check();

  await expect(page).toHaveURL(/\/shop\/categories\/books\?.*option=Format%3AHardback/);
  const chosen = page.getByRole("navigation", { name: en("shop.narrowedTo") });
  await expect(chosen).toBeVisible();
  await expect(hardback).toBeFocused();
  await form.getByLabel(en("shop.sortBy")).selectOption({ label: en("shop.sorts.price-low") });
  await expect(page).toHaveURL(/sort=price-low/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=price-low/);
  await expect(form.getByLabel(en("shop.sortBy"))).toHaveValue("featured");
  await page.goBack();
  await expect(chosen).toBeHidden();
  await expect(hardback).not.toBeChecked();
  await expect(page.locator("[data-same-page]")).toHaveCount(1);
});

test("a shelf of which nothing is left says so and keeps what was asked", async ({ page }) => {
  await page.goto("/shop?option=Format:Scroll&available=1");

  await expect(page.getByRole("article")).toHaveCount(0);
  await toggleFilters(page);
  await expect(
    page.getByRole("checkbox", { name: `Scroll ${en("shop.titles", { products: 0 })}` }),
  ).toBeChecked();
  await expect(
    page.getByRole("link", { name: en("shop.without", { filter: "Format: Scroll" }) }),
  ).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("a page of the shop that is not there is a 404", async ({ page }) => {
  for (const address of ["/shop?page=999", "/shop?page=0", "/shop/categories/nothing", "/shop/nothing"]) {
    expect((await page.request.get(address)).status(), address).toBe(404);
  }
});

test("prices rise when sorted from the lowest", async ({ page }) => {
  await page.goto("/shop?sort=price-low");
  // What it is sold for: a former price is struck through, and a litre's or a metre's is small print.
  const texts = await page.getByRole("article").locator(".price > bdi").allTextContents();
  const amounts = texts.map((text) => Number(text.replace(/[^\d.]/g, "")));

  expect(amounts.length).toBeGreaterThan(3);
  expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
});

test("each choice of a product is a labelled radio with its price and availability", async ({ page }) => {
  await page.goto("/shop/soundings");

  await expect(page.getByRole("heading", { level: 1, name: "Soundings" })).toBeVisible();
  const hardback = page.getByRole("radio", { name: /Hardback.*€45\.00.*€38\.00/ });
  await expect(hardback).toBeVisible();
  await expect(page.getByRole("group", { name: "Format" })).toBeVisible();
});

test("prices are shown in the currency that is chosen at the foot of the page, and the cart has it", async ({
  page,
}) => {
  const switch_ = page.getByRole("contentinfo").getByRole("group", { name: en("page.currency") });
  await page.goto("/shop/deck-log");
  await expect(switch_.getByRole("button", { name: "EUR Euro" })).toHaveAttribute("aria-current", "true");

  await switch_.getByRole("button", { name: "USD US Dollar" }).click();
  await expect(page).toHaveURL(/\/shop\/deck-log$/);
  await expect(page.getByText(en("shop.soldOnlyIn", { others: "EUR and GBP" }))).toBeVisible();
  await expect(page.getByRole("button", { name: en("shop.add") })).toHaveCount(0);

  await page.getByRole("article").getByRole("button", { name: "GBP" }).click();
  await expect(switch_.getByRole("button", { name: "GBP British Pound" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await addChosenToCart(page);
  await expect(page.locator(".grand-total dd")).toHaveText(/^£[\d.]+$/);
});

test("a picture of a product opens as large as the window and closes again, by mouse and by keyboard", async ({
  page,
}) => {
  await page.goto("/shop/soundings");
  const enlarge = page.getByRole("button", { name: matchWhole(en, "shop.enlargeNamed") }).first();
  await enlarge.click();

  const large = page.getByRole("dialog");
  await expect(large).toBeVisible();
  const shown = () =>
    large
      .getByRole("img")
      .evaluate((img: HTMLImageElement) => /w2400/.test(img.currentSrc) && img.naturalWidth > 0);
  await expect.poll(shown).toBe(true);
  const box = await large.boundingBox();
  expect(box?.width).toBe(page.viewportSize()?.width);
  await large.getByRole("button", { name: en("shop.closePicture") }).click();
  await expect(large).toBeHidden();

  await enlarge.press("Enter");
  await expect(large).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(large).toBeHidden();
  await expect(enlarge).toBeFocused();
});

test("enlarged pictures go on to the next by button and by arrow key, and fit the window", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto("/shop/soundings");
  await page
    .getByRole("button", { name: matchWhole(en, "shop.enlargeNamed") })
    .first()
    .click();
  const large = page.getByRole("dialog");
  await expect(large).toHaveAccessibleName(/Cover of Soundings/);
  await large.getByRole("button", { name: en("shop.nextPicture") }).click();
  await expect(large).toHaveAccessibleName(/An open spread/);
  await page.keyboard.press("ArrowRight");
  await expect(large).toHaveAccessibleName(/The fold-out/);
  await page.keyboard.press("ArrowLeft");
  await expect(large).toHaveAccessibleName(/An open spread/);

  const height = page.viewportSize()?.height ?? 0;
  const box = await large.getByRole("img").boundingBox();
  expect(box?.height).toBeLessThanOrEqual(Math.ceil(height * 0.92));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
