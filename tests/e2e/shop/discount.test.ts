import { de, en, matchStart } from "../../support/messages.ts";
import { addToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

test("a code is typed into the cart, refused in words, used, and taken out", async ({ page }) => {
  await addToCart(page, "soundings", /Paperback/);
  const field = page.getByRole("textbox", { name: en("buying.cart.code.label") });
  await page.locator("#code summary").click();
  await field.fill("neaps2025");
  await page.getByRole("button", { name: en("buying.cart.code.apply") }).click();
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("cart.title") })));
  await expect(field).toHaveValue("neaps2025");
  await expect(field).toHaveAccessibleDescription(
    en("buying.cart.code.problems.ended", { code: "NEAPS2025" }),
  );

  await field.fill("springtide");
  await page.getByRole("button", { name: en("buying.cart.code.apply") }).click();
  await expect(page).toHaveURL(/\/cart#code$/);
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - region "${en("cart.summary")}":
      - term: Subtotal
      - definition: €24.00
      - term: Code SPRINGTIDE
      - definition: -€2.40
      - group:
        - button "${en("buying.cart.code.remove", { code: "SPRINGTIDE" })}"
  `);

  await page.goto("/checkout");
  await expect(page.getByRole("region", { name: en("buying.checkout.yourOrder") })).toContainText(
    `${en("buying.cart.code.sum", { code: "SPRINGTIDE" })}-€2.40`,
  );
  await page.goto("/de/cart");
  await page.getByRole("button", { name: de("buying.cart.code.remove", { code: "SPRINGTIDE" }) }).click();
  await expect(page).toHaveURL(/\/de\/cart/);
  await page.locator("#code summary").click();
  await expect(page.getByRole("textbox", { name: de("buying.cart.code.label") })).toBeVisible();
  await expect(page.getByText("SPRINGTIDE")).toHaveCount(0);
});
