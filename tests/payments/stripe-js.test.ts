import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright";
import type Stripe from "stripe";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { browserLaunch } from "../support/browser/browser.ts";
import { elementsOrder, listening, type StandIn, startStandIn } from "./stand-in.ts";

let standIn: StandIn;
let shop: Server;
let shopUrl: string;
let browser: Browser;
let page: Page;
let session: Stripe.Checkout.Session;
let complaints: string[];

/** The shop's script, with Stripe's published React components and loader. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      rollupOptions: { input: fileURLToPath(new URL("shop-page.tsx", import.meta.url)) },
    },
  });
  const [output] = [result].flat();
  if (!output || !("output" in output)) throw new Error("Nothing was built.");
  return output.output[0].code;
}

beforeAll(async () => {
  standIn = await startStandIn();
  const script = await bundle();
  const policy = `default-src 'none'; script-src 'self' ${standIn.url}; frame-src ${standIn.url}; connect-src ${standIn.url}; img-src data:`;
  const html = `<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,"><div id="root"></div><script src="${standIn.url}/js/endive/stripe.js"></script><script type="module" src="/shop.js"></script></html>`;
  shop = createServer((request, response) => {
    const isScript = request.url === "/shop.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.setHeader("content-security-policy", policy);
    response.end(isScript ? script : html);
  });
  shopUrl = `http://127.0.0.1:${await listening(shop)}`;
  browser = await chromium.launch(await browserLaunch());
});
afterAll(async () => {
  await browser.close();
  shop.close();
  await standIn.close();
});

beforeEach(async () => {
  session = await standIn.stripe.checkout.sessions.create(
    elementsOrder({ return_url: `${shopUrl}/complete?session_id={CHECKOUT_SESSION_ID}` }),
  );
  complaints = [];
  page = await browser.newPage();
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  await page.goto(`${shopUrl}/#${session.client_secret}`);
  return () => page.close();
});

async function enterCard(number: string) {
  const frame = page.frameLocator("iframe[title='Secure payment input frame']");
  await frame.getByLabel("Card number").fill(number);
  await frame.getByLabel("Expiry date").fill("12/34");
  await frame.getByLabel("Security code").fill("123");
}

const pay = () => page.getByRole("button", { name: "Pay" }).click();
const status = async () => (await standIn.stripe.checkout.sessions.retrieve(session.id)).status;

test("the Payment Element mounts once under StrictMode and a strict Content-Security-Policy, and pays", async () => {
  await page.getByRole("heading", { name: "Pay €29.00" }).waitFor();
  expect(await page.locator("iframe").count()).toBe(1);
  await enterCard("4242 4242 4242 4242");
  await page.getByText("The card is complete.").waitFor();
  await pay();
  await page.waitForURL(`${shopUrl}/complete?session_id=${session.id}`);
  expect(await status()).toBe("complete");
  expect(complaints).toEqual([]);
});

test("an incomplete card is not sent", async () => {
  await page.frameLocator("iframe").getByLabel("Card number").fill("4242");
  await pay();
  await page.getByText("Enter your card number, its expiry date and its security code. (null)").waitFor();
  expect(await status()).toBe("open");
});

test("a declined card is told with its decline code, and another one pays", async () => {
  await enterCard("4000000000009995");
  await pay();
  await page.getByText("Your card has insufficient funds. (insufficient_funds)").waitFor();
  await enterCard("4242424242424242");
  await pay();
  await page.waitForURL("**/complete?**");
  expect(await status()).toBe("complete");
});

test("3D Secure leads to the bank's page and back, paid or not", async () => {
  await enterCard("4000002760003184");
  await pay();
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await page.waitForURL("**/complete?**");
  expect(await status()).toBe("open");
});

test("a session that does not exist is told, not thrown", async () => {
  await page.goto(`${shopUrl}/?other#cs_test_none_secret_none`);
  await page.getByText("No such payment_page: 'cs_test_none'").waitFor();
});
