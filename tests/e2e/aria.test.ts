import { addToCart, cards, fillCheckout, goToHostedPage, newAddress, payHosted } from "../support/buying.ts";
import { expect, test } from "../support/test.ts";

test("a screen reader hears the whole purchase in order", async ({ page }) => {
  const main = page.getByRole("main");

  await page.goto("/shop/soundings");
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading "Soundings" [level=1]
        - group "Format":
          - paragraph:
            - radio "Paperback €24.00 In stock" [checked]
          - paragraph:
            - radio "Hardback Was €45.00 Now €38.00 In stock"
          - paragraph:
            - radio "EPUB €14.00 Ready at once"
        - paragraph:
          - spinbutton "Quantity"
        - paragraph:
          - button "Add to cart"
  `);

  await addToCart(page, "soundings", /Paperback/);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Your cart" [level=1]
      - list:
        - listitem:
          - heading "Soundings" [level=2]
          - spinbutton "Quantity of Soundings, Paperback"
          - button "Change the quantity of Soundings, Paperback"
          - button "Remove Soundings, Paperback"
      - term: Subtotal
      - definition: €24.00
      - paragraph:
        - link "Go to checkout"
  `);

  await fillCheckout(page, newAddress("aria"));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Checkout" [level=1]
      - region "Your order"
      - group "Who orders":
        - textbox "E-mail"
        - textbox "Name"
      - group "Where it goes":
        - combobox "Country"
        - textbox "Street and number"
        - textbox "Postal code"
        - textbox "Town or city"
      - group "How it is sent":
        - paragraph:
          - radio /€/ [checked]
  `);

  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading [level=1]
      - region "What you ordered":
        - list:
          - listitem: /Soundings, Paperback/
        - term: Total
  `);
});
