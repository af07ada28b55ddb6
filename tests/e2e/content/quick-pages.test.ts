import type { Page } from "playwright/test";
import { expect, test } from "../../support/test.ts";

const publicPages = [
  "/",
  "/about",
  "/journal",
  "/journal/slack",
  "/journal/tags/tides",
  "/journal/archive",
  "/shop",
  "/shop/categories/books",
  "/shop/soundings",
  "/membership",
  "/search?q=tide",
  "/items",
  "/items/posts",
];

interface NotKept {
  notRestoredExplanations: { type: string; reason: string }[];
}

/** What keeps a page from being shown again as it was, of all that is the page's own doing and not this browser's. */
async function obstaclesOf(page: Page, path: string, prepare = async () => {}): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.enable");
  await page.goto(path, { waitUntil: "networkidle" });
  await prepare();
  const told = new Promise<NotKept>((resolve) =>
    browser.on("Page.backForwardCacheNotUsed", (event) => resolve(event as NotKept)),
  );
  await page.goto("/journal/authors/marit-haugen");
  await page.goBack();
  const { notRestoredExplanations: reasons } = await told;
  await browser.detach();
  expect(reasons.length).toBeGreaterThan(0);
  return reasons.filter(({ type }) => type !== "Circumstantial").map(({ reason }) => reason);
}

test("the way back to a public page may show it as it was left", { tag: "@script" }, async ({ page }) => {
  test.slow();
  for (const path of publicPages) expect(await obstaclesOf(page, path), path).toEqual([]);
  await page.route("**/never-answered", () => undefined);
  const ask = () => page.evaluate(() => void fetch("/never-answered").catch(() => undefined));
  expect(await obstaclesOf(page, "/about", ask), "an obstacle is told").toEqual([
    "OutstandingNetworkRequestFetch",
  ]);
});

test("pictures have their room before they come, and one of them comes first", async ({ page }) => {
  for (const path of ["/", "/journal", "/journal/slack", "/shop", "/shop/soundings", "/about"]) {
    await page.goto(path);
    const pictures = await page.locator("main img").evaluateAll((all) =>
      (all as HTMLImageElement[]).map((one) => ({
        sized: one.getAttribute("width") !== null && one.getAttribute("height") !== null,
        first: one.getAttribute("fetchpriority") === "high",
        lazy: one.loading === "lazy",
        below: one.getBoundingClientRect().top > 2 * innerHeight,
      })),
    );
    expect(
      pictures.filter(({ sized }) => !sized),
      path,
    ).toEqual([]);
    expect(
      pictures.filter(({ below, lazy }) => below && !lazy),
      path,
    ).toEqual([]);
    expect(pictures.filter(({ first }) => first).length, path).toBeLessThanOrEqual(1);
    expect(
      pictures.filter(({ first, lazy }) => first && lazy),
      path,
    ).toEqual([]);
  }
  await page.goto("/shop/soundings");
  await expect(page.locator("main img[fetchpriority=high]")).toHaveCount(1);
});

test("nothing moves while a page comes", { tag: "@script" }, async ({ page }) => {
  for (const path of ["/", "/journal", "/journal/slack", "/shop", "/shop/soundings", "/cart"]) {
    await page.goto(path, { waitUntil: "networkidle" });
    const moved = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          const watch = new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
          });
          watch.observe({ type: "layout-shift", buffered: true });
          document.fonts.ready.then(() =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum))),
          );
        }),
    );
    expect(moved, path).toBeLessThanOrEqual(0.02);
  }
});
