import type { Page } from "playwright/test";
import { en } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** The last card of the list that is open, in view. */
async function scrollToLast(page: Page) {
  const last = page.locator(".product-grid .product-card-title a").last();
  await last.scrollIntoViewIfNeeded();
  await expect.poll(() => placeOf(page)).toBeGreaterThan(300);
  return last;
}

test("back from a product the list stands where it was left", async ({ page }) => {
  await page.goto("/shop?page=2");
  const last = await scrollToLast(page);
  const place = await placeOf(page);
  await last.click();
  await expect(page).toHaveURL(/\/shop\/[\w-]+$/);

  await page.goBack();

  await expect(page).toHaveURL(/\/shop\?page=2$/);
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(20);
});

test("back from a product a list that follows is as it was narrowed down, where it was left", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto("/shop");
  await page.getByLabel(en("shop.sortBy")).selectOption({ label: en("shop.sorts.price-low") });
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.locator("[data-following]")).toHaveCount(0);
  const last = await scrollToLast(page);
  const [place, title] = [await placeOf(page), await last.textContent()];
  await last.click();
  await expect(page.getByRole("heading", { level: 1, name: title ?? "" })).toBeVisible();

  await page.goBack();

  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByLabel(en("shop.sortBy"))).toHaveValue("price-low");
  await expect(page.locator(".product-grid .product-card-title a").last()).toHaveText(title ?? "");
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(20);
});

test("forward and back between two narrowings the page stays where it is read", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/shop");
  const form = page.getByRole("search", { name: en("shop.searchAndSort") });
  const sheet = form.getByText(en("shop.narrow"), { exact: true });
  if (await sheet.isVisible()) await sheet.click();
  // Another product may have a choice of the same name.
  const box = form.locator("input[value='Format:Hardback']");
  await box.scrollIntoViewIfNeeded();
  const place = await placeOf(page);
  await box.check();
  await expect(page.getByRole("navigation", { name: en("shop.narrowedTo") })).toBeVisible();
  expect(Math.abs((await placeOf(page)) - place)).toBeLessThan(20);

  await page.goBack();

  await expect(page.getByRole("navigation", { name: en("shop.narrowedTo") })).toBeHidden();
  await expect.poll(async () => Math.abs((await placeOf(page)) - place)).toBeLessThan(20);
});
