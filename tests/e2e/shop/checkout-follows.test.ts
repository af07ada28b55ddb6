import type { Page } from "playwright/test";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
import {
  addToCart,
  cards,
  deliveryButton,
  fillCheckout,
  goToHostedPage,
  hostedPageButton,
  newAddress,
  payHosted,
} from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

const tag = "@script";
/** The browser's own words for an answer that does not come. */
test.use({ knownErrors: [/Failed to load resource/] });

/** The checkout with a paperback in the cart, marked so that another page would be noticed. */
async function openCheckout(page: Page) {
  await addToCart(page, "soundings", /Paperback/);
  await page.goto("/checkout");
  await page.evaluate(() => document.body.setAttribute("data-same-page", ""));
}

const country = (page: Page) => page.getByLabel(en("buying.checkout.country"));
const ways = (page: Page) => page.getByRole("group", { name: en("buying.checkout.how") }).getByRole("radio");
const total = (page: Page) => page.locator(".grand-total dd");

test("another country shows at once what its addresses have and how things are sent there", { tag }, async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("May Castle");
  await expect(country(page)).not.toHaveValue("");
  await expect(ways(page)).not.toHaveCount(0);
  await expect(page.getByLabel(en("buying.checkout.regionKinds.state"))).toHaveCount(0);
  await country(page).focus();
  await country(page).selectOption({ label: "United States" });
  await page.getByLabel(en("buying.checkout.line1")).fill("12 Pearl Street");

  await expect(page.getByLabel(en("buying.checkout.regionKinds.state"))).toBeVisible();
  await expect(ways(page)).not.toHaveCount(0);
  await expect(page.getByLabel(en("buying.checkout.line1"))).toHaveValue("12 Pearl Street");
  await expect(page.getByLabel(en("buying.checkout.name"), { exact: true })).toHaveValue("May Castle");
  await expect(total(page)).toContainText("€");
  await expect(hostedPageButton(page)).toHaveCount(1);
  await expect(page.getByRole("button", { name: en("buying.checkout.card.open") })).toHaveCount(1);
  await expect(page.locator("body")).toHaveAttribute("data-same-page", "");

  await country(page).selectOption({ label: "Germany" });
  await expect(page.getByLabel(en("buying.checkout.regionKinds.state"))).toHaveCount(0);
  await expect(page.getByLabel(en("buying.checkout.postalCode"))).toBeVisible();
  await expect(page.getByLabel(en("buying.checkout.line1"))).toHaveValue("12 Pearl Street");
  await page.reload();
  await expect(country(page)).toHaveValue("DE");
});

test("the sums follow the way that is chosen, and that is what is paid", { tag }, async ({ page }) => {
  const email = newAddress("svea");
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  const before = await total(page).textContent();
  expect(await ways(page).count()).toBeGreaterThan(1);
  await ways(page).nth(1).check();

  await expect(total(page)).not.toHaveText(before ?? "");
  await expect(ways(page).nth(1)).toBeChecked();
  await expect(ways(page).nth(1)).toBeFocused();
  const shown = await total(page).textContent();
  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  const orders = await asAdmin<{ total_amount: string }[]>(
    `/items/orders?filter[email][_eq]=${encodeURIComponent(email)}&fields=total_amount`,
  );
  expect(orders.map(({ total_amount }) => `€${(Number(total_amount) / 100).toFixed(2)}`)).toEqual([shown]);
});

test("where no answer comes, the button is there as before, and nothing is lost", { tag }, async ({
  page,
}) => {
  await openCheckout(page);
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("May Castle");
  await page.route("**/checkout/delivery", (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent("requestfailed");
  await country(page).selectOption({ label: "Germany" });
  await failed;
  await expect(page.locator(".checkout-form")).not.toHaveAttribute("aria-busy");
  await deliveryButton(page).click();

  await expect(ways(page)).not.toHaveCount(0);
  await expect(page.getByLabel(en("buying.checkout.name"), { exact: true })).toHaveValue("May Castle");
});
