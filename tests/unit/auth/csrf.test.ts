import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { getOrCreateCsrfToken, isCsrfProof } from "#server/auth/csrf.ts";

test("a browser without a cookie gets a token of 256 bits and the cookie that proves it", () => {
  const fresh = getOrCreateCsrfToken(undefined);

  expect(fresh.isNew).toBe(true);
  expect(fresh.token).toMatch(/^[0-9a-f]{64}$/);
  expect(fresh.cookie).toMatch(new RegExp(`^${fresh.token}\\|[0-9a-f]{64}$`));
});

test("the token stays the same while its cookie is good", () => {
  const { cookie, token } = getOrCreateCsrfToken(undefined);

  expect(getOrCreateCsrfToken(cookie)).toEqual({ cookie, token, isNew: false });
});

test("a form proves itself with the token of its own cookie, and with nothing else", () => {
  const mine = getOrCreateCsrfToken(getOrCreateCsrfToken(undefined).cookie);
  const other = getOrCreateCsrfToken(undefined);

  expect(isCsrfProof(mine, mine.token)).toBe(true);
  expect(isCsrfProof(mine, other.token)).toBe(false);
  expect(isCsrfProof(mine, undefined)).toBe(false);
  expect(isCsrfProof(mine, "")).toBe(false);
});

test("a token that was made only now proves nothing: the browser cannot have sent it", () => {
  const fresh = getOrCreateCsrfToken(undefined);

  expect(isCsrfProof(fresh, fresh.token)).toBe(false);
});

test.each([
  [
    "tampered",
    (token: string, hash: string) => `${token.replace(/^./, (c) => (c === "a" ? "b" : "a"))}|${hash}`,
  ],
  [
    "signed by somebody else",
    (token: string) => `${token}|${createHash("sha256").update(token).digest("hex")}`,
  ],
  ["without a signature", (token: string) => token],
  ["garbage", () => "%%%"],
])("a cookie that is %s is replaced", (_name, forge) => {
  const { token, cookie } = getOrCreateCsrfToken(undefined);
  const replaced = getOrCreateCsrfToken(forge(token, cookie.split("|")[1] ?? ""));

  expect(replaced.isNew).toBe(true);
  expect(replaced.token).not.toBe(token);
});
