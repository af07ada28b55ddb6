import AxeBuilder from "@axe-core/playwright";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { expect, test } from "../../support/test.ts";

const { maya } = personas;

test("a member reads what they ordered, what it cost and where it went", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(maya.email);
  await page.getByLabel("Password").fill(maya.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.goto("/account/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Your orders" })).toBeVisible();

  await page
    .getByRole("main")
    .getByRole("link", { name: /^Order / })
    .last()
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Order / })).toBeVisible();
  await expect(page.getByRole("heading", { name: en("buying.order.lines") })).toBeVisible();
  await expect(page.getByText(/ending in \d{4}/)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText("Your orders");
});

test("a member downloads from the account what they bought long ago", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(maya.email);
  await page.getByLabel("Password").fill(maya.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.goto("/account/orders");
  await page.getByRole("main").getByRole("link", { name: "Order 1002" }).click();

  const address = await page.getByRole("link", { name: "Download" }).getAttribute("href");
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
