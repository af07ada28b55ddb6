import AxeBuilder from "@axe-core/playwright";
import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { en, matchPart, matchWhole } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
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

  const address = await page.getByRole("link", { name: en("shop.sections.file") }).getAttribute("href");
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
