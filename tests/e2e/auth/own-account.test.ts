import { AuthClient } from "../../support/auth/auth-client.ts";
import { withAuthenticator } from "../../support/auth/authenticator.ts";
import { linkTo } from "../../support/auth/mail-links.ts";
import { tabTo } from "../../support/browser/keys.ts";
import { en, matchStart } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import { newAddress } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

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
      // The button that shows a password stands between it and the next field.
      if (await page.evaluate(() => document.activeElement?.matches("button"))) await keyboard.press("Tab");
      await keyboard.type(value);
    }
    await keyboard.press("Enter");
  };
  const press = async (name: string | RegExp) => {
    await page.getByRole("button", { name }).focus();
    await keyboard.press("Enter");
  };

  await page.goto("/sign-up?returnTo=%2Faccount%2Forders");
  await page.getByLabel(en("auth.name")).focus();
  await fill("Ida Brandt", email, "short");
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("auth.signUp.title") })));
  await expect(page.getByRole("alert")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByLabel(en("auth.password"))).toBeFocused();
  await fill(first);

  await expect(page.getByRole("heading", { level: 1, name: en("auth.checkEmail.title") })).toBeVisible();
  const { code } = await linkTo(email, en("mails.links.signUp.subject"));
  await page.getByLabel(en("auth.code")).focus();
  await fill(code);
  await expect(page).toHaveURL("/account/orders");

  await page.goto("/sign-out");
  await press(en("auth.signOut.submit"));
  await expect(page).toHaveURL("/");
  await page.goto("/sign-in");
  await page.getByRole("link", { name: en("auth.signIn.lost") }).focus();
  await keyboard.press("Enter");
  await page.getByLabel(en("auth.email")).focus();
  await keyboard.type(second);
  await keyboard.press("ControlOrMeta+A");
  await keyboard.press("ControlOrMeta+X");
  await fill(email);
  await expect(page.getByRole("status")).toContainText(en("auth.recover.sentTitle"));
  await page.goto((await linkTo(email, /new\?token/)).link);
  await page.getByLabel(en("auth.newPassword")).focus();
  await keyboard.press("ControlOrMeta+V");
  await tabTo(page, page.getByLabel(en("auth.again")));
  await keyboard.press("ControlOrMeta+V");
  await keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(en("auth.recover.done"));

  await page.goto("/sign-in?returnTo=%2Faccount%2Fsecurity");
  await page.getByLabel(en("auth.email")).focus();
  await fill(email, second);
  await expect(page.getByText(en("security.sessions.nowhereElse"))).toBeVisible();
  const elsewhere = new AuthClient();
  await elsewhere.signIn(email, second);
  await page.goto("/account/security");
  await press(
    new RegExp(`^${en("security.sessions.endOne", { device: en("security.sessions.unknown"), used: "" })}`),
  );
  await expect(page.getByRole("status")).toContainText(en("security.done.session-ended"));
  expect(await elsewhere.session()).toBeNull();
  if (javaScriptEnabled !== false) {
    await withAuthenticator(page);
    await page.getByRole("link", { name: en("security.passkeys.manage") }).focus();
    await keyboard.press("Enter");
    await press(en("security.passkeys.add"));
    await expect(page.getByRole("status")).toContainText(en("security.done.passkey-added"));
  }

  await page.goto("/account/data");
  await expect(page.getByRole("heading", { level: 1, name: en("account.data.title") })).toBeVisible();
  await press(en("account.data.submit"));
  await expect(page.getByRole("alert")).toContainText(en("account.data.notSure"));
  await page.getByRole("checkbox").focus();
  await keyboard.press("Space");
  await press(en("account.data.submit"));
  await expect(page.getByRole("heading", { level: 1, name: en("account.data.doneTitle") })).toBeVisible();
  await page.goto("/account");
  await expect(page).toHaveURL(/\/sign-in/);
  await mailTo(email, en("mails.notices.account-deleted.sentence"));
});

test("a link in a mail signs in by its button", async ({ page }) => {
  const email = newAddress("link");
  await page.goto("/sign-in?returnTo=%2Faccount%2Forders");
  await page.getByLabel(en("auth.email")).fill(email);
  await page.getByRole("button", { name: en("auth.signIn.mail") }).click();
  await expect(page.getByText(en("auth.checkEmail.sentTo", { email }))).toBeVisible();
  await page.goto((await linkTo(email)).link);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: en("auth.mailLink.signUp.submit") }).click();

  await expect(page).toHaveURL("/account/orders");
});
