import type { Page } from "playwright/test";
import { withAuthenticator } from "../../support/auth/authenticator.ts";
import { expireProofs } from "../../support/auth/expire-recent-auth.ts";
import { en } from "../../support/messages.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

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
  await expect(page.getByText(en("security.passkeys.count", { passkeys: 0 }))).toBeVisible();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText(en("security.done.passkey-added"));

  await page.getByRole("textbox", { name: "Name" }).fill("This laptop");
  await page.getByRole("button", { name: en("security.passkeys.renameOne", { name: "" }) }).click();
  await expect(page.getByRole("heading", { name: "This laptop" })).toBeVisible();

  await page.goto("/sign-out");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto("/sign-in?returnTo=%2Faccount%2Fsecurity%2Fpasskeys");
  // The authenticator answers for the e-mail field's list by itself: nobody need press the button.
  await expect(page).toHaveURL("/account/security/passkeys");
  await expect(page.getByText(/last used:/)).toBeVisible();

  await page.getByRole("button", { name: "Remove This laptop" }).click();
  await expect(page.getByText(en("security.passkeys.count", { passkeys: 0 }))).toBeVisible();
});

test("a passkey says who it is before something sensitive", { tag: "@script" }, async ({ page }) => {
  const member = await makeCustomer();
  await signIn(page, member);
  await withAuthenticator(page);
  await page.goto("/account/security/passkeys");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("status")).toContainText(en("security.done.passkey-added"));
  expireProofs(member.id);

  await page.goto("/account/security/password");
  await expect(page.getByRole("heading", { level: 1, name: en("security.confirm.title") })).toBeVisible();
  await page.getByRole("button", { name: "Confirm with a passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account/security/password");
  await page.goto("/account/data");
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
});

test("without JavaScript the pages say what passkeys need", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toBeHidden();
  await expect(page.getByText(en("security.passkeys.needScript"))).toBeVisible();
});
