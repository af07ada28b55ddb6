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
          - radio "Paperback €24.00 ${en("shop.inStock")}" [checked]
          - radio "Hardback ${en("shop.was")} €45.00 ${en("shop.now")} €38.00 ${en("shop.inStock")}"
          - radio "EPUB €14.00 ${en("shop.download")}"
        - paragraph:
          - spinbutton "${en("shop.quantity")}"
        - button /${en("shop.add")}/
        - region "${en("shop.pictures")}"
        - heading "${en("shop.sections.description")}" [level=2]
        - heading "${en("shop.sections.details")}" [level=2]
        - heading "${en("shop.sections.delivery")}" [level=2]
  `);

  await addToCart(page, "soundings", /Paperback/);
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "${en("cart.title")}" [level=1]
      - list:
        - listitem:
          - heading "Soundings" [level=2]
          - button "${en("cart.decrease", { title: "Soundings, Paperback" })}" [disabled]
          - spinbutton "${en("cart.quantity", { title: "Soundings, Paperback" })}"
          - button "${en("cart.increase", { title: "Soundings, Paperback" })}"
          - button "${en("cart.remove", { title: "Soundings, Paperback" })}"
      - region "${en("cart.summary")}":
        - term: ${en("cart.subtotal")}
        - definition: €24.00
        - link "${en("cart.checkout")}"
  `);

  await fillCheckout(page, newAddress("aria"));
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "${en("buying.checkout.title")}" [level=1]
      - region "${en("buying.checkout.yourOrder")}"
      - group "${en("buying.checkout.who")}":
        - textbox "${en("buying.checkout.email")}"
        - textbox "${en("buying.checkout.name")}"
      - group "${en("buying.checkout.where")}":
        - combobox "${en("buying.checkout.country")}"
        - textbox "${en("buying.checkout.line1")}"
        - textbox "${en("buying.checkout.postalCode")}"
        - textbox "${en("buying.checkout.city")}"
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
      - list "${en("buying.order.progress.title")}"
      - region "${en("buying.order.lines")}":
        - list:
          - listitem:
            - heading "Soundings" [level=3]
            - paragraph: /Paperback/
        - term: ${en("buying.order.total")}
  `);
});
