import type { Locator } from "playwright/test";
import { en, matchStart } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

const viewports = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

/** One of the demo's products for each kind that has a page of its own shape. */
const kinds = [
  { kind: "plain", path: "/shop/chart-for-swimmers-wyk-to-utersum", price: "€9.00" },
  { kind: "with a choice of formats", path: "/shop/soundings", price: "€24.00" },
  { kind: "with two options", path: "/shop/moon-ledger", price: "€13.00" },
  { kind: "a file", path: "/shop/noon-is-a-local-matter", price: "€8.00" },
  { kind: "a print", path: "/shop/metonic", price: "€34.00" },
  { kind: "with a long name", path: "/shop/a-true-and-particular-account-of-the-shoals", price: "€34.00" },
  { kind: "a text to read", path: "/shop/eight-thousand-arrows", price: "€3.00" },
];

const unavailable = [
  { kind: "sold out", path: "/shop/three-bell-buoys", price: "€12.00" },
  { kind: "a print that has sold out", path: "/shop/land-unter", price: "€120.00" },
];

for (const viewport of viewports) {
  test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
    test.use({ viewport });

    /** In the window as it opens, with nothing of it cut off. */
    async function expectWhole(part: Locator) {
      const box = await part.boundingBox();
      expect(box, "it is drawn").not.toBeNull();
      expect(box?.y).toBeGreaterThanOrEqual(0);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(viewport.width);
    }

    for (const { kind, path, price } of kinds)
      test(`${kind}: what it costs and the way to buy it are above the fold`, async ({ page }) => {
        await page.goto(path);
        await expectWhole(page.getByRole("button", { name: en("shop.add") }));
        await expectWhole(
          page.getByRole("status").getByText(price, { exact: true }).filter({ visible: true }),
        );
        await expectWhole(
          page.getByRole("status").getByText(en("shop.terms.included")).filter({ visible: true }),
        );
      });

    for (const { kind, path, price } of unavailable)
      test(`${kind}: what it cost and that there is none are above the fold`, async ({ page }) => {
        await page.goto(path);
        await expectWhole(
          page.getByRole("status").getByText(price, { exact: true }).filter({ visible: true }),
        );
        await expectWhole(page.getByText(en("shop.soldOutForGood")));
      });

    test("on order: when it comes and the way to order it are above the fold", async ({ page }) => {
      await page.goto("/shop/one-tide-a-day");
      await page.getByRole("radio", { name: /^Flat/ }).check();
      await page.evaluate(() => scrollTo(0, 0));
      await expectWhole(page.getByRole("button", { name: en("shop.add") }));
      await expectWhole(
        page
          .getByRole("status")
          .getByText(matchStart(en("shop.backordered")))
          .filter({ visible: true }),
      );
    });
  });
}
