import { expect, test } from "vitest";
import { derivedPassword, hashOf, seal, sign, unseal } from "#server/auth/keys.ts";

test("what is sealed opens for its owner and reads differently each time", () => {
  const one = seal("bearer", "session-1");
  const two = seal("bearer", "session-1");

  expect(unseal(one, "session-1")).toBe("bearer");
  expect(one).not.toBe(two);
  expect(Buffer.from(one, "base64url").toString("latin1")).not.toContain("bearer");
});

test("a seal opens for nobody else, nor once it is broken", () => {
  const sealed = seal("bearer", "session-1");

  expect(unseal(sealed, "session-2")).toBeUndefined();
  const broken = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
  expect(unseal(broken, "session-1")).toBeUndefined();
  expect(unseal("", "session-1")).toBeUndefined();
});

test("a signature for one purpose is none for another", () => {
  expect(sign("csrf", "text").equals(sign("nonce", "text"))).toBe(false);
});

test("a derived password satisfies Directus's strong policy and is each user's own", () => {
  const strong = /(?=^.{8,}$)(?=.*\d)(?=.*[A-Z])(?=.*[a-z])/;

  expect(derivedPassword("user-1")).toMatch(strong);
  expect(derivedPassword("user-1")).toBe(derivedPassword("user-1"));
  expect(derivedPassword("user-1")).not.toBe(derivedPassword("user-2"));
});

test("a hash is no way back to the secret", () => {
  expect(hashOf("secret")).toMatch(/^[\w-]{43}$/);
  expect(hashOf("secret")).not.toBe(hashOf("secreu"));
});
