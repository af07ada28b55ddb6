import { describe, expect, test } from "vitest";
import { config } from "#server/config/config.ts";
import { listPathVariants, resolveRedirects } from "#server/content/pages/redirect.ts";
import { findRedirect } from "#server/content/pages/redirects.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { ItemsQuery } from "#server/directus/query/typed-query.ts";
import { limits } from "#server/limits.ts";

const row = (url_from: string, url_to: string, response_code = "301") => ({
  url_from,
  url_to,
  response_code,
});

describe("a redirect", () => {
  test("leads where the editor said, for good or for now", () => {
    const rows = [row("/books", "/shop/categories/books"), row("/new", "/shop/tide-diary-2027", "302")];

    expect(resolveRedirects("/books", rows)).toEqual({ to: "/shop/categories/books", status: 301 });
    expect(resolveRedirects("/new", rows)).toEqual({ to: "/shop/tide-diary-2027", status: 302 });
    expect(resolveRedirects("/other", rows)).toBeUndefined();
  });

  test.each(["/Books", "/books/", "books"])("is found by %s", (path) => {
    expect(resolveRedirects(path, [row("/books/", "/shop")])).toEqual({ to: "/shop", status: 301 });
  });

  test("takes a chain in one step, and lasts only if all of it does", () => {
    const rows = [row("/a", "/b"), row("/b", "/c", "302"), row("/c", "/d")];

    expect(resolveRedirects("/a", rows)).toEqual({ to: "/d", status: 302 });
    expect(resolveRedirects("/c", rows)).toEqual({ to: "/d", status: 301 });
  });

  test.each([
    [[row("/a", "/a")]],
    [[row("/a", "/b"), row("/b", "/A/")]],
    [[row("/a", "/b"), row("/b", "/c"), row("/c", "/b")]],
  ])("never runs in a circle: %j", (rows) => {
    expect(resolveRedirects("/a", rows)).toBeUndefined();
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
    expect(resolveRedirects("/a", [row("/a", target)])).toBeUndefined();
  });

  test("may lead to another site over http(s)", () => {
    expect(resolveRedirects("/a", [row("/a", "https://example.org/x")])).toEqual({
      to: "https://example.org/x",
      status: 301,
    });
  });

  test("that names a query is for that query alone, and takes it along no further", () => {
    const rows = [row("/item.php?id=7", "/shop/soundings"), row("/item.php?id=8", "/shop/slack?from=old")];
    const all = [...rows, row("/item.php", "/shop"), row("/?p=3", "/about"), row("/home", "/")];

    expect(resolveRedirects("/item.php", rows, { search: "?utm=x&id=7" })?.to).toBe("/shop/soundings?utm=x");
    expect(resolveRedirects("/Item.php/", rows, { search: "?id=8" })?.to).toBe("/shop/slack?from=old");
    expect(resolveRedirects("/item.php", rows, { search: "?id=9" })).toBeUndefined();
    expect(resolveRedirects("/item.php", rows)).toBeUndefined();
    expect(resolveRedirects("/item.php", all, { search: "?id=7" })?.to).toBe("/shop/soundings");
    expect(resolveRedirects("/item.php", all, { search: "?id=9" })?.to).toBe("/shop?id=9");
    expect(resolveRedirects("/home", all)?.to).toBe("/");
  });

  describe("of the front page", () => {
    const rows = [row("/?p=12", "/journal/bread"), row("/", "/welcome"), row("/de/?p=3", "/impressum")];
    const follow = (path: string, search = "", isPage = true, prefix = "") =>
      resolveRedirects(path, rows, { search, location: { prefix, prefixes: ["/de"], isPage } })?.to;

    test("leaves it by its query alone, in every language", () => {
      expect(follow("/", "?p=12")).toBe("/journal/bread");
      expect(follow("/", "?utm_source=x&p=12")).toBe("/journal/bread?utm_source=x");
      expect(follow("/de", "?p=12", true, "/de")).toBe("/de/journal/bread");
      expect(follow("/de", "?p=3", true, "/de")).toBe("/impressum");
      for (const search of ["", "?p=1", "?p=123", "?p=", "?q=12"]) {
        expect(follow("/", search), search).toBeUndefined();
        expect(follow("/de", search, true, "/de"), search).toBeUndefined();
      }
    });

    test("leads from it where there is none, and an empty row nowhere", () => {
      expect(follow("/", "", false)).toBe("/welcome");
      expect(resolveRedirects("/", [row(" ", "/welcome")])).toBeUndefined();
    });

    test.each([
      [[row("/?p=12", "/?p=12")], undefined],
      [[row("/?p=12", "/?p=13"), row("/?p=13", "/?p=12")], undefined],
      [[row("/?p=12", "/"), row("/", "/?p=12")], "/"],
    ])("never runs in a circle: %j", (circle, to) => {
      const place = { prefix: "", prefixes: [], isPage: true };
      expect(resolveRedirects("/", circle, { search: "?p=12", location: place })?.to).toBe(to);
    });
  });

  describe("on a site of several languages", () => {
    const german = { prefix: "/de", prefixes: ["/de", "/ar"] };
    const follow = (path: string, rows: ReturnType<typeof row>[]) =>
      resolveRedirects(path, rows, { search: "", location: german })?.to;

    test("is for all of them, each to its own place, unless it names one", () => {
      const rows = [row("/old", "/new"), row("/de/alt", "/de/neu"), row("/de/beide", "/both")];

      expect(follow("/de/old", rows)).toBe("/de/new");
      expect(follow("/de/ALT/", rows)).toBe("/de/neu");
      expect(follow("/de/beide", rows)).toBe("/both");
      expect(follow("/de/neu", rows)).toBeUndefined();
      expect(follow("/de/old", [row("/old", "/ar/new")])).toBe("/ar/new");
      expect(follow("/de/old", [row("/old", "/shop"), row("/de/old", "/de/journal")])).toBe("/de/journal");
    });

    test.each([
      ["/de/old", [row("/old", "/new"), row("/de/new", "/de/old")]],
      ["/de/old", [row("/old", "/old")]],
      ["/de/old", [row("/de/old", "/old"), row("/old", "/de/old")]],
    ])("%s never runs in a circle: %j", (path, rows) => {
      expect(follow(path, rows)).toBeUndefined();
    });
  });

  test("may have its code as a number", () => {
    const asNumber = { ...row("/a", "/b"), response_code: 302 };
    expect(resolveRedirects("/a", [asNumber])).toEqual({ to: "/b", status: 302 });
  });

  test("a row that cannot be read is passed over", () => {
    expect(resolveRedirects("/a", [{ url_from: null }, row("/a", "/b")])).toEqual({ to: "/b", status: 301 });
  });
});

test.each(["/?p=12", "?p=12", `${config.siteUrl}/?p=12`])(
  "%s is a spelling of the front page's query",
  (written) => {
    expect(listPathVariants("/?p=12")).toContain(written);
    expect(resolveRedirects("/", [row(written, "/b")], { search: "?p=12" })).toMatchObject({ to: "/b" });
  },
);

test.each(["/Old/Caf%C3%A9", "/old/café", "/old/caf%C3%A9/", "Old/Café"])(
  "an editor's %s is among the spellings of an address that means it",
  (written) => {
    const asked = ["/old/caf%C3%A9", "/Old/Caf%C3%A9", "/Old/Caf%C3%A9/?a=b"];

    expect(asked.flatMap(listPathVariants)).toContain(written);
    for (const address of asked)
      expect(resolveRedirects(address, [row(written, "/b")])).toMatchObject({ to: "/b" });
  },
);

test("an address too long for any row has no spelling", () => {
  expect(listPathVariants(`/${"x".repeat(300)}`)).toEqual([]);
  expect(listPathVariants("/a").every((spelling) => spelling.length > 0)).toBe(true);
});

describe("a list longer than what is read at once", () => {
  const first = Array.from({ length: limits.redirectBatch }, (_, index) => row(`/first-${index}`, "/about"));
  let questions = 0;
  /** Answers as Directus does: letter by letter, and no more than asked for. */
  const holding = (rows: ReturnType<typeof row>[]) =>
    ({
      readItems: async (_name: string, { filter, limit }: ItemsQuery) => {
        questions += 1;
        const { _in: wanted } = (filter?.url_from ?? {}) as { _in?: string[] };
        return rows.filter(({ url_from }) => wanted?.includes(url_from) ?? true).slice(0, limit);
      },
    }) as unknown as DirectusClient;
  const find = async (rows: ReturnType<typeof row>[], path: string) => {
    questions = 0;
    const place = { prefix: "/de", prefixes: ["/de"] };
    const found = await findRedirect(holding(rows), new URL(path, "https://shop.example"), place);
    return { to: found?.to, status: found?.status, questions };
  };

  test("leaves none out, nor where one leads to another", async () => {
    const rows = [...first, row("/last", "/further"), row("/further", "/first-7"), row("/loop", "/loop")];

    expect(await find(rows, "/last?a=b")).toEqual({ to: "/about?a=b", status: 301, questions: 4 });
    expect(await find(rows, "/first-3")).toEqual({ to: "/about", status: 301, questions: 2 });
    expect(await find(rows, "/de/last")).toEqual({ to: "/de/about", status: 301, questions: 4 });
    expect(await find([...first, row("/item.php?id=7", "/shop")], "/item.php?id=7")).toMatchObject({
      to: "/shop",
    });
    expect(await find(rows, "/none")).toEqual({ questions: 2 });
    expect(await find(rows, `/${"x".repeat(300)}`)).toEqual({ questions: 1 });
    expect(await find(rows, "/loop")).toEqual({ questions: 2 });
  });

  test("of redirects in a row looks up some, and of a short list none", async () => {
    const chain = Array.from({ length: 40 }, (_, stop) => row(`/stop-${stop}`, `/stop-${stop + 1}`));

    expect(await find([...first, ...chain], "/stop-0")).toMatchObject({
      questions: 1 + limits.redirectStops,
    });
    expect(await find(first.slice(1), "/none")).toEqual({ questions: 1 });
  });
});
