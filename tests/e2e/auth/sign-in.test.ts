import { signInAtProvider, signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { en, matchStart } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { addChosenToCart } from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

const { maya, jonas } = personas;
const amina = { name: "Amina Sahli", email: "amina@example.com", password: "slack-water-amina" };

test("a password can be shown and hidden again", { tag: "@script" }, async ({ page }) => {
  await page.goto("/sign-in");
  const password = page.getByLabel(en("auth.password"), { exact: true });
  await password.fill("not this one");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: en("auth.showPassword") }).click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue("not this one");
  await page.getByRole("button", { name: en("auth.hidePassword") }).press("Enter");
  await expect(password).toHaveAttribute("type", "password");
  await expect(page).toHaveURL("/sign-in");
});

test("a password opens the account, every page shows the way out of it, and signing out closes it", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: en("page.signIn") }).click();
  await expect(page.getByRole("heading", { level: 1, name: en("auth.signIn.title") })).toBeVisible();
  await signInByPassword(page, maya);

  await expect(page).toHaveURL("/account");
  await expect(
    page.getByRole("heading", { level: 1, name: en("account.hello", { name: maya.name }) }),
  ).toBeVisible();

  for (const address of ["/shop", "/journal", "/account/security"]) {
    await page.goto(address);
    await expect(
      page.getByRole("banner").getByRole("link", { name: en("auth.signOut.title") }),
    ).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 800 });
  const menu = page.getByRole("banner").locator("summary");
  await expect
    .poll(async () => menu.evaluate((summary) => summary.getBoundingClientRect().right))
    .toBeLessThanOrEqual(390);
  await page
    .getByRole("banner")
    .getByRole("link", { name: en("auth.signOut.title") })
    .click();
  await expect(page.getByText(en("auth.signOut.lead", { name: maya.name }))).toBeVisible();
  await page.getByRole("button", { name: en("auth.signOut.submit") }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: en("auth.signOut.title") })).toBeHidden();
  await page.goto("/account");
  await expect(page).toHaveURL("/sign-in?returnTo=%2Faccount");
});

test("who was asked to sign in comes back to where they were", async ({ page }) => {
  await page.goto("/account/orders?page=1");
  await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
  await signInByPassword(page, maya);

  await expect(page).toHaveURL("/account/orders?page=1");
});

test("a link cannot send anybody to another site", async ({ page }) => {
  await page.goto(`/sign-in?returnTo=${encodeURIComponent("https://evil.example/")}`);
  await signInByPassword(page, maya);

  await expect(page).toHaveURL("/");
});

test("a wrong password is told at the top, and the way on is kept", async ({ page }) => {
  await page.goto("/sign-in?returnTo=%2Faccount%2Forders");
  const email = `nobody-${Date.now()}@example.com`;
  await signInByPassword(page, { email, password: "not it" });

  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("auth.signIn.title") })));
  await expect(page.getByLabel(en("auth.email"))).toHaveValue(email);
  expect(page.url()).not.toContain("nobody-");
  const alert = page.getByRole("alert");
  await expect(alert).toContainText(en("auth.signIn.problems.credentials"));
  await expect(alert).toBeFocused();

  await signInByPassword(page, jonas);
  await expect(page).toHaveURL("/account/orders");
});

test("Harbour ID opens an account, for somebody new too", async ({ page }) => {
  await page.goto("/sign-in?returnTo=%2Faccount%2Forders");
  await page
    .getByRole("button", { name: en("auth.signIn.continueWith", { provider: "Harbour ID" }) })
    .click();
  await expect(page.getByRole("heading", { name: "Sign in to Harbour ID" })).toBeVisible();
  await signInAtProvider(page, amina);

  await expect(page).toHaveURL("/account/orders");
  await expect(page.getByText(en("buying.order.account.none"))).toBeVisible();
  await page.goto("/account");
  await expect(
    page.getByRole("heading", { level: 1, name: en("account.hello", { name: amina.name }) }),
  ).toBeVisible();
});

test("who cancels at Harbour ID can start again", async ({ page }) => {
  await page.goto("/sign-in");
  await page
    .getByRole("button", { name: en("auth.signIn.continueWith", { provider: "Harbour ID" }) })
    .click();
  await page.getByRole("button", { name: "Cancel" }).click();

  await expect(page).toHaveURL(/\/sign-in\?/);
  await expect(page.getByRole("alert")).toContainText(en("auth.signIn.problems.OAuthCallbackError"));
  await expect(
    page.getByRole("button", { name: en("auth.signIn.continueWith", { provider: "Harbour ID" }) }),
  ).toBeVisible();
});

test("an address that has an account already is told what to do", async ({ page }) => {
  await page.goto("/sign-in");
  await page
    .getByRole("button", { name: en("auth.signIn.continueWith", { provider: "Harbour ID" }) })
    .click();
  await signInAtProvider(page, jonas);

  await expect(page.getByRole("alert")).toContainText(en("auth.signIn.problems.OAuthAccountNotLinked"));
});

test("what a guest put into the cart is in the member's", async ({ page }) => {
  await page.goto("/shop/soundings");
  await addChosenToCart(page);
  await page.goto("/sign-in");
  await signInByPassword(page, jonas);
  await expect(page).toHaveURL("/account");
  await page.goto("/cart");

  await expect(page.getByRole("main")).toContainText("Soundings");
});
