import { randomUUID } from "node:crypto";
import type { Browser, Page } from "playwright/test";
import { readPackFiles } from "../../../pack/install/pack.ts";
import { openInStudio, signInToStudio, studioAddress } from "../../support/browser/studio.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { en } from "../../support/messages.ts";
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

/** Studio is a large program, and this machine may be busy. */
test.describe.configure({ timeout: 120_000 });

const { german = {} } = readPackFiles();
const openStudio = (browser: Browser) => signInToStudio(browser, personas.hanne);

/** @returns the order, and the address of its page */
async function buyAsGuest(page: Page) {
  await addToCart(page, "soundings", /Paperback/);
  await fillCheckout(page, newAddress("ida"));
  await goToHostedPage(page);
  await payHosted(page, cards.good);
  await expect(page).toHaveURL(/\/checkout\/complete/);
  const link = page.getByRole("main").locator('a[href*="/orders/"]').first();
  const address = (await link.getAttribute("href")) ?? "";
  const [, order = ""] = /orders\/([0-9a-f-]{36})/.exec(address) ?? [];
  return { address, order };
}

/** Takes over what was filled into the drawer in front. */
async function closeDrawer(form: Page, field: string) {
  await form.locator('button:has([data-icon="check"])').last().click();
  await expect(form.locator(`[data-field="${field}"] input`)).toHaveCount(0);
}

async function openPrice(form: Page, path: string) {
  const price = '[data-field="price"] input';
  await openInStudio(form, path, price);
  return form.locator(price);
}

test("Hanne types a price in Studio as she writes it, is told what cannot be read, and the shop asks it", {
  tag: "@script",
}, async ({ browser, page }) => {
  const slug = `typed-${randomUUID()}`;
  const prices = [{ currency: "EUR", price: "19.50" }];
  const variants = [{ title: "Paper", sku: slug, status: "published", prices }];
  const product = { slug, title: "Typed", type: "physical", status: "published", variants };
  const { id, ...made } = await asAdmin<{ id: string; variants: { prices: string[] }[] }>(
    "/items/products?fields=id,variants.prices",
    { method: "POST", body: { ...product, published_at: "2026-01-01T00:00:00Z" } },
  );
  const { context, form } = await openStudio(browser);
  try {
    const path = `prices/${made.variants[0]?.prices[0]}`;
    const price = await openPrice(form, path);
    await expect(price).toHaveValue("19.50");
    await price.fill("3,800");
    await form.keyboard.press("Control+s");
    await expect(form.getByText("write 3800 or 3.80").first()).toBeVisible();
    const again = await context.newPage();
    await (await openPrice(again, path)).fill("24");
    await again.keyboard.press("Control+s");

    await expect(async () => {
      await page.goto(`/shop/${slug}`);
      await expect(page.getByRole("main")).toContainText("€24.00", { timeout: 100 });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole("main")).not.toContainText("€0.24");
    await expect(await openPrice(again, path)).toHaveValue("24.00");
  } finally {
    await context.close();
    await asAdmin(`/items/products/${id}`, { method: "DELETE" });
  }
});

test("Hanne adds a parcel on the form of an order, and the buyer sees it on the order's page", {
  tag: "@script",
}, async ({ browser, page }) => {
  const { address, order } = await buyAsGuest(page);
  const { context, form } = await openStudio(browser);
  try {
    await openInStudio(form, `orders/${order}`, '[data-field="tracking_number"] input:enabled');
    await form.locator('[data-field="fulfillments"] button:has([data-icon="add"])').click();
    await form.locator('[data-field="carrier"] input').fill("DHL");
    await form.locator('[data-field="tracking_number"] input').last().fill("JD0146");
    await form.locator('button:has([data-icon="check"])').last().click();
    await expect(form.locator('[data-field="carrier"]')).toHaveCount(0);
    await form.keyboard.press("Control+s");

    await expect(async () => {
      await page.goto(address);
      await expect(
        page.getByRole("heading", { name: en("buying.order.parcels.title", { parcel: 1 }) }),
      ).toBeVisible({
        timeout: 100,
      });
    }).toPass({ timeout: 20_000 });
    await expect(page.getByRole("main")).toContainText("JD0146");
  } finally {
    await context.close();
  }
});

test("Hanne changes an address on the form of an order, and the buyer sees it on the order's page", {
  tag: "@script",
}, async ({ browser, page }) => {
  const { address, order } = await buyAsGuest(page);
  const { context, form } = await openStudio(browser);
  try {
    await form.goto(`${studioAddress}/content/orders/${order}`);
    await form
      .locator('[data-field="address_changes"]')
      .getByRole("button", { name: "Change the address" })
      .click();
    await form.locator('[data-field="line1"] input').fill("Deichstraße 9");
    await closeDrawer(form, "line1");
    await form.keyboard.press("Control+s");
    await expect(async () => {
      await page.goto(address);
      await expect(page.getByRole("main")).toContainText("Deichstraße 9", { timeout: 100 });
    }).toPass({ timeout: 20_000 });
  } finally {
    await context.close();
  }
});

test("Hanne brings a piece back into stock with a refund on the form of an order", {
  tag: "@script",
}, async ({ browser, page }) => {
  const { order } = await buyAsGuest(page);
  const { context, form } = await openStudio(browser);
  try {
    await form.goto(`${studioAddress}/content/orders/${order}`);
    await form.getByText("Payments and invoices").click();
    await form.locator('[data-field="refunds"] button:has([data-icon="add"])').click();
    await form.locator('[data-field="requested_amount"] input').fill("24,00");
    await form.locator('[data-field="restock"]').getByRole("button", { name: "Create New" }).click();
    await form.locator('[data-field="item"] input').fill("1");
    await closeDrawer(form, "item");
    await closeDrawer(form, "requested_amount");
    await form.keyboard.press("Control+s");
    const refunds = `/items/refunds?filter[order][_eq]=${order}&fields=status,restock,restocked_at`;
    await expect
      .poll(() => asAdmin(refunds), { timeout: 20_000 })
      .toMatchObject([
        { status: "succeeded", restock: [{ item: "1", quantity: 1 }], restocked_at: expect.any(String) },
      ]);
  } finally {
    await context.close();
  }
});

test("Hanne presses Export as CSV in the list of orders, and the file stands under Exports", {
  tag: "@script",
}, async ({ browser }) => {
  const { context, form } = await openStudio(browser);
  const since = encodeURIComponent(JSON.stringify({ date_created: { _gte: new Date().toISOString() } }));
  try {
    await form.goto(`${studioAddress}/content/orders`);
    await form.getByText("Flows", { exact: true }).click();
    await form.getByRole("button", { name: "Export as CSV" }).click();
    await form.locator('[data-field="kind"] .v-input').click();
    await form.getByText("VAT by country and rate").click();
    await form.getByRole("button", { name: "Run Flow" }).click();
    await expect(async () => {
      const [made] = await asAdmin<{ kind: string; status: string }[]>(
        `/items/exports?filter=${since}&fields=kind,status`,
      );
      expect(made).toEqual({ kind: "vat", status: "done" });
    }).toPass({ timeout: 20_000 });
    await openInStudio(form, "exports", ".table-row");
    await expect(form.locator(".table-row").first()).toContainText("VAT by country and rate");
    await expect(form.locator(".table-row").first()).toContainText("Ready");
  } finally {
    await context.close();
  }
});

test("a shop manager reads the form of a refund in German where Studio is, and in English where it is in French", {
  tag: "@script",
}, async ({ browser }) => {
  const texts = {
    reason: "For your books; the buyer is told only that money comes back.",
    requested_amount: "38.00 or 38,00, in the order's currency. At most what was paid and has not gone back.",
    restock:
      "What came back and can be sold again. It is added to the stock once the money has gone back. Left empty: nothing.",
  };
  const choice = "The buyer asked for it";
  const [hanne] = await asAdmin<{ role: string }[]>(
    `/users?filter[email][_eq]=${personas.hanne.email}&fields=role`,
  );
  for (const language of ["de-DE", "fr-FR"]) {
    const who = { email: `${randomUUID()}@example.com`, password: `slack-water-${language}` };
    const user = { ...who, role: hanne?.role, language, status: "active" };
    const { id } = await asAdmin<{ id: string }>("/users", { method: "POST", body: user });
    const { context, form } = await signInToStudio(browser, who);
    const shown = (text: string) => (language === "de-DE" ? (german[text] ?? "") : text);
    try {
      await openInStudio(form, "refunds/+", '[data-field="reason"] .v-input');
      for (const [field, text] of Object.entries(texts))
        await expect(form.locator(`[data-field="${field}"]`)).toContainText(shown(text));
      await form.locator('[data-field="reason"] .v-input').click();
      await expect(form.locator(".v-menu-content").getByText(shown(choice), { exact: true })).toBeVisible();
      await expect(form.locator("body")).not.toContainText("$t:");
    } finally {
      await context.close();
      await asAdmin(`/users/${id}`, { method: "DELETE" });
    }
  }
});
