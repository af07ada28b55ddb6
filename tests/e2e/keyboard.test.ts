import { press, tabTo, type } from "../support/browser/keys.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { en } from "../support/messages.ts";
import { cards, deliveryButton, hostedPageButton, newAddress } from "../support/shop/buying.ts";
import { expect, test } from "../support/test.ts";

test("a book is bought by keyboard alone", async ({ page }) => {
  const email = newAddress("edda");

  await page.goto("/shop/soundings");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: en("page.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("radio", { name: /Paperback/ }));
  await press(page, page.getByRole("button", { name: en("shop.add") }));
  await press(page, page.getByRole("link", { name: en("cart.checkout") }));

  await type(page, page.getByLabel(en("buying.checkout.email")), email);
  await type(page, page.getByLabel(en("buying.checkout.name"), { exact: true }), "Edda Holm");
  await tabTo(page, page.getByLabel(en("buying.checkout.country")));
  await page.keyboard.type("Germany");
  await type(page, page.getByLabel(en("buying.checkout.line1")), "Hafenstraße 12");
  await type(page, page.getByLabel(en("buying.checkout.postalCode")), "20359");
  await type(page, page.getByLabel(en("buying.checkout.city")), "Hamburg");
  await press(page, deliveryButton(page));
  await tabTo(page, page.getByRole("radio").first());
  await page.keyboard.press("Space");
  await press(page, hostedPageButton(page));

  await type(page, page.getByLabel("Card number"), cards.good);
  await type(page, page.getByLabel(/Expiry/), "12 / 34");
  await type(page, page.getByLabel("Security code"), "123");
  await type(page, page.getByLabel("Name on card"), "Edda Holm");
  await press(page, page.getByRole("button", { name: /^Pay/ }));

  await expect(page).toHaveURL(/\/checkout\/complete/);
  const orders = await asAdmin(`/items/orders?filter[email][_eq]=${email}&fields=status`);
  expect(orders).toEqual([{ status: expect.stringMatching(/^(paid|fulfilled)$/) }]);
});
