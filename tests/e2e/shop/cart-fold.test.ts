import { en } from "../../support/messages.ts";
import { addToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`with one line the way to pay is whole above the fold at ${width} × ${height}`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.setViewportSize({ width, height });
    await addToCart(page, "soundings", /Hardback/);

    const added = page.getByText(en("cart.added", { title: "Soundings (Hardback)", items: 1 }));
    // A script says it on the product's page.
    await expect(added).toBeVisible({ visible: !javaScriptEnabled });
    const box = await page.getByRole("link", { name: en("cart.checkout") }).boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await expect(page.getByLabel(en("buying.checkout.note"))).toBeHidden();

    await page.reload();
    await expect(page.getByRole("link", { name: en("cart.checkout") })).toBeVisible();
    await expect(added).toHaveCount(0);
  });
}

test("what is folded away opens by its name, and stays open with what was put there", async ({ page }) => {
  await addToCart(page, "soundings", /Hardback/);
  await page.locator("summary", { hasText: en("cart.addNote") }).click();
  await page.getByLabel(en("buying.checkout.note")).fill("Ring twice");
  await page.getByRole("button", { name: en("buying.cart.keepNote") }).click();

  await expect(page.getByLabel(en("buying.checkout.note"))).toHaveValue("Ring twice");
  await page.locator("summary", { hasText: en("buying.cart.code.label") }).click();
  await page.getByLabel(en("buying.cart.code.label")).fill("NO-SUCH-CODE");
  await page.getByRole("button", { name: en("buying.cart.code.apply") }).click();
  await expect(page.getByLabel(en("buying.cart.code.label"))).toHaveValue("NO-SUCH-CODE");
  await expect(page.getByRole("alert")).toContainText(en("buying.cart.code.problems.unknown"));
});

test("the buttons beside a quantity count it up and down", async ({ page }) => {
  await addToCart(page, "soundings", /Hardback/);
  const title = "Soundings, Hardback";
  const quantity = page.getByRole("spinbutton");
  const less = page.getByRole("button", { name: en("cart.decrease", { title }) });

  await expect(less).toBeDisabled();
  await page.getByRole("button", { name: en("cart.increase", { title }) }).click();
  await expect(less).toBeEnabled();
  await expect(quantity).toHaveValue("2");
  await expect(page.locator(".cart-line-total")).toContainText("€76.00");
  await less.click();
  await expect(less).toBeDisabled();
  await page.reload();
  await expect(quantity).toHaveValue("1");
});
