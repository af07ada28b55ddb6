import type { Page } from "playwright/test";
import { en, matchStart } from "../../support/messages.ts";
import { addChosenToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

/** Two paperbacks of two books. */
async function fillCart(page: Page) {
  for (const path of ["/shop/soundings", "/shop/deck-log"]) {
    await page.goto(path);
    await addChosenToCart(page);
  }
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
}

/** The browser's own words for a refused form and an answer that does not come. */
test.use({ knownErrors: [/Failed to load resource/] });

const tag = "@script";

test("a changed quantity shows at once, as the server reckons it, and what is typed stays", { tag }, async ({
  page,
}) => {
  await fillCart(page);
  await page.locator("#note summary").click();
  await page.getByLabel(en("buying.checkout.note")).fill("Ring twice");
  const quantity = page.getByLabel(matchStart(en("cart.quantity", { title: "Soundings" })));
  await quantity.fill("3");
  await quantity.press("Tab");

  await expect(page.getByRole("link", { name: matchStart(en("page.cart")) })).toContainText("4");
  await expect(page.locator(".kicker")).toContainText("4");
  await expect(quantity).toHaveValue("3");
  await expect(page.getByLabel(en("buying.checkout.note"))).toHaveValue("Ring twice");
  await expect(page.locator("[data-same-page]")).toHaveCount(1);
  await page.reload();
  await expect(quantity).toHaveValue("3");
});

test("a line that is removed is gone at once, and comes back", { tag }, async ({ page }) => {
  await fillCart(page);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/cart/lines/*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: matchStart(en("cart.remove", { title: "Soundings" })) }).click();
  await expect(page.getByRole("heading", { name: "Soundings" })).toBeHidden();
  await expect(page.locator(".cart")).toHaveAttribute("aria-busy", "true");
  answer();

  const back = page.locator(".cart-undo").getByRole("button");
  await expect(back).toBeFocused();
  await back.click();
  await expect(page.getByRole("heading", { name: "Soundings" })).toBeVisible();
  await expect(page.locator("[data-same-page]")).toHaveCount(1);
});

test("more than there is is refused at the line, in words", { tag }, async ({ page }) => {
  await fillCart(page);
  const quantity = page.getByLabel(matchStart(en("cart.quantity", { title: "Soundings" })));
  await quantity.evaluate((input: HTMLInputElement) => input.removeAttribute("max"));
  await quantity.fill("100000");
  await quantity.press("Enter");

  await expect(page.getByRole("alert")).toBeFocused();
  await expect(quantity).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[data-same-page]")).toHaveCount(1);
});

test("where the answer does not come the browser sends the form itself", { tag }, async ({ page }) => {
  await fillCart(page);
  let tries = 0;
  await page.route("**/cart/lines/*", (route) => {
    tries += 1;
    return tries === 1 ? route.abort() : route.continue();
  });
  await page.getByLabel(matchStart(en("cart.quantity", { title: "Deck Log" }))).fill("2");
  await page.getByLabel(matchStart(en("cart.quantity", { title: "Deck Log" }))).press("Enter");

  await expect(page.locator("[data-same-page]")).toHaveCount(0);
  await expect(page.getByLabel(matchStart(en("cart.quantity", { title: "Deck Log" })))).toHaveValue("2");
});
