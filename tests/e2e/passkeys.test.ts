import type { Page } from "playwright/test";
import { withAuthenticator } from "../support/authenticator.ts";
import { makeCustomer } from "../support/customers.ts";
import { ageProofsOf } from "../support/proofs.ts";
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

test("a passkey says who it is before something sensitive", { tag: "@script" }, async ({ page }) => {
  const member = await makeCustomer();
  await signIn(page, member);
  await withAuthenticator(page);
  await page.goto("/account/security/passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText("The passkey is added.");
  ageProofsOf(member.id);

  await page.goto("/account/security/password");
  await expect(page.getByRole("heading", { level: 1, name: "Confirm that it is you" })).toBeVisible();
  await page.getByRole("button", { name: "Confirm with a passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account/security/password");
  await page.goto("/account/data");
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
});

test("without JavaScript the pages say what passkeys need", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
  await expect(page.getByText("Passkeys need JavaScript")).toBeVisible();
});
