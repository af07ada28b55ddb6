import type { Page } from "playwright/test";
import { en, matchStart, matchWhole } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

const tag = "@script";
const add = (page: Page) => page.getByRole("button", { name: en("shop.add") });
const panel = (page: Page) => page.getByRole("dialog", { name: en("cart.panel.title") });
const cart = (page: Page) => page.getByRole("link", { name: matchStart(en("page.cart")) });

test("what is added is shown beside the product, and the focus goes there and comes back", { tag }, async ({
  page,
}) => {
  await page.goto("/shop/soundings");
  await page.getByRole("radio", { name: /Hardback/ }).check();
  await add(page).press("Enter");

  await expect(panel(page).getByRole("heading", { name: en("cart.panel.title") })).toBeFocused();
  await expect(panel(page)).toContainText("Soundings");
  await expect(panel(page)).toContainText("Hardback");
  await expect(panel(page).getByRole("definition")).toHaveText("€38.00");
  await expect(panel(page).getByRole("link", { name: en("cart.checkout") })).toBeVisible();
  await expect(page).toHaveURL(/\/shop\/soundings/);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(add(page)).toBeFocused();
  await expect(cart(page)).toContainText("1");

  await add(page).press("Enter");
  await expect(panel(page)).toContainText(en("cart.panel.quantity", { quantity: 2 }));
  await panel(page)
    .getByRole("button", { name: en("cart.panel.close") })
    .click();
  await expect(cart(page)).toContainText("2");
  await page.goto("/cart");
  await expect(page.getByLabel(matchWhole(en, "cart.quantity"))).toHaveValue("2");
});

test("a double click adds once", { tag }, async ({ page }) => {
  await page.goto("/shop/soundings");
  await add(page).dblclick();

  await expect(panel(page)).toContainText(en("cart.panel.quantity", { quantity: 1 }));
  await page.goto("/cart");
  await expect(page.getByLabel(matchWhole(en, "cart.quantity"))).toHaveValue("1");
});

test("what is refused is said on a page of its own, with the choice as it was", { tag }, async ({ page }) => {
  await page.goto("/shop/soundings");
  await page.getByRole("radio", { name: /Hardback/ }).check();
  await page.getByRole("spinbutton", { name: en("shop.quantity") }).fill("99");
  await add(page).click();

  await expect(page).toHaveURL(/\/cart\/lines$/);
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByRole("radio", { name: /Hardback/ })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: en("shop.quantity") })).toHaveValue("99");
});

test.describe("where no answer comes", () => {
  /** The browser's own words for an answer that does not come. */
  test.use({ knownErrors: [/Failed to load resource/] });

  test("the browser sends the form itself, and what had arrived is added once", { tag }, async ({ page }) => {
    await page.goto("/shop/soundings");
    await add(page).click();
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.route(
      "**/cart/lines",
      async (route) => {
        await route.fetch({ maxRedirects: 0 });
        await route.abort();
      },
      { times: 1 },
    );
    await add(page).click();

    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByLabel(matchWhole(en, "cart.quantity"))).toHaveValue("2");
  });
});
