import type { Page } from "playwright/test";
import { withAuthenticator } from "../../support/auth/authenticator.ts";
import { expireProofs } from "../../support/auth/expire-recent-auth.ts";
import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { en } from "../../support/messages.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

async function signIn(page: Page, member: { email: string; password: string }) {
  await page.goto("/sign-in");
  await signInByPassword(page, member);
  await expect(page).toHaveURL("/account");
}

test("a passkey is added, named, used and removed", { tag: "@script" }, async ({ page }) => {
  await signIn(page, await makeCustomer());
  await withAuthenticator(page);
  await page.goto("/account/security");
  await page.getByRole("link", { name: en("security.passkeys.manage") }).click();
  await expect(page.getByText(en("security.passkeys.count", { passkeys: 0 }))).toBeVisible();
  await page.getByRole("button", { name: en("security.passkeys.add") }).click();
  await expect(page.getByRole("status")).toContainText(en("security.done.passkey-added"));

  await page.getByRole("textbox", { name: en("security.passkeys.name") }).fill("This laptop");
  await page.getByRole("button", { name: en("security.passkeys.renameOne", { name: "" }) }).click();
  await expect(page.getByRole("heading", { name: "This laptop" })).toBeVisible();

  await page.goto("/sign-out");
  await page.getByRole("button", { name: en("auth.signOut.submit") }).click();
  await page.goto("/sign-in?returnTo=%2Faccount%2Fsecurity%2Fpasskeys");
  // The authenticator answers for the e-mail field's list by itself: nobody need press the button.
  await expect(page).toHaveURL("/account/security/passkeys");
  await expect(page.getByText(en("security.passkeys.lastUsed"))).toBeVisible();

  await page
    .getByRole("button", { name: en("security.passkeys.removeOne", { name: "This laptop" }) })
    .click();
  await expect(page.getByText(en("security.passkeys.count", { passkeys: 0 }))).toBeVisible();
});

test("a passkey says who it is before something sensitive", { tag: "@script" }, async ({ page }) => {
  const member = await makeCustomer();
  await signIn(page, member);
  await withAuthenticator(page);
  await page.goto("/account/security/passkeys");
  await page.getByRole("button", { name: en("security.passkeys.add") }).click();
  await expect(page.getByRole("status")).toContainText(en("security.done.passkey-added"));
  expireProofs(member.id);

  await page.goto("/account/security/password");
  await expect(page.getByRole("heading", { level: 1, name: en("security.confirm.title") })).toBeVisible();
  await page.getByRole("button", { name: en("security.confirm.passkey") }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/account/security/password");
  await page.goto("/account/data");
  await expect(page.getByRole("heading", { level: 1, name: en("account.data.title") })).toBeVisible();
});

test("without JavaScript the pages say what passkeys need", { tag: "@no-script" }, async ({ page }) => {
  await page.goto("/sign-in");
  await expect(page.getByRole("button", { name: en("security.passkeys.signIn") })).toBeHidden();
  await expect(page.getByText(en("security.passkeys.needScript"))).toBeVisible();
});
