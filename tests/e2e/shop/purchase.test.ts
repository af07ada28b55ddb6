import { asAdmin } from "../../support/directus/directus.ts";
import { ar, de, en, matchStart, matchWhole } from "../../support/messages.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import {
  addToCart,
  cards,
  deliveryButton,
  fillCheckout,
  goToHostedPage,
  hostedPageButton,
  newAddress,
  payHosted,
} from "../../support/shop/buying.ts";
import { makeCustomer } from "../../support/shop/customers.ts";
import { expect, test } from "../../support/test.ts";

interface Order {
  id: string;
  number: string;
  status: string;
  total_amount: number | string;
  paid_amount: number | string;
  lines: { kind: string; title: string; quantity: number; total_amount: number | string }[];
  payments: { amount: number | string; status: string }[];
}

async function ordersOf(email: string): Promise<Order[]> {
  const fields = "id,number,status,total_amount,paid_amount,lines.*,payments.*";
  return asAdmin<Order[]>(`/items/orders?filter[email][_eq]=${encodeURIComponent(email)}&fields=${fields}`);
}

test("a guest buys a book and the paid order stands in Directus, with its lines and its payment", async ({
  page,
}) => {
  const email = newAddress("ida");

  await addToCart(page, "soundings", /Hardback/);
  await fillCheckout(page, email);
  await goToHostedPage(page);
  await payHosted(page, cards.good);

  await expect(page).toHaveURL(/\/checkout\/complete/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const [order, ...others] = await ordersOf(email);
  expect(others).toEqual([]);
  expect(order?.status).toMatch(/^(paid|fulfilled)$/);
  expect(order?.number).toBeTruthy();
  const [book, ...more] = order?.lines.filter(({ kind }) => kind === "product") ?? [];
  expect(more).toEqual([]);
  expect(book).toMatchObject({ title: "Soundings", quantity: 1 });
  expect(Number(book?.total_amount)).toBe(3800);
  expect(order?.payments.map(({ amount }) => amount)).toEqual([order?.total_amount]);
  await expect(page.getByText(order?.number ?? "no number")).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText(en("cart.empty"));
});

const german = {
  tag: "de",
  dir: "ltr",
  add: de("shop.add"),
  show: de("buying.checkout.otherCountry"),
  t: de,
  thanks: de("buying.checkout.complete.paid.title"),
  money: /24,00\s€/,
};
const arabic = {
  tag: "ar",
  dir: "rtl",
  add: ar("shop.add"),
  show: ar("buying.checkout.otherCountry"),
  t: ar,
  thanks: ar("buying.checkout.complete.paid.title"),
  money: /24[.,]00\s?\S?€/,
};

test("a guest buys without script in German, and on a telephone in Arabic", { tag: "@no-script" }, async ({
  page,
}) => {
  const onPhone = (page.viewportSize()?.width ?? 0) < 500;
  const { tag, dir, add, show, t, thanks, money } = onPhone ? arabic : german;
  const email = newAddress(`ida-${tag}`);
  const isWhole = async (path: string) => {
    await expect(page).toHaveURL((url) => url.pathname === `/${tag}${path}`);
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(page.locator("html")).toHaveAttribute("dir", dir);
    await expect(page.getByRole("main")).toContainText(money);
  };

  expect((await page.goto(`/${tag}/shop/soundings`))?.status()).toBe(200);
  await isWhole("/shop/soundings");
  await page.locator('[name="variant"]').first().check();
  await page.getByRole("button", { name: add }).click();
  await isWhole("/cart");
  expect((await page.goto(`/${tag}/checkout`))?.status()).toBe(200);
  const form = page.locator(".checkout-form");
  const street = { line1: "Hafenstraße 12", postal_code: "20359", city: "Hamburg" };
  for (const [name, value] of Object.entries({ email, name: "Ida Brandt", ...street }))
    await form.locator(`[name="${name}"]`).fill(value);
  await form.locator('[name="country"]').selectOption("DE");
  await form.getByRole("button", { name: show }).click();
  await isWhole("/checkout");
  await form.locator('[name="shipping"]').first().check();
  await goToHostedPage(page, t);
  await payHosted(page, cards.good);
  await isWhole("/checkout/complete");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(thanks);

  const query = `filter[email][_eq]=${encodeURIComponent(email)}&fields=language,status,lines.title`;
  expect(await asAdmin(`/items/orders?${query}`)).toEqual([
    {
      language: tag,
      status: expect.stringMatching(/^(paid|fulfilled)$/),
      lines: expect.arrayContaining([{ title: "Soundings" }]),
    },
  ]);
});

test("a parcel to the United States is asked for its state, and goes to an address as they write it", async ({
  page,
}) => {
  const email = newAddress("may");
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  await page.getByLabel(en("buying.checkout.country")).selectOption({ label: "United States" });
  await deliveryButton(page).click();
  const where = page.getByRole("group", { name: en("buying.checkout.where") });
  const names = await where
    .locator("input[type=text], select")
    .evaluateAll((all) => all.map((each) => each.getAttribute("name")));
  expect(names).toEqual(["country", "line1", "line2", "city", "region", "postal_code"]);
  await where.getByLabel(en("buying.checkout.postalCode")).fill("9720");
  await where.getByLabel(en("buying.checkout.city")).fill("Portland");
  await page.getByRole("radio", { name: /€/ }).first().check();
  await hostedPageButton(page).click();

  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(2);
  await expect(where.getByLabel(en("buying.checkout.postalCode"))).toHaveAttribute("aria-invalid", "true");
  await where.getByLabel(en("buying.checkout.regionKinds.state")).selectOption({ label: "Oregon" });
  await where.getByLabel(en("buying.checkout.postalCode")).fill("97201");
  await goToHostedPage(page);

  const query = `filter[email][_eq]=${encodeURIComponent(email)}&fields=shipping_address`;
  expect(await asAdmin(`/items/orders?${query}`)).toMatchObject([
    { shipping_address: { city: "Portland", region: "OR", postal_code: "97201", country: "US" } },
  ]);
});

test("the button for delivery says that it needs a country, and the page begins at what it says", async ({
  page,
}) => {
  await addToCart(page, "soundings", /Paperback/);
  await page.goto("/checkout");
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("May Castle");
  await page.getByLabel(en("buying.checkout.country")).selectOption("");
  await deliveryButton(page).click();

  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("buying.checkout.title") })));
  await page
    .getByRole("alert")
    .getByRole("link", { name: en("buying.checkout.fields.country") })
    .click();
  await expect(page.getByLabel(en("buying.checkout.country"))).toBeFocused();
  await expect(page.getByLabel(en("buying.checkout.name"), { exact: true })).toHaveValue("May Castle");
});

test("the receipt leads to the guest's own order page", async ({ page }) => {
  const email = newAddress("nils");

  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);

  const receipt = await mailTo(email, /Soundings/);
  const link = /https?:\S+\/orders\/\S+key=[\w.~-]+/.exec(receipt.text)?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Soundings");

  const [order] = await ordersOf(email);
  const forged = await page.request.get(`/orders/${order?.id}?key=forged`);
  expect(forged.status()).toBe(404);
});

test("a declined card is said in words and the order stays payable", async ({ page }) => {
  const email = newAddress("olga");

  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, email);
  await goToHostedPage(page);
  await payHosted(page, cards.declined);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  expect((await ordersOf(email)).map(({ status }) => status)).toEqual(["pending"]);

  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  expect((await ordersOf(email)).map(({ status }) => status)).toEqual([
    expect.stringMatching(/^(paid|fulfilled)$/),
  ]);
});

test("a refused checkout opens again, filled, with a summary that leads to each field", async ({ page }) => {
  await addToCart(page, "soundings", /Paperback/);
  await page.goto("/checkout");
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("Ida Brandt");
  await page.getByLabel(en("buying.checkout.email")).fill("not an address");
  await page.getByLabel(en("buying.checkout.country")).selectOption({ label: "Germany" });
  await deliveryButton(page).click();
  await hostedPageButton(page).click();

  await expect(page).toHaveTitle(matchStart(en("page.error", { title: en("buying.checkout.title") })));
  await expect(page.getByLabel(en("buying.checkout.name"), { exact: true })).toHaveValue("Ida Brandt");
  await expect(page.getByLabel(en("buying.checkout.email"))).toHaveAttribute("aria-invalid", "true");
  const summary = page
    .getByRole("alert")
    .or(page.getByRole("region", { name: /problem|error|check/i }))
    .first();
  await expect(summary.getByRole("link").first()).toBeVisible();
});

test("a reader buys one piece of the journal, and it goes on where it stopped", async ({ page }) => {
  const { email, password } = await makeCustomer();
  const main = page.getByRole("main");
  const rest = main.getByRole("heading", { name: "Grey, at first" });
  await page.goto("/sign-in?returnTo=/journal/a-year-of-wind");
  await page.getByLabel(en("auth.email")).fill(email);
  await page.getByLabel(en("auth.password")).fill(password);
  await page.getByLabel(en("auth.password")).press("Enter");
  await expect(page).toHaveURL("/journal/a-year-of-wind");
  await expect(main.getByRole("link", { name: en("memberships.see") })).toBeVisible();
  await expect(rest).toHaveCount(0);

  await main.getByRole("button", { name: en("journal.buyPost", { price: "€3.00" }) }).click();
  await page.getByLabel(en("buying.checkout.name"), { exact: true }).fill("Ida Brandt");
  await page.getByRole("checkbox", { name: en("buying.checkout.consent") }).check();
  await goToHostedPage(page);
  await payHosted(page, cards.good);

  await expect(page).toHaveURL(/\/checkout\/complete/);
  await main.getByRole("link", { name: matchWhole(en, "buying.order.read") }).click();
  await expect(page).toHaveURL("/journal/a-year-of-wind");
  await expect(rest).toBeVisible();
});
