import robotsParser from "robots-parser";
import { expect, test } from "vitest";
import { renderRobotsTxt } from "#server/seo/robots.ts";

const siteUrl = "https://shop.example";
const read = (indexing: boolean, basePath = "/auth") =>
  robotsParser(`${siteUrl}/robots.txt`, renderRobotsTxt({ siteUrl, indexing, auth: { basePath } }));

test.each([
  "/cart",
  "/cart/lines/1",
  "/checkout?x",
  "/account/orders",
  "/orders/1?key=2",
  "/items/posts",
  "/auth/csrf",
])("%s is closed", (path) => {
  expect(read(true).isAllowed(siteUrl + path)).toBe(false);
});

test.each(["/", "/journal/a-post", "/shop?page=2", "/cartography", "/accounts-of-storms", "/assets/1/w480"])(
  "%s is open",
  (path) => {
    expect(read(true).isAllowed(siteUrl + path)).toBe(true);
  },
);

test("the auth API is closed wherever it stands", () => {
  expect(read(true, "/api/auth").isAllowed(`${siteUrl}/api/auth/signin`)).toBe(false);
});

test("a site that is not for everybody closes everything and names no sitemap", () => {
  expect(read(false).isAllowed(`${siteUrl}/journal`)).toBe(false);
  expect(read(false).getSitemaps()).toEqual([]);
  expect(read(true).getSitemaps()).toEqual([`${siteUrl}/sitemap.xml`]);
});
