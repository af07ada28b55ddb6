/**
 * The week that docs/owner.md describes, as one story: each thing is done in Studio by the login of whoever does it, and then
 * looked at where a visitor sees it. What a form refuses is in `studio.test.ts`, gifts and texts, which need nothing of it, in
 * `gift-and-text.test.ts`.
 */
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright/test";
import {
  addRowInStudio,
  chooseInStudio,
  fieldInStudio,
  fillInStudio,
  openInStudio,
  pickInStudio,
  readPanelInStudio,
  saveInStudio,
  signInToStudio,
} from "../../support/browser/studio.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { png } from "../../support/files.ts";
import { en } from "../../support/messages.ts";
import { personas } from "../../support/personas.ts";
import { mailTo } from "../../support/processes/mailbox.ts";
import {
  addChosenToCart,
  cards,
  fillCheckout,
  goToHostedPage,
  newAddress,
  payHosted,
} from "../../support/shop/buying.ts";
import { expect, test } from "../../support/test.ts";

test.describe.configure({ mode: "serial", timeout: 120_000 });

/** Studio is a large program, and this machine may be busy. */
const soon = 40_000;
const tag = "@script";

const mark = randomUUID().slice(0, 8);
const slug = `notebook-${mark}`;
const code = `WEEK-${mark.toUpperCase()}`;
const email = newAddress("ida");
/** What one step of the story leaves for the next. */
const story = { product: "", variant: "", order: "", number: "", address: "", invoice: "", soldBefore: 0 };

let studio: { context: BrowserContext; form: Page };
test.beforeAll(async ({ browser }) => {
  studio = await signInToStudio(browser, personas.hanne, { viewport: { width: 1440, height: 1100 } });
});
test.afterAll(async () => {
  await studio?.context.close();
  if (story.product)
    await asAdmin(`/items/products/${story.product}`, { method: "PATCH", body: { status: "archived" } });
  const query = { filter: { code: { _eq: code } } };
  await asAdmin("/items/discounts", { method: "PATCH", body: { query, data: { status: "archived" } } });
});

/** Waits until a page of the site says something. */
async function seeOnSite(page: Page, address: string, ...texts: string[]) {
  await expect(async () => {
    await page.goto(address);
    for (const text of texts) await expect(page.getByRole("main")).toContainText(text, { timeout: 100 });
  }).toPass({ timeout: soon });
}

/** Studio in English: 1,234.50 behind a sign. */
const amountOf = (text: string) => Number(text.replace(/[^\d.]/g, ""));

/** Presses what leads to a file, and answers what is in it. */
async function download(form: Page, press: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([form.waitForEvent("download", { timeout: soon }), press()]);
  return readFile(await file.path());
}

const untilStock = (stock: number) =>
  expect
    .poll(() => asAdmin(`/items/product_variants/${story.variant}?fields=stock`), { timeout: soon })
    .toEqual({ stock });

test("Hanne makes a product with a variant, a picture, prices in two currencies and stock, and it can be bought", {
  tag,
}, async ({ page }) => {
  const { form } = studio;
  await openInStudio(form, "products/+", '[data-field="variants"]');
  await fillInStudio(form, { title: "Harbour Notebook", slug });
  await chooseInStudio(form, "status", "Published");
  const picture = { name: `${slug}.png`, mimeType: "image/png", buffer: Buffer.from(png(600, 400)) };
  await (await fieldInStudio(form, "image")).locator('input[type="file"]').setInputFiles(picture);
  await expect((await fieldInStudio(form, "image")).locator("img")).toBeVisible({ timeout: soon });
  await addRowInStudio(form, "variants", async () => {
    await fillInStudio(form, { title: "A5", sku: slug, weight_grams: "200" });
    await chooseInStudio(form, "status", "Published");
    await addRowInStudio(form, "prices", () => fillInStudio(form, { currency: "EUR", price: "12,50" }));
    await addRowInStudio(form, "prices", () => fillInStudio(form, { currency: "GBP", price: "11" }));
    await expect(await fieldInStudio(form, "prices")).toContainText("12,50");
    await addRowInStudio(form, "stock_movements", async () => {
      await chooseInStudio(form, "kind", "Count");
      await fillInStudio(form, { delta: "20" });
    });
  });
  await saveInStudio(form);
  await form.waitForURL(/products\/[0-9a-f-]{36}$/);
  story.product = form.url().split("/").at(-1) ?? "";
  const made = await asAdmin<{ variants: string[] }>(`/items/products/${story.product}?fields=variants`);
  story.variant = made.variants[0] ?? "";

  await untilStock(20);
  await seeOnSite(page, `/shop/${slug}`, "Harbour Notebook", "€12.50");
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  const currency = page.getByRole("contentinfo").getByRole("group", { name: en("page.currency") });
  await currency.getByRole("button", { name: "GBP British Pound" }).click();
  await expect(page.getByRole("main")).toContainText("£11.00");
});

test("Hanne makes a discount code, and a buyer uses it in the checkout", { tag }, async ({ page }) => {
  const { form } = studio;
  story.soldBefore = amountOf(await readPanelInStudio(form, "Sales", "EUR, last 24 hours"));
  await openInStudio(form, "discounts/+", '[data-field="percentage"]');
  await fillInStudio(form, { code, percentage: "20" });
  await chooseInStudio(form, "status", "Published");
  await saveInStudio(form);

  await page.goto(`/shop/${slug}`);
  await page.getByRole("spinbutton", { name: en("shop.quantity") }).fill("3");
  await addChosenToCart(page);
  await page.locator("#code summary").click();
  await page.getByRole("textbox", { name: en("buying.cart.code.label") }).fill(code.toLowerCase());
  await page.getByRole("button", { name: en("buying.cart.code.apply") }).click();
  await expect(page.getByRole("main")).toContainText("-€7.50");
  await fillCheckout(page, email);
  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  const link = page.getByRole("main").locator('a[href*="/orders/"]').first();
  story.address = (await link.getAttribute("href")) ?? "";
  story.order = /orders\/([0-9a-f-]{36})/.exec(story.address)?.[1] ?? "";

  await untilStock(17);
  const order = await asAdmin<{ number: string }>(
    `/items/orders/${story.order}?fields=number,status,discount_code,discount_amount_formatted`,
  );
  expect(order).toMatchObject({ status: "paid", discount_code: code, discount_amount_formatted: "€7.50" });
  story.number = order.number;
});

test("Hanne sends it in two parcels, and the buyer gets a mail for each", { tag }, async ({ page }) => {
  const { form } = studio;
  await openInStudio(form, `orders/${story.order}`, '[data-field="fulfillments"] button');
  await addRowInStudio(form, "fulfillments", async () => {
    await addRowInStudio(form, "lines", () => fillInStudio(form, { item: "1", quantity: "1" }));
    await fillInStudio(form, { carrier: "DHL", tracking_number: `ONE-${mark}` });
  });
  await saveInStudio(form);
  await mailTo(email, `ONE-${mark}`, soon);
  await seeOnSite(page, story.address, `ONE-${mark}`, en("buying.order.parcels.toSend"));

  await openInStudio(form, `orders/${story.order}`, '[data-field="fulfillments"] button');
  await addRowInStudio(form, "fulfillments", () =>
    fillInStudio(form, { carrier: "DHL", tracking_number: `TWO-${mark}` }),
  );
  await saveInStudio(form);
  await mailTo(email, `TWO-${mark}`, soon);
  await seeOnSite(page, story.address, `TWO-${mark}`);
  await expect(page.getByRole("main")).not.toContainText(en("buying.order.parcels.toSend"));
});

test("Hanne pays a part back and puts a piece back in stock, and order, mail and stock say so", {
  tag,
}, async ({ page }) => {
  const { form } = studio;
  await openInStudio(form, `orders/${story.order}`, '[data-field="staff_note"]');
  await form.getByText("Payments and invoices", { exact: true }).click();
  await addRowInStudio(form, "refunds", async () => {
    await fillInStudio(form, { requested_amount: "10,00" });
    await addRowInStudio(form, "restock", () => fillInStudio(form, { item: "1", quantity: "1" }));
  });
  await saveInStudio(form);

  const subject = en("mails.refunded.subject", { amount: "€10.00", number: story.number });
  await mailTo(email, subject, soon);
  await untilStock(18);
  await seeOnSite(page, story.address, en("buying.order.paidBack"), "€10.00");
});

test("Hanne refuses a return, and the buyer reads why on the page and in a mail", { tag }, async ({
  page,
}) => {
  const { form } = studio;
  await page.goto(story.address.replace("?", "/return?"));
  await page.getByRole("spinbutton").first().fill("1");
  await page.getByLabel(en("buying.order.requests.reason")).fill("The paper is too thin.");
  await page.getByRole("button", { name: en("buying.order.requests.submit.return") }).click();
  await expect(page.getByRole("main")).toContainText(en("buying.order.requests.done"));

  const sent = await asAdmin<{ id: string }[]>(
    `/items/order_requests?filter[order][_eq]=${story.order}&fields=id`,
  );
  await openInStudio(form, `order_requests/${sent[0]?.id}`, '[data-field="answer"]');
  await chooseInStudio(form, "decision", "Declined");
  await fillInStudio(form, { answer: "Its weight stands in the shop." });
  await saveInStudio(form);

  const subject = en("mails.answered.return.declined.subject", { number: story.number });
  expect((await mailTo(email, subject, soon)).text).toContain("Its weight stands in the shop.");
  await seeOnSite(
    page,
    story.address,
    en("buying.order.requests.decided.return.declined"),
    "Its weight stands in the shop.",
  );
});

test("Hanne opens the invoice that the buyer got", { tag }, async () => {
  const { form } = studio;
  const issued = await asAdmin<{ number: string }[]>(
    `/items/invoices?filter[order][_eq]=${story.order}&filter[kind][_eq]=invoice&fields=number`,
  );
  story.invoice = issued[0]?.number ?? "";
  await openInStudio(form, `orders/${story.order}`, '[data-field="staff_note"]');
  await form.getByText("Payments and invoices", { exact: true }).click();
  await (await fieldInStudio(form, "invoices")).getByText(story.invoice, { exact: true }).click();
  const drawers = form.locator(".v-drawer");
  await drawers
    .locator('[data-field="file"]')
    .getByText(/\.pdf$/)
    .click();
  const pdf = await download(form, () => drawers.nth(1).locator('a[href*="/assets/"]').first().click());
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("Hanne asks for the invoices of the month, and opens the file", { tag }, async () => {
  const { form } = studio;
  const since = encodeURIComponent(JSON.stringify({ date_created: { _gte: new Date().toISOString() } }));
  await openInStudio(form, "orders", ".table-row");
  await form.getByText("Flows", { exact: true }).click();
  await form.getByRole("button", { name: "Export as CSV" }).click();
  await chooseInStudio(form, "kind", "Invoices and credit notes");
  await form.getByRole("button", { name: "Run Flow" }).click();
  const made = () =>
    asAdmin<{ id: string; status: string }[]>(`/items/exports?filter=${since}&fields=id,status`);
  await expect.poll(made, { timeout: soon }).toEqual([{ id: expect.any(String), status: "done" }]);

  await openInStudio(form, `exports/${(await made())[0]?.id}`, '[data-field="file"]');
  await (await fieldInStudio(form, "file")).getByText(/\.csv$/).click();
  const link = form.locator('.v-drawer a[href*="/assets/"]').first();
  const csv = (await download(form, () => link.click())).toString();
  expect(csv.split("\n").find((line) => line.includes(story.invoice))).toContain(story.number);
});

test("Hanne reads on the dashboard what the day has sold, with this order", { tag }, async () => {
  const { form } = studio;
  const { total_amount_decimal: total } = await asAdmin<{ total_amount_decimal: string }>(
    `/items/orders/${story.order}?fields=total_amount_decimal`,
  );
  const sold = amountOf(await readPanelInStudio(form, "Sales", "EUR, last 24 hours"));
  expect(sold).toBeGreaterThanOrEqual(story.soldBefore + Number(total) - 0.005);
});

test("Teodor writes a post about it and sends it as a newsletter, and a subscriber gets it", { tag }, async ({
  browser,
  page,
}) => {
  const reader = newAddress("nora");
  const [newsletter] = await asAdmin<{ id: string; name: string }[]>(
    "/items/newsletters?filter[status][_eq]=published&fields=id,name&sort=name&limit=1",
  );
  await page.goto("/newsletter");
  const form = page.getByRole("main").locator("form").first();
  for (const box of await form.getByRole("checkbox").all()) await box.uncheck();
  await form.getByRole("checkbox", { name: newsletter?.name ?? "" }).check();
  await form.getByRole("textbox").fill(reader);
  await form.getByRole("textbox").press("Enter");
  const { text } = await mailTo(reader, /newsletter\/confirm/, soon);
  await page.goto(/https?:\S*newsletter\/confirm\S*/.exec(text)?.[0] ?? "");
  await page.getByRole("main").locator("form").getByRole("button").first().click();

  const editor = await signInToStudio(browser, personas.teodor, { viewport: { width: 1440, height: 1100 } });
  try {
    const title = `Notebooks for the harbour ${mark}`;
    await openInStudio(editor.form, "posts/+", '[data-field="newsletter"]');
    await fillInStudio(editor.form, { title, slug, description: "Four sizes, one paper." });
    await pickInStudio(editor.form, "newsletter", newsletter?.name ?? "");
    await chooseInStudio(editor.form, "status", "Published");
    await saveInStudio(editor.form);

    await seeOnSite(page, `/journal/${slug}`, title);
    expect((await mailTo(reader, title, soon)).text).toContain(`/journal/${slug}`);
    await openInStudio(editor.form, "newsletter_sends", ".table-row");
    await expect(editor.form.locator(".table-row").filter({ hasText: title })).toBeVisible({ timeout: soon });
  } finally {
    await editor.context.close();
    const query = { filter: { slug: { _eq: slug } } };
    await asAdmin("/items/posts", { method: "PATCH", body: { query, data: { status: "archived" } } });
  }
});
