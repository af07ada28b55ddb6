import { expect, test } from "vitest";
import { weigh } from "../../support/browser/page-weight.ts";
import { endpoints } from "../../support/endpoints.ts";

const kilobyte = 1_000;

test("the checkout brings at most 100 KB of JavaScript, the card form and React included", async () => {
  const { script } = await weigh(endpoints.site, "/checkout");

  console.info(`JavaScript of /checkout: ${(script / kilobyte).toFixed(1)} KB in brotli`);
  expect(script).toBeGreaterThan(50 * kilobyte);
  expect(script).toBeLessThanOrEqual(100 * kilobyte);
});

/** One sheet for all pages, which the second one has already: the cart's summary, plans and newsletters brought 0.6 KB. */
test("a first page brings at most 16 KB of CSS", async () => {
  const { css } = await weigh(endpoints.site, "/");

  console.info(`CSS of /: ${(css / kilobyte).toFixed(1)} KB in brotli`);
  expect(css).toBeGreaterThan(kilobyte);
  expect(css).toBeLessThanOrEqual(16 * kilobyte);
});

test("signing in brings a few kilobytes, for passkeys", async () => {
  const { script } = await weigh(endpoints.site, "/sign-in");

  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(3 * kilobyte);
});

test("the shop's list brings two kilobytes, to follow what is ticked", async () => {
  const { script } = await weigh(endpoints.site, "/shop");

  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(2 * kilobyte);
});

/** The buttons beside the quantity, and the sum that follows them, brought 0.7 KB. */
test("a product brings two and a half kilobytes, to be counted and added to the cart, and to go from one enlarged picture to the next", async () => {
  const { script } = await weigh(endpoints.site, "/shop/soundings");

  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThanOrEqual(2.5 * kilobyte);
});

const withoutScript = [
  "/",
  "/about",
  "/privacy",
  "/imprint",
  "/journal",
  "/journal/slack",
  "/journal/tags/tides",
  "/membership",
  "/items/posts",
  "/cart",
];

test.each(withoutScript)("%s brings no JavaScript", async (path) => {
  expect((await weigh(endpoints.site, path)).script).toBe(0);
});

/** A fifth above what they weigh with the demo's content; whoever makes a page heavier than that says so here. */
test.each([
  ["/", 7.5],
  ["/about", 4.5],
  ["/journal", 5],
  ["/journal/slack", 6.5],
  ["/shop", 6.5],
  ["/shop/soundings", 7],
  ["/items/posts", 6.5],
  ["/cart", 2],
  ["/membership", 3],
])("the HTML of %s has at most %d KB", async (path, most) => {
  const { html } = await weigh(endpoints.site, path);

  expect(html).toBeGreaterThan(kilobyte);
  expect(html).toBeLessThanOrEqual(most * kilobyte);
});

test("three typefaces of 75 KB together are all that a first page asks for at once", async () => {
  const { fonts } = await weigh(endpoints.site, "/");

  expect(fonts).toBeGreaterThan(20 * kilobyte);
  expect(fonts).toBeLessThanOrEqual(75 * kilobyte);
});
