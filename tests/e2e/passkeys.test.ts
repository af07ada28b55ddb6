import type { Page } from "playwright/test";
import { withAuthenticator } from "../support/authenticator.ts";
import { makeCustomer } from "../support/customers.ts";
import { expect, test } from "../support/test.ts";

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto("/sign-in");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/account");
}

test("a passkey is added, named, used and removed", { tag: "@script" }, async ({ page }) => {
  await signIn(page, await makeCustomer());
  await withAuthenticator(page);
  await page.goto("/account/security");
  await page.getByRole("link", { name: "Manage passkeys" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText("The passkey is added.");

  await page.getByRole("textbox", { name: "Name" }).fill("This laptop");
  await page.getByRole("button", { name: /^Save the name/ }).click();
  await expect(page.getByRole("heading", { name: "This laptop" })).toBeVisible();

  await page.goto("/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto("/sign-in?returnTo=%2Faccount%2Fsecurity%2Fpasskeys");
  // The authenticator answers for the e-mail field's list by itself: nobody need press the button.
  await expect(page).toHaveURL("/account/security/passkeys");
  await expect(page.getByText(/last used:/)).toBeVisible();

  await page.getByRole("button", { name: "Remove This laptop" }).click();
  await expect(page.getByText("You have no passkey yet.")).toBeVisible();
});

test("without JavaScript the pages say what passkeys need", async ({ page, javaScriptEnabled }) => {
  test.skip(javaScriptEnabled !== false, "It is about browsers without script.");
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
  await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
});
