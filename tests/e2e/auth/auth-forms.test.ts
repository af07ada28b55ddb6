import { en } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

/** What a password manager and a telephone go by. */
const tokens: [path: string, field: string, token: string][] = [
  ["/sign-in", en("auth.email"), "username webauthn"],
  ["/sign-in", en("auth.password"), "current-password"],
  ["/sign-in?error=CredentialsSignin&code=otp", en("auth.signIn.appCode"), "one-time-code"],
  ["/sign-up", en("auth.name"), "name"],
  ["/sign-up", en("auth.email"), "username"],
  ["/sign-up", en("auth.password"), "new-password"],
  ["/recover", en("auth.email"), "username"],
];

test("every field says what belongs into it", async ({ page }) => {
  for (const [path, field, token] of tokens) {
    await page.goto(path);
    await expect(page.getByRole("main").getByLabel(field), `${path}: ${field}`).toHaveAttribute(
      "autocomplete",
      token,
    );
  }
});

test("what was wrong is told first, and again at its field", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByRole("button", { name: en("auth.signUp.title") }).click();

  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText(en("forms.problems", { problems: 2 }));
  const email = page.getByRole("textbox", { name: en("auth.email") });
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription(en("auth.problems.badEmail"));
  await page.getByRole("link", { name: en("auth.problems.noName") }).click();
  await expect(page.getByRole("textbox", { name: en("auth.name") })).toBeFocused();
});
