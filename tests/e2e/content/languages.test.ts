import { ar, de, en, matchPart } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

test.describe("with a German browser", () => {
  test.use({ locale: "de-DE" });

  test("the front page greets in German, and the way back to English is a link", async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveURL(/\/de$/);
    await expect(page.getByRole("link", { name: de("page.cart") })).toBeVisible();

    await page
      .getByRole("navigation", { name: de("page.languages") })
      .getByRole("link", { name: "English" })
      .click();
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(page.getByRole("link", { name: en("page.cart") })).toBeVisible();

    await page.getByRole("link", { name: en("page.cart") }).click();
    await page.getByRole("link", { name: "Slack Water Press" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  });
});

test("the switch leads to the same page in Arabic, which fits a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/shop/soundings");
  await page.getByRole("link", { name: "العربية" }).click();

  await expect(page).toHaveURL(/\/ar\/shop\/soundings$/);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  for (const path of ["/ar", "/ar/shop", "/ar/shop/soundings", "/ar/journal", "/ar/cart", "/ar/sign-in"]) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBeLessThanOrEqual(390);
  }
});

test("what says that a page is only partly translated stands within the sheet, wide and narrow", async ({
  page,
}) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/ar/visit");
    const note = page.getByText(matchPart(ar, "page.partlyIn"));
    const [start, end] = await note.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      const { left, right } = words.getBoundingClientRect();
      return [left, right];
    });

    expect(start, `${width} px`).toBeGreaterThanOrEqual(16);
    expect(end, `${width} px`).toBeLessThanOrEqual(width - 16);
  }
});

test("only pages with Arabic text load its typeface", async ({ page }) => {
  const loadsArabic = async (path: string) => {
    await page.goto(path);
    return page.evaluate(async () => {
      await document.fonts.ready;
      return performance.getEntriesByType("resource").some(({ name }) => /vazirmatn/i.test(name));
    });
  };

  for (const path of ["/", "/shop/categories/prints", "/journal", "/de/shop/soundings"])
    expect(await loadsArabic(path), path).toBe(false);
  expect(await loadsArabic("/ar")).toBe(true);
});
