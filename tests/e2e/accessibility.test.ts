import { seriousProblems } from "../support/axe.ts";
import { addToCart, fillCheckout } from "../support/buying.ts";
import { expect, test } from "../support/test.ts";

const paths = [
  "/",
  "/shop",
  "/shop?q=nothing-at-all",
  "/shop/soundings",
  "/shop/a-year-for-the-wall",
  "/journal",
  "/journal/slack",
  "/journal/seiches",
  "/journal/a-year-of-wind",
  "/journal/the-page-for-a-tuesday",
  "/journal/archive",
  "/journal/archive/2025",
];
const more = [
  "/about",
  "/visit",
  "/contact",
  "/search",
  "/search?q=tide",
  "/search?q=nothing-at-all",
  "/items",
  "/items/posts",
  "/items/products?filter=%7B%22title%22%3A%7B%22_icontains%22%3A%22a%22%7D%7D&condition=type",
  "/items/posts?groupBy=author&aggregate[count]=*",
  "/items/globals",
  "/cart",
  "/checkout",
  "/sign-in",
  "/sign-up",
  "/recover",
  "/check-email",
  "/orders/find",
  "/no-such-page",
];

/** Axe runs in the page, so these run where there is JavaScript. */
const tag = "@script";

for (const scheme of ["light", "dark"] as const) {
  for (const path of [...paths, ...more]) {
    test(`axe finds nothing serious on ${path} in the ${scheme}`, { tag }, async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(path);

      expect(await seriousProblems(page)).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page).toHaveTitle(/\S/);
    });
  }
}

test("axe finds nothing serious in a full cart and a filled checkout", { tag }, async ({ page }) => {
  await addToCart(page, "soundings", /Paperback/);
  expect(await seriousProblems(page)).toEqual([]);

  await fillCheckout(page, "axe@example.com");
  expect(await seriousProblems(page)).toEqual([]);
});

test("no page is wider than a phone", { tag }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...paths, ...more]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});
