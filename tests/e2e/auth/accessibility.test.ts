import type { Locator, Page } from "playwright/test";
import { expireProofs } from "../../support/auth/expire-recent-auth.ts";
import { linkTo } from "../../support/auth/mail-links.ts";
import { App, wrongCode } from "../../support/auth/two-factor.ts";
import { seriousProblems } from "../../support/browser/axe.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

async function look(page: Page, screen: string) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await seriousProblems(page), `${screen} in the ${colorScheme}`).toEqual([]);
  }
  await expect(page.getByRole("heading", { level: 1 }), screen).toHaveCount(1);
}

/** Sends a form as it is, which is refused, and looks at the page that comes back. */
async function lookAtRefused(page: Page, screen: string, field: Locator) {
  await page.locator("main form.sign-in-form button:not([type=button])").first().click();
  await expect(page.getByRole("alert"), screen).toBeFocused();
  await expect(field, screen).toHaveAttribute("aria-invalid", "true");
  await look(page, `${screen}, refused`);
}

const tag = "@script";

test("axe finds nothing serious on the Arabic sign-in pages, nor where they refuse", { tag }, async ({
  page,
}) => {
  test.slow();
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const { email } = await makeCustomer();
  await page.goto("/ar/sign-in");
  await look(page, "sign-in");
  await field("email").fill(newAddress("nobody"));
  await field("password").fill("guessed");
  await lookAtRefused(page, "sign-in", field("password"));
  for (const path of [
    "sign-in/error?error=Verification",
    "recover/new?token=x",
    "sign-out",
    "account/deleted",
  ]) {
    await page.goto(`/ar/${path}`);
    await look(page, path);
  }
  await page.goto("/ar/sign-up");
  await look(page, "sign-up");
  await lookAtRefused(page, "sign-up", field("name"));
  await page.goto("/ar/recover");
  await lookAtRefused(page, "recover", field("email"));
  await field("email").fill(email);
  await field("email").press("Enter");
  await expect(page.getByRole("status")).toBeVisible();
  await look(page, "recover, sent");
  await page.goto((await linkTo(email, /new\?token/)).link);
  await look(page, "a new password");
  await lookAtRefused(page, "a new password", field("password"));
  await page.goto("/ar/sign-in");
  await field("email").fill(email);
  await page.locator("button[formaction]").click();
  await look(page, "check your e-mail");
  await lookAtRefused(page, "check your e-mail", field("code"));
  await page.goto((await linkTo(email, /callback/)).link);
  await look(page, "a link of a mail");
});

test("axe finds nothing serious where a proof is asked for, in Arabic", { tag }, async ({ page }) => {
  test.slow();
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const { id, email, password } = await makeCustomer();
  const security = "/ar/account/security";
  const signIn = async () => {
    await page.goto(`/ar/sign-in?returnTo=${encodeURIComponent(security)}`);
    await field("email").fill(email);
    await field("password").fill(password);
    await field("password").press("Enter");
  };
  await signIn();
  await page.goto(`${security}/providers`);
  await look(page, "accounts elsewhere");
  await page.goto(`${security}/providers?problem=refused`);
  await look(page, "accounts elsewhere, cancelled");
  await page.goto(`${security}/second-step`);
  const app = new App((await page.locator(".app-secret").textContent()) ?? "");
  await look(page, "second step");
  await field("code").fill(wrongCode(app));
  await lookAtRefused(page, "second step", field("code"));
  await field("code").fill(app.now);
  await field("code").press("Enter");
  await expect(page).toHaveURL(`${security}/second-step/codes`);
  await look(page, "backup codes");
  await page.goto(`${security}/second-step`);
  await look(page, "second step, on");

  expireProofs(id);
  await page.goto(`${security}/password`);
  await expect(page).toHaveURL(/\/ar\/confirm\?/);
  await look(page, "confirm");
  await field("password").fill("guessed");
  await field("otp").fill(wrongCode(app));
  await lookAtRefused(page, "confirm", field("password"));

  await page.context().clearCookies();
  await signIn();
  await expect(field("code")).toBeVisible();
  await look(page, "one more step");
  await field("code").fill(wrongCode(app));
  await lookAtRefused(page, "one more step", field("code"));
  await page.goto("/ar/sign-in/second-step?backup");
  await look(page, "a backup code");
});

test("axe finds nothing serious in the German account, nor where it refuses", { tag }, async ({ page }) => {
  test.slow();
  const field = (name: string) => page.locator(`main [name="${name}"]`);
  const { email, password } = await makeCustomer();
  await page.goto("/de/sign-in");
  await field("email").fill(email);
  await field("password").fill(password);
  await field("password").press("Enter");
  await expect(page).toHaveURL("/de/account");
  await look(page, "account");
  for (const path of ["security", "security/passkeys", "profile/email/confirm?token=x"]) {
    await page.goto(`/de/account/${path}`);
    await look(page, path);
  }
  await page.goto("/de/sign-out");
  await look(page, "sign-out");
  await page.goto("/de/account/profile");
  await field("name").fill("");
  await lookAtRefused(page, "profile", field("name"));
  await page.goto("/de/account/profile/email");
  await lookAtRefused(page, "new address", field("email"));
  await page.goto("/de/account/data");
  await lookAtRefused(page, "data", field("sure"));
  await page.goto("/de/account/security/password");
  await field("password").fill("1234567890");
  await lookAtRefused(page, "password", field("password"));
});
