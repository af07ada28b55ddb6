import { en, matchStart } from "../../support/messages.ts";
import { addChosenToCart } from "../../support/shop/buying.ts";
import { givenProductWithOptions } from "../../support/shop/option-product.ts";
import { expect, test } from "../../support/test.ts";

const ledger = "/shop/moon-ledger";

let product: Awaited<ReturnType<typeof givenProductWithOptions>>;

test.beforeEach(async () => {
  product = await givenProductWithOptions();
});

test.afterEach(async () => {
  await product.remove();
});

test.describe("where combinations are few", () => {
  test("they are one list, of which each says its price and whether it is there", async ({ page }) => {
    await page.goto(ledger);

    await expect(
      page.getByRole("radio", { name: `Sea cover, pamphlet-sewn €13.00 ${en("shop.inStock")}` }),
    ).toBeChecked();
    await expect(page.getByRole("radio", { name: /^Sand cover/ })).toBeDisabled();
    await expect(page.getByRole("radio")).toHaveCount(4);
  });

  test("price, stock and button follow the choice, with a script and without", async ({ page }) => {
    await page.goto(ledger);
    const isWide = (page.viewportSize()?.width ?? 0) > 960;
    const button = (sum: string) =>
      page.getByRole("button", { name: isWide ? `${en("shop.add")} · ${sum}` : en("shop.add"), exact: true });
    await expect(button("€13.00")).toBeVisible();
    await page.getByRole("radio", { name: /^Sea cover, in boards/ }).check();

    await expect(button("€21.00")).toBeVisible();

    await expect(page.getByRole("status")).toContainText("€21.00");
    await expect(page.getByRole("status").getByText("€13.00").filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole("status").getByText(en("shop.onlyLeft", { pieces: 3 }))).toBeVisible();
    await addChosenToCart(page);
    await expect(page.getByRole("main")).toContainText("Sea cover, in boards");
    await expect(page.getByRole("main")).toContainText("€21.00");
  });

  test("the picture follows too, and the back button leads back", { tag: "@script" }, async ({ page }) => {
    await page.goto(ledger);
    await page.getByRole("radio", { name: /^Mud/ }).check();
    await expect(
      page.getByRole("button", { name: matchStart(en("shop.enlargeNamed", { picture: "Grey-green" })) }),
    ).toBeVisible();
    await expect(page).toHaveURL(/\?variant=/);
    await expect(page.getByRole("radio", { name: /^Mud/ })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole("radio", { name: /^Sea cover, pamphlet/ })).toBeChecked();
    await expect(
      page.getByRole("button", { name: matchStart(en("shop.enlargeNamed", { picture: "Blue-grey" })) }),
    ).toBeVisible();
  });

  test("an address leads to a variant by its options, or says that there is none", async ({ page }) => {
    await page.goto(`${ledger}?option.Cover=Mud&option.Binding=In+boards&quantity=3`);
    await expect(page).toHaveURL(/\/shop\/moon-ledger\?variant=[\w-]+$/);
    await expect(page.getByRole("radio", { name: /^Mud/ })).toBeChecked();
    await expect(
      page.getByRole("button", {
        name: matchStart(en("shop.enlargeNamed", { picture: "Grey-green notebook" })),
      }),
    ).toBeVisible();

    await page.goto(`${ledger}?option.Cover=Sand&option.Binding=In+boards`);
    await expect(page.getByRole("status")).toContainText(en("shop.noSuch", { choice: "Sand, In boards" }));
  });

  test("values are called as the page's language calls them", async ({ page }) => {
    await page.goto(`/de${ledger}`);
    await expect(
      page.getByRole("group", { name: /^Umschlag/ }).getByRole("radio", { name: /^Schlick/ }),
    ).toBeVisible();
    await page.goto("/ar/shop/categories/books");
    const summary = page.locator(".facets > summary");
    if (await summary.isVisible()) await summary.click();
    await expect(page.getByRole("group", { name: "الإصدار" }).getByText("غلاف مقوّى")).toBeVisible();
  });
});

test("each option is a choice of its own, and what cannot be had with the others says so", async ({
  page,
}) => {
  await page.goto(product.path);

  const radio = (name: string) => page.getByRole("radio", { name, exact: true });
  await expect(page.getByRole("group", { name: "Cover" }).getByRole("radio")).toHaveCount(6);
  await expect(radio("Sea")).toBeChecked();
  await expect(radio(`Sand ${en("shop.soldOutWith", { others: "Pamphlet-sewn" })}`)).toBeVisible();
  await expect(radio(`Mud ${en("shop.notWith", { others: "Pamphlet-sewn" })}`)).toBeVisible();
  await expect(page.getByRole("status")).toContainText("€13.00");
  await page.getByText(en("shop.combinations", { variants: 10 })).click();
  await page.getByRole("link", { name: "Mud cover, in boards" }).click();
  await expect(page.getByRole("radio", { name: /^Mud/ })).toBeChecked();
  await expect(page.getByRole("status")).toContainText("€21.00");
});

test("the choice that is made goes into the cart", async ({ page }) => {
  await page.goto(product.path);
  await page.getByRole("radio", { name: "In boards" }).check();
  await addChosenToCart(page);

  await expect(page.getByRole("main")).toContainText("Sea cover, in boards");
});

test("without script a combination that nobody makes comes back with the form as it was", {
  tag: "@no-script",
}, async ({ page }) => {
  await page.goto(product.path);
  await page.getByRole("radio", { name: /^Sand/ }).check();
  await page.getByRole("radio", { name: /^In boards/ }).check();
  await page.getByRole("spinbutton", { name: en("shop.quantity") }).fill("2");
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: en("shop.add") }).click();

  expect((await answer).status()).toBe(422);
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: product.title })));
  await expect(page.getByRole("alert")).toContainText(en("shop.noSuch", { choice: "Sand, In boards" }));
  await expect(page.getByRole("radio", { name: /^Sand/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^In boards/ })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: en("shop.quantity") })).toHaveValue("2");

  await page.getByRole("radio", { name: /^Mud/ }).check();
  await page.getByRole("button", { name: en("shop.add") }).click();
  await expect(page.getByRole("main")).toContainText("Mud cover, in boards");
  await expect(page.getByRole("spinbutton")).toHaveValue("2");
});

test("what has sold out comes back too, and says so", async ({ page }) => {
  await page.goto(product.path);
  await page.getByRole("radio", { name: /^Sand/ }).check();
  await page.getByRole("button", { name: en("shop.add") }).click();

  await expect(page.getByRole("alert")).toContainText(
    en("buying.cart.issues.sold-out", { what: en("buying.cart.titled", { title: product.title }) }),
  );
  await expect(page.getByRole("radio", { name: /^Sand/ })).toBeChecked();
});

test("an address names each option, and leads to its variant or says that there is none", async ({
  page,
}) => {
  await page.goto(`${product.path}?option.Cover=Mud&option.Binding=In+boards&quantity=3`);
  await expect(page).toHaveURL(/\?variant=[\w-]+$/);
  await expect(page.getByRole("radio", { name: /^Mud/ })).toBeChecked();

  await page.goto(`${product.path}?option.Cover=Sand&option.Binding=In+boards`);
  await expect(page.getByRole("status")).toHaveText(en("shop.noSuch", { choice: "Sand, In boards" }));
});

test("without script a button shows another combination", { tag: "@no-script" }, async ({ page }) => {
  await page.goto(product.path);
  await page.getByRole("radio", { name: /^In boards/ }).check();
  await page.getByRole("button", { name: en("shop.showChoice") }).click();

  await expect(page).toHaveURL(/\?variant=/);
  await expect(page.getByRole("status")).toContainText("€21.00");
});

test("with script the page follows at once, and the back button leads back", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto(product.path);
  await page.getByRole("spinbutton", { name: en("shop.quantity") }).fill("2");
  const boards = page.getByRole("radio", { name: /^In boards/ });
  await boards.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await page.getByRole("radio", { name: /^Pamphlet/ }).focus();
  await page.keyboard.press("ArrowDown");

  await expect(page.getByRole("status")).toContainText("€21.00");
  await expect(page.getByRole("button", { name: `${en("shop.add")} · €42.00` })).toBeVisible();
  await expect(boards).toBeFocused();
  await expect(page).toHaveURL(/\?variant=/);
  await expect(
    page.getByRole("radio", { name: `Sand ${en("shop.notWith", { others: "In boards" })}` }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: en("shop.showChoice") })).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  await page.goBack();
  await expect(page.getByRole("status")).toContainText("€13.00");
  await expect(page.getByRole("radio", { name: /^Pamphlet/ })).toBeChecked();
  await expect(page.getByRole("spinbutton", { name: en("shop.quantity") })).toHaveValue("2");
});

test("with script a choice that is not made so leads to the nearest that is", { tag: "@script" }, async ({
  page,
}) => {
  await page.goto(product.path);
  await page.getByRole("radio", { name: /^Mud/ }).check();

  await expect(page.getByRole("radio", { name: /^In boards/ })).toBeChecked();
  await expect(page.getByRole("radio", { name: /^Mud/ })).toBeFocused();
  await expect(page.getByRole("status")).toContainText("€21.00");
});
