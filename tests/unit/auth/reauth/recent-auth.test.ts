import { expect, test } from "vitest";
import { hasRecentAuth, requireRecentAuth } from "#server/auth/reauth/recent-auth.ts";
import type { Session } from "#server/auth/session/session.ts";
import { limits } from "#server/limits.ts";

const session: Session = {
  user: "user-1",
  way: "password",
  key: "key",
  sealedBearer: "",
  startedAt: 0,
  endsAt: 0,
  provedAt: 1_000,
  device: { browser: undefined, system: undefined },
};
const end = session.provedAt + limits.recentAuthLifetime * 1000;

test("a proof is fresh for ten minutes", () => {
  expect(hasRecentAuth(session, end - 1)).toBe(true);
  expect(hasRecentAuth(session, end)).toBe(false);
});

test.each([
  ["/account/security/password?x=1", "/confirm?returnTo=%2Faccount%2Fsecurity%2Fpassword%3Fx%3D1"],
  ["/account/data", "/confirm?returnTo=%2Faccount%2Fdata"],
])("an old one leads from %s to the question, and back", (path, location) => {
  const request = new Request(`http://localhost:3000${path}`);
  const fresh = { session: { ...session, provedAt: Date.now() } };
  expect(() => requireRecentAuth(fresh, request)).not.toThrow();

  let thrown: unknown;
  try {
    requireRecentAuth({ session }, request);
  } catch (reason) {
    thrown = reason;
  }
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).status).toBe(303);
  expect((thrown as Response).headers.get("Location")).toBe(location);
});
