import { en } from "../../support/messages.ts";
import { expect, test } from "../../support/test.ts";

/** What a password manager and a telephone go by. */
const tokens: [path: string, field: string, token: string][] = [
  ["/sign-in", "E-mail", "username webauthn"],
  ["/sign-in", "Password", "current-password"],
  ["/sign-in?error=CredentialsSignin&code=otp", "One-time code", "one-time-code"],
  ["/sign-up", "Name", "name"],
  ["/sign-up", "E-mail", "username"],
  ["/sign-up", "Password", "new-password"],
  ["/recover", "E-mail", "username"],
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
  await expect(page.getByRole("alert")).toContainText("There are 2 problems");
  const email = page.getByRole("textbox", { name: "E-mail" });
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("Enter an e-mail address such as name@example.com.");
  await page.getByRole("link", { name: "Enter your name." }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
});
