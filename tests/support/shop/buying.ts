import { expect, type Page } from "playwright/test";
import { endpoints } from "../endpoints.ts";
import { en } from "../messages.ts";

/** Cards of Stripe's test mode, and what becomes of them. */
export const cards = { good: "4242424242424242", declined: "4000000000000002" } as const;

/** An address of nobody else, so that tests never read each other's mail. */
export function newAddress(name: string): string {
  return `${name}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

/** Puts one choice of a product into the cart, as a visitor does. */
export async function addToCart(page: Page, slug: string, choice: RegExp) {
  await page.goto(`/shop/${slug}`);
  await page.getByRole("radio", { name: choice }).check();
  await addChosenToCart(page);
}

/** Presses "Add to cart" and goes on to the cart, to which a script only offers the way. */
export async function addChosenToCart(page: Page) {
  await page.getByRole("button", { name: en("shop.add") }).click();
  const offered = page.getByRole("dialog").getByRole("link", { name: en("cart.panel.view") });
  await offered.or(page.getByRole("heading", { name: en("cart.title"), level: 1 })).waitFor();
  if (await offered.isVisible()) await offered.click();
  await expect(page).toHaveURL(/\/cart/);
}

/** Fills in who orders and where it goes, up to the choice of delivery. */
export async function fillCheckout(page: Page, email: string) {
  await page.goto("/checkout");
  await page.getByLabel(en("buying.checkout.email")).fill(email);
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("Ida Brandt");
  await page.getByLabel(en("buying.checkout.country")).selectOption({ label: "Germany" });
  await page.getByLabel(en("buying.checkout.line1")).fill("Hafenstraße 12");
  await page.getByLabel(en("buying.checkout.postalCode")).fill("20359");
  await page.getByLabel(en("buying.checkout.city")).fill("Hamburg");
  await deliveryButton(page).click();
  await page.getByRole("radio", { name: /€/ }).first().check();
}

/** The button that shows what delivery costs: another one where a country is known. */
export function deliveryButton(page: Page) {
  const known = page.getByRole("button", { name: en("buying.checkout.otherCountry") });
  return page.getByRole("button", { name: en("buying.checkout.showDelivery") }).or(known);
}

/** The button to the hosted payment page: without JavaScript the one way to pay, with it the other one. */
export function hostedPageButton(page: Page, t = en) {
  const other = page.getByRole("button", { name: t("buying.checkout.card.elsewhere") });
  return page.getByRole("button", { name: t("buying.checkout.pay") }).or(other);
}

export async function goToHostedPage(page: Page, t = en) {
  await hostedPageButton(page, t).click();
  await expect(page).toHaveURL((url) => url.origin === endpoints.payments.api, { timeout: 15_000 });
}

/** Types a card on the hosted page and pays. */
export async function payHosted(page: Page, card: string) {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/Expiry/).fill("12 / 34");
  await page.getByLabel("Security code").fill("123");
  await page.getByLabel("Name on card").fill("Ida Brandt");
  await page.getByRole("button", { name: /^Pay/ }).click();
}
