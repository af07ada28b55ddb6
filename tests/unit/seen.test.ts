import { expect, test } from "vitest";
import { compare, rowsSeen } from "../support/behaviour/seen.ts";

test("an answer belongs to the most exact address, HEAD counts as GET, and the auth API has its own path", () => {
  const seen = rowsSeen([
    "GET 200 /journal/tags/tides",
    "HEAD 404 /journal/nothing",
    "POST 422 /cart/lines",
    "GET 302 /api/auth/signin",
    "GET 404 /no/such/page",
  ]);

  expect([...seen].sort()).toEqual([
    "GET /* → 404",
    "GET /auth/* → 302",
    "GET /journal/:slug → 404",
    "GET /journal/tags/:slug → 200",
    "POST /cart/lines → 422",
  ]);
});

test("an answer that no row lists is found, unless every URL can give it", () => {
  const seen = rowsSeen([
    "POST 418 /cart/lines",
    "POST 413 /cart/lines",
    "GET 303 /sign-in",
    "GET 410 /sign-in",
  ]);

  expect(compare(seen, []).unlisted).toEqual(["POST /cart/lines → 418", "GET /sign-in → 410"]);
});

test("what Remix's scripts fetch, and addresses that climb, belong to no row", () => {
  expect([
    ...rowsSeen(["GET 202 /account.data", "GET 303 /shop/../account", "GET 303 /shop/%2e%2e/x"]),
  ]).toEqual([]);
});

test("a row that nobody tries is found, and so is an excuse that has gone stale", () => {
  const seen = rowsSeen(["GET 200 /cart"]);

  expect(compare(seen, []).untried).toContain("GET /checkout → 200");
  expect(compare(seen, []).untried).not.toContain("GET /cart → 200");
  expect(compare(seen, ["GET /cart → 200"]).tried).toEqual(["GET /cart → 200"]);
  expect(compare(seen, ["GET /nowhere → 200"]).unknown).toEqual(["GET /nowhere → 200"]);
});
