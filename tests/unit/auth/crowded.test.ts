import { beforeEach, expect, test, vi } from "vitest";
import { beginAttempt } from "#server/auth/attempts.ts";
import { logIn } from "#server/auth/directus-sessions.ts";
import { findPassword } from "#server/auth/identities.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { signInByPassword } from "#server/auth/sign-in-by-password.ts";
import { limits } from "#server/limits.ts";

vi.mock("#server/auth/identities.ts", () => ({ findPassword: vi.fn() }));
vi.mock("#server/auth/adopt-customer.ts", () => ({ adoptCustomer: vi.fn() }));
vi.mock("#server/auth/customer-bearer.ts", () => ({ bearerForCustomer: async () => ({ token: "theirs" }) }));
vi.mock("#server/auth/directus-sessions.ts", () => ({ logIn: vi.fn(async () => ({ token: "theirs" })) }));
vi.mock("#server/auth/users.ts", () => ({ readWhoAsks: async () => ({ id: "1", email: "", name: "" }) }));

const right = "slack water at noon";
/** Who has this address, by who keeps its password. */
const customer = "customer@example.com";
const staff = "staff@example.com";

beforeEach(async () => {
  const hash = await hashPassword(right);
  vi.mocked(findPassword).mockImplementation(async (email) =>
    email === customer ? { user: "1", hash } : undefined,
  );
});

async function crowd(email: string) {
  for (let place = 0; place < limits.strangersFailuresAtDirectus; place++)
    await beginAttempt(email, `198.51.100.${place}`);
}

const signIn = (email: string, password: string) =>
  signInByPassword({ email, password, otp: undefined }, "192.0.2.1");

test("where strangers have tried too often, nothing tells who keeps the password, and no right one is called wrong", async () => {
  for (const email of [customer, staff]) await crowd(email);
  const asked = await Promise.all([signIn(customer, "wrong"), signIn(staff, "wrong"), signIn(staff, right)]);

  expect(asked).toEqual(["crowded", "crowded", "crowded"]);
  expect(logIn).not.toHaveBeenCalled();
  expect(await signIn(customer, right)).toMatchObject({ way: "password" });
});
