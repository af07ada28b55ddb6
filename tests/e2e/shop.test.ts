import { expect, test } from "../support/test.ts";

test("the shop is walked by plain addresses: category, sort, search, page", async ({ page }) => {
  await page.goto("/shop");
  await expect(page.getByRole("heading", { level: 1, name: "Shop" })).toBeVisible();

  await page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: "Charts" }).click();
  await expect(page).toHaveURL(/\/shop\/categories\/charts$/);
  await expect(page.getByRole("heading", { level: 1, name: "Charts" })).toBeVisible();

  await page.goto("/shop?page=2");
  await expect(page.getByRole("article").first()).toBeVisible();

  const form = page.getByRole("search", { name: "Search and sort" });
  await form.getByLabel("Search").fill("Soundings");
  await form.getByRole("button").click();
  await expect(page).toHaveURL(/q=Soundings/);
  await expect(page.getByRole("article").filter({ hasText: "Soundings" }).first()).toBeVisible();
});

test("a page of the shop that is not there is a 404", async ({ page }) => {
  for (const address of ["/shop?page=999", "/shop?page=0", "/shop/categories/nothing", "/shop/nothing"]) {
    expect((await page.request.get(address)).status(), address).toBe(404);
  }
});

test("prices rise when sorted from the lowest", async ({ page }) => {
  await page.goto("/shop?sort=price-low");
  const texts = await page.getByRole("article").allTextContents();
  const amounts = texts
    .flatMap(
      (text) =>
        text
          .match(/€[\d,.]+/g)
          ?.at(-1)
          ?.slice(1) ?? [],
    )
    .map(Number);

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
