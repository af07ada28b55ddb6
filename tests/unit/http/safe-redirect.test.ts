import { expect, test } from "vitest";
import { safeRedirect } from "#server/http/safe-redirect.ts";

test.each([
  ["/account?tab=1#orders", "/account?tab=1#orders"],
  ["/", "/"],
])("%j is a way on", (target, expected) => {
  expect(safeRedirect(target, "/fallback")).toBe(expected);
});

test.each([
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "javascript:alert(1)",
  "/a\r\nSet-Cookie: x=1",
  "",
  null,
  undefined,
  "account",
])("%j leads to the fallback", (target) => {
  expect(safeRedirect(target, "/fallback")).toBe("/fallback");
});

test("a path that normalises to a double slash does not leave the site", () => {
  expect(safeRedirect("/.//evil.example", "/fallback").startsWith("//")).toBe(false);
});
