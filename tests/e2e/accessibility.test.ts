import { seriousProblems } from "../support/browser/axe.ts";
import { en } from "../support/messages.ts";
import { addToCart, fillCheckout } from "../support/shop/buying.ts";
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

test("axe finds nothing serious in the dialog of what was added, in the light and in the dark", {
  tag,
}, async ({ page }) => {
  await page.goto("/shop/soundings");
  await page.getByRole("button", { name: en("shop.add") }).click();
  await expect(page.getByRole("dialog", { name: en("cart.panel.title") })).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await seriousProblems(page)).toEqual([]);
  }
});

test("axe finds nothing serious in a full cart and a filled checkout", { tag }, async ({ page }) => {
  await addToCart(page, "soundings", /Paperback/);
  expect(await seriousProblems(page)).toEqual([]);

  await fillCheckout(page, "axe@example.com");
  expect(await seriousProblems(page)).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`axe finds nothing serious in the suggestions of a search in the ${colorScheme}`, { tag }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/search");
    await page.getByRole("combobox").pressSequentially("slack");
    await expect(page.getByRole("option").first()).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);

    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("option", { selected: true })).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
  });

  test(`what a field shows before it is filled can be read in the ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/contact", "/visit"]) {
      await page.goto(path);
      const field = page.locator("[placeholder]").first();
      await expect(field).toBeVisible();
      expect(await field.evaluate(contrastOfPlaceholder), path).toBeGreaterThan(4.5);
    }
  });
}

test("no page is wider than a phone", { tag }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...paths, ...more]) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
});

/** Axe does not look at placeholders. @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrastOfPlaceholder(field: Element): number {
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const { color, opacity } = getComputedStyle(field, "::placeholder");
  const [dark = 0, light = 0] = [color, getComputedStyle(field).backgroundColor]
    .map(luminance)
    .toSorted((a, b) => a - b);
  return Number(opacity) === 1 ? (light + 0.05) / (dark + 0.05) : 0;
}
