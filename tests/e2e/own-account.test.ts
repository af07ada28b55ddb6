import { AuthClient } from "../support/auth-client.ts";
import { withAuthenticator } from "../support/authenticator.ts";
import { newAddress } from "../support/buying.ts";
import { linkTo } from "../support/mail-links.ts";
import { mailTo } from "../support/mailbox.ts";
import { expect, test } from "../support/test.ts";

const first = "ebb tide and flood";
const second = "rowing by moonlight";

/** A form is filled by keyboard alone: the first field has been reached, each further one is a Tab away. */
test("sign up, lose the password, end a session, add a passkey, delete the account: by keyboard alone", async ({
  page,
  javaScriptEnabled,
}) => {
  test.slow();
  const email = newAddress("journey");
  const { keyboard } = page;
  const fill = async (...values: string[]) => {
    for (const [index, value] of values.entries()) {
      if (index > 0) await keyboard.press("Tab");
      await keyboard.type(value);
    }
    await keyboard.press("Enter");
  };
  const press = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).focus();
    await keyboard.press("Enter");
  };

  await page.goto("/sign-up?returnTo=%2Faccount%2Forders");
  await page.getByLabel("Name").focus();
  await fill("Ida Brandt", email, "short");
  await expect(page).toHaveTitle(/^Error: Make an account/);
  await expect(page.getByRole("alert")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByLabel("Password")).toBeFocused();
  await fill(first);

  await expect(page.getByRole("heading", { level: 1, name: "Check your e-mail" })).toBeVisible();
  const { code } = await linkTo(email, /Confirm and make/);
  await page.getByLabel("Code").focus();
  await fill(code);
  await expect(page).toHaveURL("/account/orders");

  await page.goto("/sign-out");
  await press("Sign out");
  await expect(page).toHaveURL("/");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: "Lost your password?" }).focus();
  await keyboard.press("Enter");
  await page.getByLabel("E-mail").focus();
  await keyboard.type(second);
  await keyboard.press("ControlOrMeta+A");
  await keyboard.press("ControlOrMeta+X");
  await fill(email);
  await expect(page.getByRole("status")).toContainText("Look into your mailbox");
  await page.goto((await linkTo(email, /new\?token/)).link);
  await page.getByLabel("New password").focus();
  await keyboard.press("ControlOrMeta+V");
  await keyboard.press("Tab");
  await keyboard.press("ControlOrMeta+V");
  await keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText("Your password is changed");

  await page.goto("/sign-in?returnTo=%2Faccount%2Fsecurity");
  await page.getByLabel("E-mail").focus();
  await fill(email, second);
  await expect(page.getByText("You are signed in nowhere else.")).toBeVisible();
  const elsewhere = new AuthClient();
  await elsewhere.signIn(email, second);
  await page.goto("/account/security");
  await press(/^Sign out A browser that does not say which, last used/);
  await expect(page.getByRole("status")).toContainText("That browser is signed out.");
  expect(await elsewhere.session()).toBeNull();
  if (javaScriptEnabled !== false) {
    await withAuthenticator(page);
    await page.getByRole("link", { name: "Manage passkeys" }).focus();
    await keyboard.press("Enter");
    await press("Add a passkey");
    await expect(page.getByRole("status")).toContainText("The passkey is added.");
  }

  await page.goto("/account/data");
  await expect(page.getByRole("heading", { level: 1, name: "Your data" })).toBeVisible();
  await press("Delete my account");
  await expect(page.getByRole("alert")).toContainText("Tick this box first");
  await page.getByRole("checkbox").focus();
  await keyboard.press("Space");
  await press("Delete my account");
  await expect(page.getByRole("heading", { level: 1, name: "Your account is deleted" })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await mailTo(email, /last mail about it/);
});

test("a link in a mail signs in by its button", async ({ page }) => {
  const email = newAddress("link");
  await page.goto("/sign-in?returnTo=%2Faccount%2Forders");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a link instead" }).click();
  await expect(page.getByText(`A message for ${email} is on its way.`)).toBeVisible();
  await page.goto((await linkTo(email)).link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Confirm and make the account" }).click();

  await expect(page).toHaveURL("/account/orders");
});
