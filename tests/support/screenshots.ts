import { mkdirSync } from "node:fs";
import { chromium } from "playwright";
import { browserLaunch } from "./browser/browser.ts";
import { endpoints } from "./endpoints.ts";

const folder = "docs/pictures";
const wide = { width: 1280, height: 860 };
const phone = { width: 390, height: 844 };
const shots = [
  { name: "home", path: "/", viewport: wide },
  { name: "shop", path: "/shop", viewport: wide },
  { name: "product", path: "/shop/soundings", viewport: wide },
  { name: "product-phone-dark", path: "/shop/soundings", viewport: phone, colorScheme: "dark" },
] as const;

/** `npm run screenshots`: the README's pictures, anew, from the demo that runs. */
const browser = await chromium.launch(await browserLaunch());
mkdirSync(folder, { recursive: true });
for (const { name, path, ...options } of shots) {
  const context = await browser.newContext({ ...options, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${endpoints.site}${path}`, { waitUntil: "networkidle" });
  await page.screenshot({ path: `${folder}/${name}.jpg`, type: "jpeg", quality: 82 });
  await context.close();
  console.log(`${folder}/${name}.jpg`);
}
await browser.close();
