import { press, tabTo, type } from "../support/browser/keys.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { en } from "../support/messages.ts";
import { cards, hostedPageButton, newAddress } from "../support/shop/buying.ts";
import { expect, test } from "../support/test.ts";

test("a book is bought by keyboard alone", async ({ page }) => {
  const email = newAddress("edda");

  await page.goto("/shop/soundings");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /skip/i })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("radio", { name: /Paperback/ }));
  await press(page, page.getByRole("button", { name: "Add to cart" }));
  await press(page, page.getByRole("link", { name: en("cart.checkout") }));

  await type(page, page.getByLabel("E-mail"), email);
  await type(page, page.getByLabel("Name", { exact: true }), "Edda Holm");
  await tabTo(page, page.getByLabel("Country"));
  await page.keyboard.type("Germany");
  await type(page, page.getByLabel("Street and number"), "Hafenstraße 12");
  await type(page, page.getByLabel("Postal code"), "20359");
  await type(page, page.getByLabel("Town or city"), "Hamburg");
  await press(page, page.getByRole("button", { name: /delivery options/ }));
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
