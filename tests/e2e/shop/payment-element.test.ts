import type { Locator, Page, Route } from "playwright/test";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { en, matchStart, matchWhole } from "../../support/messages.ts";
import {
  addChosenToCart,
  addToCart,
  cards,
  deliveryButton,
  fillCheckout,
  newAddress,
} from "../../support/shop/buying.ts";
import { createDeliveries } from "../../support/shop/further-currencies.ts";
import { expect, test } from "../../support/test.ts";

const tag = "@script";
const challenged = "4000002760003184";

/** The browser's own words for a declined card and a script that is blocked. */
test.use({ knownErrors: [/Failed to (load resource|fetch)/] });

interface Order {
  status: string;
  total_amount: string | number;
  stripe_checkout_session_id: string | null;
  payments: { amount: string | number }[];
}

function ordersOf(email: string) {
  const fields = "status,total_amount,stripe_checkout_session_id,payments.amount";
  const filter = `filter[email][_eq]=${encodeURIComponent(email)}&sort=date_created`;
  return asAdmin<Order[]>(`/items/orders?${filter}&fields=${fields}`);
}

async function statusesOf(email: string) {
  return (await ordersOf(email)).map(({ status }) => status);
}

/** What was really charged, by the payment service's own books. */
async function chargesOf(session: string | null | undefined) {
  const state = await (await fetch(`${endpoints.payments.control}/state`)).json();
  const intent = state.sessions.find(({ id }: { id: string }) => id === session)?.payment_intent;
  return state.charges.filter(
    (charge: { payment_intent: string; paid: boolean }) => charge.payment_intent === intent && charge.paid,
  );
}

/** @returns the address of a product that a parcel is sent for in Japan, too */
async function createNotebook(prices: Record<string, number>) {
  await createDeliveries();
  const slug = `notebook-${crypto.randomUUID().slice(0, 8)}`;
  const amounts = Object.entries(prices).map(([currency, unit_amount]) => ({ currency, unit_amount }));
  const variant = {
    sku: slug,
    title: "A5",
    status: "published",
    track_stock: false,
    weight_grams: 200,
    prices: amounts,
  };
  const product = { slug, title: "Harbour Notebook", type: "physical", status: "published" };
  await asAdmin("/items/products", { method: "POST", body: { ...product, variants: [variant] } });
  return `/shop/${slug}`;
}

const openButton = (page: Page) => page.getByRole("button", { name: en("buying.checkout.card.open") });
const cardForm = (page: Page) => page.getByRole("region", { name: en("buying.checkout.card.title") });
const payButton = (page: Page) =>
  cardForm(page).getByRole("button", { name: matchWhole(en, "buying.checkout.card.pay") });
const frameOf = (page: Page) => page.frameLocator("iframe[title='Secure payment input frame']");

async function fillCard(page: Page, card: string) {
  const frame = frameOf(page);
  await frame.getByLabel("Card number").fill(card);
  await frame.getByLabel("Expiry date (MM/YY)").fill("12 / 34");
  await frame.getByLabel("Security code").fill("123");
}

async function openCardForm(page: Page, email: string) {
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  await openButton(page).click();
  await expect(page.getByRole("heading", { name: en("buying.checkout.card.title") })).toBeFocused();
}

test("no code of Stripe is loaded before somebody asks for the card form", { tag }, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, newAddress("uta"));

  expect(asked.filter((url) => url.startsWith(endpoints.payments.api))).toEqual([]);
  await openButton(page).click();
  await expect(frameOf(page).getByLabel("Card number")).toBeVisible();
});

test("the amount on the card form is the page's own, in a currency without decimals too", { tag }, async ({
  page,
}) => {
  await page.goto(await createNotebook({ EUR: 2400, JPY: 4100 }));
  await addChosenToCart(page);
  await page.getByRole("button", { name: "JPY" }).click();
  await page.goto("/checkout");
  await page.getByLabel(en("buying.checkout.email")).fill(newAddress("yui"));
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("Yui Mori");
  await page.getByLabel(en("buying.checkout.country")).selectOption({ label: "Japan" });
  await page.getByLabel(en("buying.checkout.line1")).fill("1-2-3 Minato");
  await page.getByLabel(en("buying.checkout.postalCode")).fill("650-0042");
  await page.getByLabel(en("buying.checkout.city")).fill("Kobe");
  await deliveryButton(page).click();
  await expect(page.locator(".grand-total dd")).toHaveText("JP¥7,300");
  await page.getByLabel(en("buying.checkout.regionKinds.prefecture")).selectOption("Hyogo");
  await openButton(page).click();

  await expect(payButton(page)).toHaveText(en("buying.checkout.card.pay", { total: "JP¥7,300" }));
});

test("where the browser has a wallet it stands above the card, and pays the order once", { tag }, async ({
  page,
}) => {
  const email = newAddress("zoe");
  await page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));
  await openCardForm(page, email);
  const wallet = cardForm(page).getByRole("button", { name: "Apple Pay" });
  await expect(cardForm(page).getByText(en("buying.checkout.card.orCard"))).toBeVisible();
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await top(wallet)).toBeLessThan(await top(frameOf(page).getByLabel("Card number")));
  await wallet.dblclick();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("buying.checkout.complete.paid.title"));
  expect(await statusesOf(email)).toEqual(["paid"]);
  const [order] = await ordersOf(email);
  expect(await chargesOf(order?.stripe_checkout_session_id)).toHaveLength(1);
});

test("where it has none, nothing stands in its place", { tag }, async ({ page }) => {
  await openCardForm(page, newAddress("yan"));
  await expect(frameOf(page).getByLabel("Card number")).toBeVisible();
  await expect(cardForm(page).getByText(en("buying.checkout.card.orCard"))).toHaveCount(0);
  const title = await cardForm(page).getByRole("heading").boundingBox();
  const card = await page.locator("#field-card").boundingBox();
  expect((card?.y ?? 0) - (title?.y ?? 0) - (title?.height ?? 0)).toBeLessThanOrEqual(32);
});

test("two clicks on Pay charge once, and the order is paid once", { tag }, async ({ page }) => {
  const email = newAddress("pia");
  await openCardForm(page, email);
  await fillCard(page, cards.good);
  await payButton(page).dblclick();

  await expect(page).toHaveURL(/\/checkout\/complete\?session_id=/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("buying.checkout.complete.paid.title"));
  const [order, ...others] = await ordersOf(email);
  expect(others).toEqual([]);
  expect(order?.status).toBe("paid");
  expect(order?.payments.map(({ amount }) => Number(amount))).toEqual([Number(order?.total_amount)]);
  expect(await chargesOf(order?.stripe_checkout_session_id)).toHaveLength(1);
});

test("a declined card is said in our words, on top and in the title, until it is mended", { tag }, async ({
  page,
}) => {
  await openCardForm(page, newAddress("rolf"));
  await expect(page).toHaveTitle(matchStart(`${en("buying.checkout.title")} · `));
  await payButton(page).click();
  await expect(cardForm(page).getByRole("alert")).toContainText(en("buying.checkout.card.incomplete"));

  await fillCard(page, "4000000000009995");
  await payButton(page).click();
  await expect(cardForm(page).getByRole("alert")).toContainText(en("buying.checkout.card.declines.funds"));
  await expect(cardForm(page).getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(
    matchStart(`${en("page.error", { title: en("buying.checkout.title") })} · `),
  );
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(frameOf(page).getByLabel("Card number")).toBeFocused();

  await fillCard(page, "4000000000009987");
  await payButton(page).click();
  await expect(cardForm(page).getByRole("alert")).toContainText(en("buying.checkout.card.declines.other"));
  await expect(cardForm(page)).not.toContainText(/lost/i);
  await cardForm(page)
    .getByRole("button", { name: en("buying.checkout.card.back") })
    .click();
  await expect(page).toHaveTitle(matchStart(`${en("buying.checkout.title")} · `));
});

test("the bank's question is answered, or refused and the order stays payable", { tag }, async ({ page }) => {
  const email = newAddress("saga");
  await openCardForm(page, email);
  await fillCard(page, challenged);
  await payButton(page).click();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("buying.checkout.complete.open.title"));
  await page.goto("/checkout");

  await openButton(page).click();
  await fillCard(page, challenged);
  await payButton(page).click();
  await page.getByRole("button", { name: "Complete authentication" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("buying.checkout.complete.paid.title"));
  expect(await statusesOf(email)).toEqual(["paid"]);
});

test("from filled details to the paid order by keyboard alone", { tag }, async ({ page }) => {
  const email = newAddress("edda");
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  await expect(openButton(page)).toBeVisible();
  await page.getByLabel(en("buying.checkout.note")).focus();
  await page.keyboard.press("Tab");
  await expect(openButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: en("buying.checkout.card.title") })).toBeFocused();
  await expect(frameOf(page).getByLabel("Card number")).toBeVisible();

  for (const text of [cards.good, "12 / 34", "123"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(text);
  }
  await page.keyboard.press("Tab");
  await expect(payButton(page)).toBeFocused();
  await page.keyboard.press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("buying.checkout.complete.paid.title"));
  expect(await statusesOf(email)).toEqual(["paid"]);
});

test("changed details close the card form, and only the new order can be paid", { tag }, async ({ page }) => {
  const [first, second] = [newAddress("old"), newAddress("new")];
  await openCardForm(page, first);
  await page.getByLabel(en("buying.checkout.email")).fill(second);
  await expect(cardForm(page)).toHaveCount(0);
  await expect(page.getByRole("alert")).toContainText(en("buying.checkout.card.changed"));

  await openButton(page).click();
  await fillCard(page, cards.good);
  await payButton(page).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(en("buying.checkout.complete.paid.title"));
  expect([await statusesOf(first), await statusesOf(second)]).toEqual([["canceled"], ["paid"]]);
});

test("a cart changed in another tab is shown again before anything is paid", { tag }, async ({ page }) => {
  const email = newAddress("tove");
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  const other = await page.context().newPage();
  await addToCart(other, "soundings", /Hardback/);

  await openButton(page).click();
  await expect(page.getByText(en("buying.checkout.refusals.changed"))).toBeVisible();
  expect(await statusesOf(email)).toEqual([]);
});

test.describe("where the card form cannot open", () => {
  test.use({ knownErrors: [/Failed to (load resource|fetch)|broken/] });
  const isBlocked = (route: Route) => route.abort();
  const methods = ["elements", "createToken", "createPaymentMethod", "confirmCardPayment"];
  const broken = [...methods, "initCheckoutElementsSdk"].map((name) => `${name}: fail`);
  const breaks = (route: Route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `const fail = () => { throw new Error("broken"); }; window.Stripe = () => ({ ${broken.join(", ")} });`,
    });
  const obstacles: [obstacle: string, pattern: string, fate: (route: Route) => Promise<void>][] = [
    ["Stripe.js is blocked", "**/js/endive/stripe.js", isBlocked],
    ["Stripe.js breaks in the middle", "**/js/endive/stripe.js", breaks],
    ["Stripe's form does not answer", "**/v1/payment_pages/**", isBlocked],
  ];
  for (const [obstacle, pattern, fate] of obstacles) {
    test(`the same form leads to the payment page: ${obstacle}`, { tag }, async ({ page }) => {
      const email = newAddress("wim");
      await page.route(pattern, fate);
      await addToCart(page, "soundings", /Paperback/);
      await fillCheckout(page, email);
      await openButton(page).click();

      await expect(page).toHaveURL(/\/c\/pay\//, { timeout: 20_000 });
      expect((await statusesOf(email)).filter((status) => status === "pending")).toHaveLength(1);
    });
  }
});
