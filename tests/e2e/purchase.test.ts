import { addToCart, cards, fillCheckout, goToHostedPage, newAddress, payHosted } from "../support/buying.ts";
import { asOwner } from "../support/directus.ts";
import { mailTo } from "../support/mailbox.ts";
import { expect, test } from "../support/test.ts";

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
  return asOwner<Order[]>(`/items/orders?filter[email][_eq]=${encodeURIComponent(email)}&fields=${fields}`);
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
  await expect(page.getByRole("main")).toContainText("nothing in it");
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
  await page.getByLabel("Name", { exact: true }).fill("Ida Brandt");
  await page.getByLabel("E-mail").fill("not an address");
  await page.getByLabel("Country").selectOption({ label: "Germany" });
  await page.getByRole("button", { name: "Show delivery options" }).click();
  await page.getByRole("button", { name: /payment page/ }).click();

  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Ida Brandt");
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  const summary = page
    .getByRole("alert")
    .or(page.getByRole("region", { name: /problem|error|check/i }))
    .first();
  await expect(summary.getByRole("link").first()).toBeVisible();
});
