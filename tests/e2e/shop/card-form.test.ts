import { signInByPassword } from "../../support/auth/sign-in-forms.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en, matchStart, matchWhole } from "../../support/messages.ts";
import { addToCart, cards, fillCheckout, newAddress } from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

const tag = "@script";

function statusesOf(email: string) {
  const query = `filter[email][_eq]=${encodeURIComponent(email)}&sort=date_created`;
  return asAdmin<{ status: string }[]>(`/items/orders?${query}`).then((orders) =>
    orders.map(({ status }) => status),
  );
}

/** The browser's own words for a declined payment and a script that is blocked. */
test.use({ knownErrors: [/Failed to load resource/] });

test("a guest pays by card without leaving the page, also after a card that is declined", { tag }, async ({
  page,
}) => {
  const email = newAddress("vera");
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  await page.getByRole("button", { name: en("buying.checkout.card.open") }).click();
  const form = page.getByRole("region", { name: en("buying.checkout.card.title") });
  const frame = form.frameLocator("iframe");

  for (const card of [cards.declined, cards.good]) {
    await frame.getByLabel("Card number").fill(card);
    await frame.getByLabel(/Expiry/).fill("12/34");
    await frame.getByLabel(/Security code/).fill("123");
    await form.getByRole("button", { name: matchWhole(en, "buying.checkout.card.pay") }).click();
    if (card === cards.declined)
      await expect(form.getByRole("alert")).toContainText(en("buying.checkout.card.declines.other"));
  }

  await expect(page).toHaveURL(/\/checkout\/complete/);
  await expect(
    page.getByRole("heading", { level: 1, name: en("buying.checkout.complete.paid.title") }),
  ).toBeVisible();
  expect(await statusesOf(email)).toEqual(["paid"]);
});

test("where Stripe.js is blocked, the same form goes to the payment page", { tag }, async ({ page }) => {
  const email = newAddress("wim");
  await page.route("**/js/endive/stripe.js", (route) => route.abort());
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);

  await page.getByRole("button", { name: en("buying.checkout.card.open") }).click();

  await expect(page).toHaveURL(/\/c\/pay\//);
  expect(await statusesOf(email)).toEqual(["pending"]);
});

test("what is wrong with the form is said before a card is asked for", { tag }, async ({ page }) => {
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, "not an address");

  await page.getByRole("button", { name: en("buying.checkout.card.open") }).click();

  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("buying.checkout.title") })));
  await expect(page.getByLabel(en("buying.checkout.email"))).toHaveAttribute("aria-invalid", "true");
});

test("a reader joins by card without leaving the page, and is where they came from", { tag }, async ({
  page,
}) => {
  const { email, password } = await makeCustomer();
  await page.goto("/membership?returnTo=%2Fjournal%2Fseiches");
  await page
    .getByRole("button", { name: matchWhole(en, "memberships.join") })
    .first()
    .click();
  await signInByPassword(page, { email, password });
  await page.getByRole("button", { name: en("buying.checkout.card.open") }).click();
  const form = page.getByRole("region", { name: en("buying.checkout.card.title") });
  const frame = form.frameLocator("iframe");
  await frame.getByLabel("Card number").fill(cards.good);
  await frame.getByLabel(/Expiry/).fill("12/34");
  await frame.getByLabel(/Security code/).fill("123");

  await form.getByRole("button", { name: en("memberships.checkout.startTrial") }).click();

  await expect(page).toHaveURL("/journal/seiches");
  await expect(page.getByRole("heading", { name: "The square root" })).toBeVisible();
});
