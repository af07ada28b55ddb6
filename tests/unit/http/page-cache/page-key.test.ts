import { expect, test } from "vitest";
import { buildPageKey, type CacheablePages, type CacheKeyParams } from "#server/http/page-cache/page-key.ts";

const pages: CacheablePages = (path) => {
  if (path.startsWith("/account")) return undefined;
  const none: CacheKeyParams = {};
  return path === "/shop" ? { page: /^[1-9]\d?$/, sort: /^(newest|title)$/ } : none;
};
const keyOf = (target: string) => buildPageKey(target, pages);

test.each([
  ["/", "/"],
  ["/journal/slack", "/journal/slack"],
  ["/journal/%C3%BCber-see", "/journal/%C3%BCber-see"],
  ["/shop?", "/shop"],
  ["/shop?page=2", "/shop?page=2"],
  ["/shop?sort=title&page=2", "/shop?page=2&sort=title"],
  ["/shop?utm_source=letter&page=2&fbclid=x", "/shop?page=2"],
])("%s is kept as %s", (target, key) => {
  expect(keyOf(target)).toBe(key);
});

test.each([
  "/account",
  "/account/x.css",
  "/account;x.css",
  "/account%00.css",
  "/account%0a.css",
  "/account%3fx.css",
  "/account%23.css",
  "/account%2fx",
  "/static/..%2faccount",
  "/assets/%2e%2e/account",
  "/robots.txt/../account",
  "//account",
  "/\\account",
  "/shop;x=1",
  "/shop/",
  "/Shop",
  "/shop.",
  "/shop.data",
  "/_root.data",
  "/journal/%c3%bcber",
  "/journal/%41",
  "/shop#x",
  "/shop?page=2&page=3",
  "/shop?page=0",
  "/shop?page=2;sort=title",
  "/shop?page=2?sort=title",
  "/shop?sort=cheap",
  "/shop?q=tide",
  "/shop?_data=root",
  "/shop?constructor=x",
  "/shop?__proto__=x",
  "http://evil.example/shop",
  "*",
  "",
  `/${"x".repeat(600)}`,
])("%s is not kept", (target) => {
  expect(keyOf(target)).toBeUndefined();
});
