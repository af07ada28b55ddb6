import { newcomer } from "../../support/auth/auth-client.ts";
import { signInAtProvider } from "../../support/auth/sign-in-forms.ts";
import { en } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

test("who came in through Harbour ID is signed out here and there, and goes on", async ({ page }) => {
  const person = newcomer();
  const signIn = async () => {
    await page.goto("/sign-in?returnTo=%2Faccount");
    await page
      .getByRole("button", { name: en("auth.signIn.continueWith", { provider: "Harbour ID" }) })
      .click();
  };
  await signIn();
  await signInAtProvider(page, person);
  await expect(page).toHaveURL("/account");

  await page.goto("/sign-out?callbackUrl=%2Fjournal");
  await page.getByRole("button", { name: en("auth.signOut.submit") }).click();
  await expect(page.getByRole("heading", { name: "Sign out of Harbour ID?" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();

  await expect(page.getByRole("heading", { level: 1, name: en("auth.signOut.doneTitle") })).toBeVisible();
  await page.getByRole("link", { name: en("auth.signOut.goOn") }).click();
  await expect(page).toHaveURL("/journal");
  await page.goto("/account");
  await expect(page).toHaveURL("/sign-in?returnTo=%2Faccount");
  await signIn();
  await expect(page.getByRole("heading", { name: "Sign in to Harbour ID" })).toBeVisible();
});
