import { expect, test } from "vitest";
import { findPrimaryEmail, parseProfileClaims } from "#server/auth/openid/profile.ts";
import type { OAuthProvider } from "#server/config/config.ts";

const provider = (profile: Partial<OAuthProvider["profile"]>) =>
  ({
    profile: {
      subject: ["sub"],
      email: ["email"],
      emailVerified: ["email_verified"],
      name: ["name"],
      ...profile,
    },
  }) as OAuthProvider;

test("a profile is read by the names that the configuration gives", () => {
  const answer = { data: { id: 7 }, mail: "ada@example.com", checked: true, name: "", login: "ada" };
  const names = {
    subject: ["data.id"],
    email: ["mail"],
    emailVerified: ["checked"],
    name: ["name", "login"],
  };

  expect(parseProfileClaims(answer, provider(names))).toMatchObject({
    sub: "7",
    email: "ada@example.com",
    email_verified: true,
    name: "ada",
  });
});

test.each([
  ["without a subject", {}],
  ["with an empty one", { sub: "" }],
  ["whose subject is an object", { sub: {} }],
  ["that is no object", "sub"],
  ["that is nothing", null],
])("a profile %s says nothing", (_name, answer) => {
  expect(() => parseProfileClaims(answer, provider({}))).toThrow();
});

test("names of JavaScript's own are no members of a profile", () => {
  expect(() => parseProfileClaims({}, provider({ subject: ["constructor.name"] }))).toThrow();
});

test("of several addresses the primary counts, if it is verified", () => {
  const old = { email: "old@example.com", primary: false, verified: true };
  const first = { email: "ada@example.com", primary: true, verified: true };

  expect(findPrimaryEmail([old, first])).toEqual({ email: "ada@example.com", email_verified: true });
  expect(findPrimaryEmail([old, { ...first, verified: false }])).toEqual({});
  expect(findPrimaryEmail([])).toEqual({});
});
