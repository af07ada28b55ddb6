import type { Page } from "playwright/test";
import { linkTo } from "../../support/auth/mail-links.ts";
import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { seriousProblems } from "../../support/browser/axe.ts";
import { en, matchWhole } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import {
  addToCart,
  cards,
  fillCheckout,
  goToHostedPage,
  newAddress,
  payHosted,
} from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

async function buy(page: Page, choice: RegExp) {
  const email = newAddress("ida");
  await addToCart(page, "soundings", choice);
  await fillCheckout(page, email);
  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  return email;
}

const progress = (page: Page) => page.getByRole("list", { name: en("buying.order.progress.title") });
const currentStep = (page: Page) => progress(page).locator('[aria-current="step"]');

test("after paying a guest sees the cover, what happens next, and makes an account with a password alone", async ({
  page,
}) => {
  const email = await buy(page, /Hardback/);
  const main = page.getByRole("main");

  await expect(progress(page).getByRole("listitem")).toHaveCount(3);
  await expect(currentStep(page)).toContainText(en("buying.order.states.paid"));
  await expect(main).toContainText(en("buying.order.next.pack"));
  const cover = main.locator(".order-line img");
  await expect(cover).toHaveJSProperty("complete", true);
  expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(main.getByRole("link", { name: "Soundings", exact: true })).toHaveAttribute(
    "href",
    /^\/shop\/soundings/,
  );
  await expect(main.getByRole("heading", { name: en("buying.checkout.complete.read") })).toBeVisible();

  await main.getByRole("link", { name: en("buying.checkout.complete.see") }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await expect(currentStep(page)).toContainText(en("buying.order.states.paid"));
  await page.goBack();

  const form = page.getByRole("region", { name: en("buying.checkout.complete.account.title") });
  await form.locator('[name="password"]').fill("A-Cold-Salt-Marsh");
  await form.getByRole("button", { name: en("auth.signUp.submit") }).click();
  await expect(page).toHaveURL("/check-email");
  const { link } = await linkTo(email, /enter|confirm/i);
  await page.goto(link);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page).toHaveURL("/account");
  await expect(main.getByRole("region", { name: en("account.latestOrder") })).toContainText("Soundings");
});

test("a password that is too short comes back on the form for an account, with name and address filled in", async ({
  page,
}) => {
  const email = await buy(page, /Paperback/);
  const form = page.getByRole("region", { name: en("buying.checkout.complete.account.title") });
  await form.locator('[name="password"]').fill("short");
  await form.getByRole("button", { name: en("auth.signUp.submit") }).click();

  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.getByLabel(en("auth.name"))).toHaveValue("Ida Brandt");
  await expect(page.getByLabel(en("auth.email"))).toHaveValue(email);
});

test("a member goes through the account by its navigation, which says where they are", async ({ page }) => {
  await page.goto("/sign-in");
  await signInByPassword(page, personas.maya);
  await page.goto("/account");
  const main = page.getByRole("main");
  const navigation = main.getByRole("navigation", { name: en("account.title") });

  await expect(main.getByRole("region", { name: en("account.latestOrder") }).getByRole("link")).toHaveText(
    matchWhole(en, "buying.order.titled"),
  );
  await expect(main.getByRole("region", { name: en("account.places.membership") })).toContainText("tide");
  const downloads = main.getByRole("region", { name: en("account.places.downloads") });
  await downloads.getByRole("link", { name: "Soundings" }).click();
  await expect(page).toHaveURL(/\/account\/orders\//);
  await expect(main.getByRole("link", { name: matchWhole(en, "buying.order.download") })).toBeVisible();
  await expect(navigation.locator("[aria-current]")).toHaveText(en("account.places.orders"));
  await navigation.getByRole("link", { name: en("account.places.addresses") }).click();
  await expect(page).toHaveURL("/account/addresses");
  await expect(navigation.locator('[aria-current="page"]')).toHaveText(en("account.places.addresses"));
});

test("axe finds nothing serious on a paid order and in an account, in the light and in the dark", {
  tag: "@script",
}, async ({ page }) => {
  test.slow();
  const look = async () => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await seriousProblems(page), page.url()).toEqual([]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      page.viewportSize()?.width ?? 0,
    );
  };
  await buy(page, /Hardback/);
  await look();
  await page.getByRole("link", { name: en("buying.checkout.complete.see") }).click();
  await expect(page).toHaveURL(/\/orders\//);
  await look();
  await page.goto("/sign-in");
  await signInByPassword(page, personas.maya);
  await expect(page).toHaveURL("/account");
  for (const path of ["/ar/account", "/account", "/account/orders", "/account/security"]) {
    await page.goto(path);
    await look();
  }
  await page.goto("/account/orders");
  await page.locator(".order-list a").first().click();
  await expect(progress(page)).toBeVisible();
  await look();
});
