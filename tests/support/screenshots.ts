import { mkdirSync } from "node:fs";
import { chromium, type Page } from "playwright";
import { browserLaunch } from "./browser/browser.ts";
import { fieldInStudio, openInStudio, signInToStudio, studioAddress } from "./browser/studio.ts";
import { endpoints } from "./endpoints.ts";
import { personas } from "./personas.ts";

const folder = "docs/pictures";
const wide = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };
const shots = [
  { name: "home", path: "/", viewport: wide },
  { name: "shop", path: "/shop", viewport: wide },
  { name: "product", path: "/shop/soundings", viewport: wide },
  { name: "product-phone-dark", path: "/shop/soundings", viewport: phone, colorScheme: "dark" },
] as const;

/** Studio needs the room: on less, its sidebar lies over its lists. */
const desk = { width: 1680, height: 945 };

/** The handbook's pictures: what the shop manager sees, and how to come there without saving anything. */
const studioShots: { name: string; show: (form: Page) => Promise<void> }[] = [
  { name: "studio-orders", show: openOrdersToSend },
  {
    name: "studio-parcel",
    async show(form) {
      await openOrdersToSend(form);
      await form.locator(".table-row").first().click();
      await pressAdd(form, "fulfillments", "carrier");
    },
  },
  {
    name: "studio-variant",
    async show(form) {
      await openInStudio(form, "products", ".table-row");
      await form.locator(".table-row").getByText("Soundings", { exact: true }).click();
      const variants = form.locator('[data-field="variants"] .table-row');
      await variants.first().click();
      await form.locator('.v-drawer [data-field="prices"] .table-row').first().waitFor();
    },
  },
  {
    name: "studio-refund",
    async show(form) {
      await openOrdersToSend(form);
      await form.locator(".table-row").first().click();
      await form.getByText("Payments and invoices", { exact: true }).click();
      await pressAdd(form, "refunds", "requested_amount");
    },
  },
  {
    name: "studio-return",
    async show(form) {
      await openInStudio(form, "order_requests", ".table-row");
      await form.locator(".table-row").first().click();
      await form.locator('[data-field="answer"]').waitFor();
    },
  },
  {
    name: "studio-sales",
    async show(form) {
      await form.goto(`${studioAddress}/insights`, { waitUntil: "commit" });
      await form.locator(".table-row").getByText("Sales", { exact: true }).click();
      await form.getByText("EUR, 30 days").waitFor();
    },
  },
];

async function openOrdersToSend(form: Page) {
  await openInStudio(form, "orders", ".table-row");
  await form.getByText("To send", { exact: true }).first().click();
  await form.getByText("Filtered Items").waitFor();
}

async function pressAdd(form: Page, field: string, awaited: string) {
  const list = await fieldInStudio(form, field);
  await list.locator('button:has([data-icon="add"])').click();
  await form.locator(`.v-drawer [data-field="${awaited}"]`).waitFor();
}

async function save(page: Page, name: string, quality: number) {
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality, animations: "disabled" });
  console.log(`${folder}/${name}.jpg`);
}

/** `npm run screenshots`: the pictures of README and handbook, anew, from the demo that runs; with names, these alone. */
const browser = await chromium.launch(await browserLaunch());
const wanted = process.argv.slice(2);
const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.includes(name);
mkdirSync(folder, { recursive: true });
for (const { name, path, ...options } of shots.filter(isWanted)) {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${endpoints.site}${path}`, { waitUntil: "networkidle" });
  await save(page, name, 82);
  await context.close();
}
const { form } = await signInToStudio(browser, personas.hanne, { viewport: desk });
for (const { name, show } of studioShots.filter(isWanted)) {
  await show(form);
  await form.waitForLoadState("networkidle");
  await save(form, name, 70);
}
await browser.close();
