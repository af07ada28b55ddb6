import "../support/demo-of-worker.ts";
import { defineConfig, devices } from "playwright/test";
import { browserLaunch } from "../support/browser/browser.ts";
import { notifyDemoSite } from "../support/directus/directus-flows.ts";
import { endpoints } from "../support/endpoints.ts";

const launch = await browserLaunch();
await notifyDemoSite(true);
const use = {
  ...devices["Desktop Chrome"],
  baseURL: endpoints.site,
  launchOptions: launch,
  locale: "en-GB",
  trace: "retain-on-failure" as const,
};

/** Tests of what only happens in a browser that runs scripts carry one tag, of what only happens in others the other. */
const script = /@script/;
const noScript = /@no-script/;

/** Axe on each page in each look takes a quarter of the time. */
const everyPage = "**/accessibility.test.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [
    ["list"],
    ["json", { outputFile: process.env.PLAYWRIGHT_JSON ?? "../../test-results/e2e.json" }],
  ],
  use,
  projects: [
    { name: "with-javascript", testIgnore: everyPage, grepInvert: noScript, use },
    { name: "every-page", testMatch: everyPage, grepInvert: noScript, use },
    { name: "without-javascript", grepInvert: script, use: { ...use, javaScriptEnabled: false } },
    {
      name: "phone-without-javascript",
      grepInvert: script,
      use: { ...use, javaScriptEnabled: false, viewport: { width: 390, height: 844 } },
    },
  ],
});
