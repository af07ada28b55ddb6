import AxeBuilder from "@axe-core/playwright";
import { App, wrongCode } from "../../support/auth/two-factor.ts";
import { en, matchStart } from "../../support/messages.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

const path = "/account/security/second-step";

test("the second step is set up and taken by keyboard alone", async ({ page }) => {
  test.slow();
  const { email, password } = await makeCustomer();
  const { keyboard } = page;
  const signIn = async () => {
    await page.goto(`/sign-in?returnTo=${encodeURIComponent(path)}`);
    await page.getByLabel(en("auth.email")).focus();
    await keyboard.type(email);
    await keyboard.press("Tab");
    await keyboard.type(password);
    await keyboard.press("Enter");
  };

  await signIn();
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("img", { name: en("security.secondStep.picture") })).toBeVisible();
  const app = new App((await page.locator(".app-secret").textContent()) ?? "");
  await page.getByRole("textbox", { name: en("security.secondStep.code") }).focus();
  await keyboard.type(wrongCode(app));
  await keyboard.press("Enter");
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("security.secondStep.heading") })));
  await expect(page.getByRole("alert")).toBeFocused();
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: en("security.secondStep.code") })).toBeFocused();
  await keyboard.type(app.now);
  await keyboard.press("Enter");
  await expect(
    page.getByRole("list", { name: en("security.secondStep.codes.list") }).getByRole("listitem"),
  ).toHaveCount(10);
  const backup = (await page.getByRole("listitem").locator("code").first().textContent()) ?? "";
  await page.getByRole("button", { name: en("security.secondStep.codes.kept") }).focus();
  await keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(en("security.done.codes-kept"));

  await page.context().clearCookies();
  await signIn();
  await expect(
    page.getByRole("heading", { level: 1, name: en("security.secondStep.signIn.title") }),
  ).toBeVisible();
  await page.getByRole("link", { name: en("security.secondStep.signIn.useBackup") }).focus();
  await keyboard.press("Enter");
  await page.getByLabel(en("security.secondStep.signIn.backupCode")).focus();
  await keyboard.type(backup);
  await keyboard.press("Enter");
  await expect(page).toHaveURL(path);
  await expect(page.getByText(en("security.secondStep.left", { codes: 9 }))).toBeVisible();
});

test("the screens of the second step can be used by everybody @script", async ({ page }) => {
  const { email, password } = await makeCustomer();
  await page.goto(`/sign-in?returnTo=${encodeURIComponent(path)}`);
  await page.getByLabel(en("auth.email")).fill(email);
  await page.getByLabel(en("auth.password")).fill(password);
  await page.keyboard.press("Enter");
  const app = new App((await page.locator(".app-secret").textContent()) ?? "");
  const violations = async () => {
    const found = await new AxeBuilder({ page }).analyze();
    return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  };
  expect(await violations()).toEqual([]);
  await page.getByRole("textbox", { name: en("security.secondStep.code") }).fill(app.now);
  await page.getByRole("button", { name: en("security.secondStep.turnOn") }).click();
  await expect(page).toHaveURL(`${path}/codes`);
  expect(await violations()).toEqual([]);
  await page.goto(path);
  expect(await violations()).toEqual([]);
});
