import { expect, test } from "vitest";
import {
  authCookies,
  deleteCookie,
  getAuthorizationCookieName,
  parseAuthCookie,
  serializePersistentCookie,
  serializeSessionCookie,
} from "#server/auth/session/auth-cookies.ts";

const sending = (cookie: string) => new Request("http://localhost:3000/", { headers: { Cookie: cookie } });

test("the names are Auth.js's own, without a prefix on http", () => {
  expect(authCookies).toEqual({
    csrf: "authjs.csrf-token",
    callbackUrl: "authjs.callback-url",
    session: "authjs.session-token",
    challenge: "authjs.challenge",
  });
});

test("an attempt's cookie names its provider up to a dot, so that none is the beginning of another", () => {
  expect(getAuthorizationCookieName("harbour", "a1")).toBe("vitrine.oauth.harbour.a1");
});

test("a cookie for the browser's session has no end in time", () => {
  expect(serializeSessionCookie("authjs.csrf-token", "a|b")).toBe(
    "authjs.csrf-token=a%7Cb; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("a lasting cookie ends with the session", () => {
  expect(serializePersistentCookie("authjs.session-token", "id", Date.UTC(2026, 11, 21, 1, 39, 42))).toBe(
    "authjs.session-token=id; Expires=Mon, 21 Dec 2026 01:39:42 GMT; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("a cookie is removed under the attributes it was set with", () => {
  expect(deleteCookie("authjs.session-token")).toBe(
    "authjs.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax",
  );
});

test("a value comes back decoded; one that cannot be decoded is none", () => {
  expect(parseAuthCookie(sending("a=1; authjs.csrf-token=x%7Cy"), "authjs.csrf-token")).toBe("x|y");
  expect(parseAuthCookie(sending("authjs.csrf-token=%E0%A4%A"), "authjs.csrf-token")).toBeUndefined();
  expect(parseAuthCookie(sending("other=1"), "authjs.csrf-token")).toBeUndefined();
});
