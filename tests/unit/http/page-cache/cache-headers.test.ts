import { expect, test } from "vitest";
import {
  getUncachedCacheControl,
  PRIVATE_CACHE_CONTROL,
  PUBLIC_CACHE_CONTROL,
  setCacheHeaders,
} from "#server/http/page-cache/cache-headers.ts";

const now = Date.UTC(2026, 10, 21, 12);
const rendered = { status: 200, cookie: null, tags: ["posts"], freshUntil: undefined };

function described(
  change: Partial<Parameters<typeof setCacheHeaders>[1]>,
  cacheControl = PUBLIC_CACHE_CONTROL,
): Headers {
  const headers = new Headers({ "Cache-Control": cacheControl });
  setCacheHeaders(headers, { ...rendered, ...change }, now);
  return headers;
}

test("a guest's page says how long it may be kept, under which tags, and who must not get it", () => {
  const headers = described({ tags: ["posts", "posts:1", "authors:2", "stock"] });

  expect(headers.get("Cache-Control")).toBe(
    "public, max-age=0, must-revalidate, s-maxage=60, stale-while-revalidate=300, stale-if-error=86400",
  );
  expect(headers.get("Surrogate-Control")).toBe(
    "max-age=60, stale-while-revalidate=300, stale-if-error=86400",
  );
  expect(headers.get("Cache-Tag")).toBe("posts,authors:2,stock");
  expect(headers.get("Vary")).toBe("Accept-Encoding, Cookie");
});

test("a page ends when its content changes by itself, and is not stale after that unless in an outage", () => {
  expect(described({ freshUntil: now + 20_900 }).get("Cache-Control")).toBe(
    "public, max-age=0, must-revalidate, s-maxage=20, stale-if-error=86400",
  );
  expect(described({ freshUntil: now + 500 }).get("Cache-Control")).toBe(PRIVATE_CACHE_CONTROL);
  expect(described({ freshUntil: now + 3_600_000 }).get("Cache-Control")).toContain("s-maxage=60,");
});

test.each([
  { cookie: "vitrine.cart=x" },
  { cookie: "a=b; __Host-vitrine.cart=x" },
  { cookie: "authjs.session-token=x" },
  { cookie: "__Secure-authjs.session-token.0=x" },
  { status: 404 },
  { status: 422 },
  { status: 500 },
])("what was asked for with %j is nobody else's", (change) => {
  const headers = described(change);

  expect(headers.get("Cache-Control")).toBe("private, no-cache");
  expect(headers.has("Cache-Tag") || headers.has("Surrogate-Control")).toBe(false);
});

test("a cookie of somebody else's changes nothing, and neither does a route that shares nothing", () => {
  expect(described({ cookie: "_ga=GA1.1; theme=dark" }).get("Cache-Control")).toContain("public");
  expect(described({}, "private, no-store").get("Cache-Control")).toBe("private, no-store");
  expect(described({}, "private, no-store").has("Cache-Tag")).toBe(false);
});

test.each([
  [null, PRIVATE_CACHE_CONTROL],
  ["theme=dark", PRIVATE_CACHE_CONTROL],
  ["vitrine.cart=x", "private, no-store"],
  ["__Host-authjs.session-token=x", "private, no-store"],
])("a page that is made for each who asks, with the cookies %j, is %s", (cookie, control) => {
  expect(getUncachedCacheControl(cookie)).toBe(control);
});
