import type { Page } from "playwright/test";
import { en, matchWhole } from "../../support/messages.ts";
import { addChosenToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

const title = "Soundings";
const field = (page: Page) => page.getByRole("spinbutton", { name: en("shop.quantity") });
const more = (page: Page, name = title) =>
  page.getByRole("button", { name: en("cart.increase", { title: name }) });
const less = (page: Page) => page.getByRole("button", { name: en("cart.decrease", { title }) });

/** What the button says; on a phone the price beside it. */
function sum(page: Page, text: string) {
  return page.locator(".buy-bar").getByText(text, { exact: true }).filter({ visible: true });
}

test("with a script the quantity is stepped, and the sum follows it and the choice", {
  tag: "@script",
}, async ({ page }) => {
  await page.goto("/shop/soundings");
  await expect(sum(page, "€24.00")).toBeVisible();
  await expect(less(page)).toBeDisabled();
  await more(page).click();
  await more(page).press("Enter");
  await expect(field(page)).toHaveValue("3");
  await expect(sum(page, "€72.00")).toBeVisible();

  await page.getByRole("radio", { name: /Hardback/ }).check();
  await expect(sum(page, "€114.00")).toBeVisible();
  await less(page).click();
  await expect(sum(page, "€76.00")).toBeVisible();
  await field(page).fill("12");
  await expect(sum(page, "12 × €38.00")).toBeVisible();

  await field(page).fill("2");
  await addChosenToCart(page);
  await expect(page.getByLabel(matchWhole(en, "cart.quantity"))).toHaveValue("2");
});

test("of a file one is bought, also after more of a book were wanted", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/shop/soundings");
  await more(page).click();
  await page.getByRole("radio", { name: /EPUB/ }).check();
  await expect(sum(page, "€14.00")).toBeVisible();
  await addChosenToCart(page);
  await expect(page.getByLabel(matchWhole(en, "cart.quantity"))).toHaveValue("1");
});

test("the button for one more stops at what there is", { tag: "@script" }, async ({ page }) => {
  await page.goto("/shop/moon-ledger");
  await page.getByRole("radio", { name: /^Sea cover, in boards/ }).check();
  const another = more(page, "Moon Ledger");
  await expect(page.getByRole("status")).toContainText(en("shop.onlyLeft", { pieces: 3 }));
  await another.click();
  await another.click();
  await expect(field(page)).toHaveValue("3");
  await expect(another).toBeDisabled();
});

test("the sum is still that of so many after another choice has come", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto("/shop/moon-ledger");
  await more(page, "Moon Ledger").click();
  await page.getByRole("radio", { name: /^Mud/ }).check();
  await expect(page).toHaveURL(/\?variant=/);
  await expect(field(page)).toHaveValue("2");
  await expect(sum(page, "€42.00")).toBeVisible();
});

test("without a script it is a number, and the button has the price of one", { tag: "@no-script" }, async ({
  page,
}) => {
  await page.goto("/shop/soundings");
  await expect(more(page)).toHaveCount(0);
  await field(page).fill("3");
  await expect(sum(page, "€24.00")).toBeVisible();
  await addChosenToCart(page);

  await expect(page.getByLabel(matchWhole(en, "cart.quantity"))).toHaveValue("3");
});

test("a file has no quantity", async ({ page }) => {
  await page.goto("/shop/soundings");
  await page.getByRole("radio", { name: /EPUB/ }).check();
  await expect(field(page)).toBeHidden();

  await page.goto("/shop/noon-is-a-local-matter");
  await expect(page.getByRole("button", { name: en("shop.add") })).toBeVisible();
  await expect(page.getByRole("spinbutton")).toHaveCount(0);
});
