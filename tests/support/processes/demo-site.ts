import { readFileSync } from "node:fs";
import { beforeAll, expect } from "vitest";
import { notifyDemoSite } from "../directus/directus-flows.ts";

const STARTS_SITE = /\b(?:startSite|openTestSite|startTestShop|openTestShop)\(/;
const ASKS_DEMO_SITE = /\bendpoints\.site\b|\bAuthClient\(\)/;

/**
 * The demo's site hears of changes only where a test file asks it: reading anew what the others write took a quarter of
 * Directus's CPU.
 */
beforeAll(async () => {
  const source = readFileSync(expect.getState().testPath ?? "", "utf8");
  await notifyDemoSite(!STARTS_SITE.test(source) || ASKS_DEMO_SITE.test(source));
});
