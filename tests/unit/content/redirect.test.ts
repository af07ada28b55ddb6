import { describe, expect, test } from "vitest";
import { followRedirects } from "#server/content/redirect.ts";

const row = (url_from: string, url_to: string, response_code = "301") => ({
  url_from,
  url_to,
  response_code,
});

describe("a redirect", () => {
  test("leads where the editor said, for good or for now", () => {
    const rows = [row("/books", "/shop/categories/books"), row("/new", "/shop/tide-diary-2027", "302")];

    expect(followRedirects("/books", rows)).toEqual({ to: "/shop/categories/books", status: 301 });
    expect(followRedirects("/new", rows)).toEqual({ to: "/shop/tide-diary-2027", status: 302 });
    expect(followRedirects("/other", rows)).toBeUndefined();
  });

  test.each(["/Books", "/books/", "books"])("is found by %s", (path) => {
    expect(followRedirects(path, [row("/books/", "/shop")])).toEqual({ to: "/shop", status: 301 });
  });

  test("takes a chain in one step, and lasts only if all of it does", () => {
    const rows = [row("/a", "/b"), row("/b", "/c", "302"), row("/c", "/d")];

    expect(followRedirects("/a", rows)).toEqual({ to: "/d", status: 302 });
    expect(followRedirects("/c", rows)).toEqual({ to: "/d", status: 301 });
  });

  test.each([
    [[row("/a", "/a")]],
    [[row("/a", "/b"), row("/b", "/A/")]],
    [[row("/a", "/b"), row("/b", "/c"), row("/c", "/b")]],
  ])("never runs in a circle: %j", (rows) => {
    expect(followRedirects("/a", rows)).toBeUndefined();
  });

  test.each([
    "javascript:alert(1)",
    "//evil.example",
    "/\\evil.example",
    "data:text/html,x",
    "mailto:a@example.com",
    "evil.example",
    "/\t/evil.example",
    "",
  ])("does not lead to %j", (target) => {
    expect(followRedirects("/a", [row("/a", target)])).toBeUndefined();
  });

  test("may lead to another site over http(s)", () => {
    expect(followRedirects("/a", [row("/a", "https://example.org/x")])).toEqual({
      to: "https://example.org/x",
      status: 301,
    });
  });

  test("may have its code as a number", () => {
    const asNumber = { ...row("/a", "/b"), response_code: 302 };
    expect(followRedirects("/a", [asNumber])).toEqual({ to: "/b", status: 302 });
  });

  test("a row that cannot be read is passed over", () => {
    expect(followRedirects("/a", [{ url_from: null }, row("/a", "/b")])).toEqual({ to: "/b", status: 301 });
  });
});
