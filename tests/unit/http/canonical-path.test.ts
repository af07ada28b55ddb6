import { expect, test } from "vitest";
import { findCanonicalPath } from "#server/http/canonical-path.ts";

const of = (path: string) => findCanonicalPath(new URL(path, "http://localhost:3000"));

test.each([
  ["/shop/", "/shop"],
  ["/Shop/Soundings?q=A", "/shop/soundings?q=A"],
  ["/about///", "/about"],
  ["/items/", "/items"],
  ["/Shop/H%C3%A4fen", "/shop/h%C3%A4fen"],
])("%s is spelt %s", (given, expected) => {
  expect(of(given)).toBe(expected);
});

test.each([
  "/",
  "/shop",
  "/items/Posts",
  "/items/posts/ABC",
  "/assets/X/w480",
  "/orders/ABC?key=X",
  "//evil.example/",
])("%s stays as it is", (given) => {
  expect(of(given)).toBeUndefined();
});
