import AxeBuilder from "@axe-core/playwright";
import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { en, matchPart, matchWhole } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { addToCart, cards, goToHostedPage, payHosted } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

const { maya } = personas;

test("a member reads what they ordered, what it cost and where it went", async ({ page }) => {
  await page.goto("/sign-in");
  await signInByPassword(page, maya);
  await page.goto("/account/orders");
  await expect(page.getByRole("heading", { level: 1, name: en("buying.order.account.title") })).toBeVisible();

  await page
    .getByRole("main")
    .getByRole("link", { name: matchWhole(en, "buying.order.titled") })
    .last()
    .click();
  await expect(
    page.getByRole("heading", { level: 1, name: matchWhole(en, "buying.order.titled") }),
  ).toBeVisible();
  await expect(page.getByRole("heading", { name: en("buying.order.lines") })).toBeVisible();
  await expect(page.getByText(matchPart(en, "buying.order.account.card"))).toBeVisible();
  await expect(page.getByRole("navigation", { name: en("page.breadcrumbs") })).toContainText(
    en("buying.order.account.title"),
  );
});

test("a member downloads from the account what they bought long ago", async ({ page }) => {
  await page.goto("/sign-in");
  await signInByPassword(page, maya);
  await page.goto("/account/orders");
  await page
    .getByRole("main")
    .getByRole("link", { name: en("buying.order.titled", { number: "1002" }) })
    .click();

  const address = await page
    .getByRole("link", { name: matchWhole(en, "buying.order.download") })
    .getAttribute("href");
  const file = await page.request.get(address ?? "");

  expect(file.status()).toBe(200);
  expect(file.headers()["content-disposition"]).toContain("attachment");
});

test("a new member buys a book to read on a screen, finds it among the downloads and gets its file", async ({
  page,
}) => {
  await page.goto("/sign-in");
  await signInByPassword(page, await makeCustomer());
  await addToCart(page, "soundings", /EPUB/);
  await page.goto("/checkout");
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("Ada Quist");
  await page.getByRole("checkbox", { name: en("buying.checkout.consent") }).check();
  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);

  await page.goto("/account");
  const navigation = page.getByRole("navigation", { name: en("account.title") });
  await navigation.getByRole("link", { name: en("account.places.downloads") }).click();
  await expect(page).toHaveURL("/account/downloads");
  await expect(navigation.locator('[aria-current="page"]')).toHaveText(en("account.places.downloads"));
  const bought = page.getByRole("main").getByRole("listitem").filter({ hasText: "EPUB" });
  // The order is paid for when Stripe has told the site so.
  await expect(async () => {
    await page.reload();
    await expect(bought.getByRole("heading", { name: "Soundings" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(bought.getByRole("link", { name: matchWhole(en, "buying.order.titled") })).toBeVisible();

  const address = await bought
    .getByRole("link", { name: matchWhole(en, "buying.order.download") })
    .getAttribute("href");
  const file = await page.request.get(address ?? "");
  expect(file.status()).toBe(200);
  expect(file.headers()["content-disposition"]).toContain("attachment");
});

test.describe("for everybody", () => {
  // axe runs in the page.
  test.use({ javaScriptEnabled: true });

  for (const address of [
    "/sign-in",
    "/sign-in?error=CredentialsSignin&code=credentials",
    "/sign-out",
    "/check-email",
  ]) {
    test(`${address} can be used by everybody`, async ({ page }) => {
      await page.goto(address);
      const { violations } = await new AxeBuilder({ page }).analyze();

      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    });
  }
});
