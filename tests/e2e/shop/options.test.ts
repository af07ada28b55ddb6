import { en } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

const ledger = "/shop/moon-ledger";

test("each option is a choice of its own, and what cannot be had with the others says so", async ({
  page,
}) => {
  await page.goto(ledger);

  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading "Moon Ledger" [level=1]
        - group "Cover":
          - radio "Sea" [checked]
          - radio "Sand ${en("shop.soldOutWith", { others: "Pamphlet-sewn" })}"
          - radio "Mud ${en("shop.notWith", { others: "Pamphlet-sewn" })}"
        - group "Binding":
          - radio "Pamphlet-sewn" [checked]
          - radio "In boards"
        - status:
          - paragraph: €13.00
          - paragraph: In stock
          - paragraph: ${en("shop.sku")} SW-035-SEA
  `);
  await page.getByText(en("shop.combinations", { variants: 4 })).click();
  await page.getByRole("link", { name: "Mud cover, in boards" }).click();
  await expect(page.getByRole("radio", { name: /^Mud/ })).toBeChecked();
  await expect(page.getByRole("status")).toContainText("€21.00");
  await expect(page.getByRole("button", { name: /^Enlarge: Grey-green notebook/ })).toBeVisible();
});

test("the choice that is made goes into the cart", async ({ page }) => {
  await page.goto(ledger);
  await page.getByRole("radio", { name: "In boards" }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();

  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole("main")).toContainText("Sea cover, in boards");
});

test("a combination that nobody makes comes back with the form as it was", async ({ page }) => {
  await page.goto(ledger);
  await page.getByRole("radio", { name: /^Sand/ }).check();
  await page.getByRole("radio", { name: /^In boards/ }).check();
  await page.getByLabel("Quantity").fill("2");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Add to cart" }).click();

  expect((await answer).status()).toBe(422);
  await expect(page).toHaveTitle(/^Error: Moon Ledger/);
  await expect(page.getByRole("alert")).toContainText(en("shop.noSuch", { choice: "Sand, In boards" }));
  await expect(page.getByRole("radio", { name: /^Sand/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^In boards/ })).toBeChecked();
  await expect(page.getByLabel("Quantity")).toHaveValue("2");

  await page.getByRole("radio", { name: /^Mud/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByRole("main")).toContainText("Mud cover, in boards");
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
});

test("what has sold out comes back too, and says so", async ({ page }) => {
  await page.goto(ledger);
  await page.getByRole("radio", { name: /^Sand/ }).check();
  await page.getByRole("button", { name: "Add to cart" }).click();

  await expect(page.getByRole("alert")).toContainText(
    en("buying.cart.issues.sold-out", { what: en("buying.cart.titled", { title: "Moon Ledger" }) }),
  );
  await expect(page.getByRole("radio", { name: /^Sand/ })).toBeChecked();
});

test("an address names each option, and leads to its variant or says that there is none", async ({
  page,
}) => {
  await page.goto(`${ledger}?option.Cover=Mud&option.Binding=In+boards&quantity=3`);
  await expect(page).toHaveURL(/\/shop\/moon-ledger\?variant=[\w-]+$/);
  await expect(page.getByRole("radio", { name: /^Mud/ })).toBeChecked();

  await page.goto(`${ledger}?option.Cover=Sand&option.Binding=In+boards`);
  await expect(page.getByRole("status")).toHaveText(en("shop.noSuch", { choice: "Sand, In boards" }));
});

test("options and values are called as the page's language calls them", async ({ page }) => {
  await page.goto(`/de${ledger}`);
  await expect(
    page.getByRole("group", { name: "Umschlag" }).getByRole("radio", { name: /^Schlick/ }),
  ).toBeVisible();
  await page.goto("/ar/shop/categories/books");
  await page.locator(".facets summary").click();
  await expect(page.getByRole("group", { name: "الإصدار" }).getByText("غلاف مقوّى")).toBeVisible();
});

test("without script a button shows another combination", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(ledger);
  await page.getByRole("radio", { name: /^In boards/ }).check();
  await page.getByRole("button", { name: en("shop.showChoice") }).click();

  await expect(page).toHaveURL(/\?variant=/);
  await expect(page.getByRole("status")).toContainText("€21.00");
  await expect(page.getByRole("status")).toContainText("Only 3 left");
});

test("with script the page follows at once, and the back button leads back", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto(ledger);
  await page.getByLabel("Quantity").fill("2");
  const boards = page.getByRole("radio", { name: /^In boards/ });
  await boards.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await page.getByRole("radio", { name: /^Pamphlet/ }).focus();
  await page.keyboard.press("ArrowDown");

  await expect(page.getByRole("status")).toContainText("€21.00");
  await expect(boards).toBeFocused();
  await expect(page).toHaveURL(/\?variant=/);
  await expect(
    page.getByRole("radio", { name: `Sand ${en("shop.notWith", { others: "In boards" })}` }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: en("shop.showChoice") })).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.getByRole("radio", { name: /^Mud/ }).check();
  await expect(page.getByRole("button", { name: /^Enlarge: Grey-green/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("radio", { name: /^Sea/ })).toBeChecked();
  await expect(page.getByRole("button", { name: /^Enlarge: Blue-grey/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("status")).toContainText("€13.00");
  await expect(page.getByRole("radio", { name: /^Pamphlet/ })).toBeChecked();
  await expect(page.getByLabel("Quantity")).toHaveValue("2");
});
