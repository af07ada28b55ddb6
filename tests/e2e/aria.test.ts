import { en, linkIn } from "../support/messages.ts";
import {
  addToCart,
  cards,
  fillCheckout,
  goToHostedPage,
  newAddress,
  payHosted,
} from "../support/shop/buying.ts";
import { expect, test } from "../support/test.ts";

test("a screen reader hears the whole purchase in order", async ({ page }) => {
  const main = page.getByRole("main");

  await page.goto("/shop/soundings");
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading "Soundings" [level=1]
        - status:
          - link "${linkIn(en, "shop.terms.included-delivery")}"
        - group "Format":
          - radio "Paperback €24.00 In stock" [checked]
          - radio "Hardback Was €45.00 Now €38.00 In stock"
          - radio "EPUB €14.00 ${en("shop.download")}"
        - paragraph:
          - spinbutton "Quantity"
        - button /Add to cart/
        - region "${en("shop.pictures")}"
        - heading "${en("shop.sections.description")}" [level=2]
        - heading "${en("shop.sections.details")}" [level=2]
        - heading "${en("shop.sections.delivery")}" [level=2]
  `);

  await addToCart(page, "soundings", /Paperback/);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Your cart" [level=1]
      - list:
        - listitem:
          - heading "Soundings" [level=2]
          - button "${en("cart.decrease", { title: "Soundings, Paperback" })}" [disabled]
          - spinbutton "Quantity of Soundings, Paperback"
          - button "${en("cart.increase", { title: "Soundings, Paperback" })}"
          - button "Remove Soundings, Paperback"
      - region "${en("cart.summary")}":
        - term: Subtotal
        - definition: €24.00
        - link "${en("cart.checkout")}"
  `);

  await fillCheckout(page, newAddress("aria"));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Your order"
      - group "${en("buying.checkout.who")}":
        - textbox "E-mail"
        - textbox "Name"
      - group "${en("buying.checkout.where")}":
        - combobox "Country"
        - textbox "Street and number"
        - textbox "Postal code"
        - textbox "Town or city"
      - group "${en("buying.checkout.how")}":
        - paragraph:
          - radio /€/ [checked]
  `);

  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - region "${en("buying.order.lines")}":
        - list:
          - listitem: /Soundings, Paperback/
        - term: Total
  `);
});
