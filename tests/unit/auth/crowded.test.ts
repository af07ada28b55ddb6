import { beforeEach, expect, test, vi } from "vitest";
import { signInWithLink } from "#server/auth/email/sign-in-with-link.ts";
import { issueEmailToken } from "#server/auth/email/verification-tokens.ts";
import { findPasswordHash } from "#server/auth/password/password-hashes.ts";
import { hashPassword } from "#server/auth/password/passwords.ts";
import { signInByPassword } from "#server/auth/password/sign-in-by-password.ts";
import { startPasswordAttempt } from "#server/auth/password/sign-in-rate-limit.ts";
import { loginToDirectus } from "#server/auth/session/directus-sessions.ts";
import { runWithRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";

vi.mock("#server/auth/password/password-hashes.ts", () => ({ findPasswordHash: vi.fn() }));
vi.mock("#server/auth/password/migrate-password.ts", () => ({ migrateCustomerPassword: vi.fn() }));
vi.mock("#server/auth/session/customer-bearer.ts", () => ({
  createCustomerBearer: async () => ({ token: "theirs" }),
}));
vi.mock("#server/auth/session/directus-sessions.ts", () => ({
  loginToDirectus: vi.fn(async () => ({ token: "theirs" })),
}));
vi.mock("#server/auth/email/sign-in-by-email.ts", () => ({ signInByEmail: async () => undefined }));
vi.mock("#server/auth/account/directus-users.ts", () => ({
  readCurrentUser: async () => ({ id: "1", email: "", name: "" }),
}));

const right = "slack water at noon";
/** Who has this address, by who keeps its password. */
const customer = "customer@example.com";
const staff = "staff@example.com";

beforeEach(async () => {
  const hash = await hashPassword(right);
  vi.mocked(findPasswordHash).mockImplementation(async (email) =>
    email === customer ? { user: "1", hash } : undefined,
  );
});

async function crowd(email: string) {
  for (let ipAddress = 0; ipAddress < limits.unknownClientFailuresAtDirectus; ipAddress++)
    await startPasswordAttempt(email, `198.51.100.${ipAddress}`);
}

const crowded = { ok: false, reason: "crowded" };

const signIn = (email: string, password: string) =>
  signInByPassword({ email, password, otp: undefined }, "192.0.2.1");

test("where strangers have tried too often, nothing tells who keeps the password, and no right one is called wrong", async () => {
  for (const email of [customer, staff]) await crowd(email);
  const asked = await Promise.all([signIn(customer, "wrong"), signIn(staff, "wrong"), signIn(staff, right)]);

  expect(asked).toEqual([crowded, crowded, crowded]);
  expect(loginToDirectus).not.toHaveBeenCalled();
  expect(await signIn(customer, right)).toMatchObject({ ok: true, signedIn: { way: "password" } });
});

test("whoever opens a link in the mailbox of staff is known in that browser, and comes in with the right password", async () => {
  const email = "editor@example.com";
  await crowd(email);
  const token = await issueEmailToken("enter", { email, callbackUrl: "http://localhost/", name: "" });
  const pressed = await signInWithLink(new Request("http://localhost/sign-in/email"), { token, email });
  const cookies = "cookies" in pressed ? pressed.cookies : [];
  const headers = new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });

  expect(pressed).toMatchObject({ ok: false, reason: "closed" });
  expect(await signIn(email, right)).toEqual(crowded);
  const inThatBrowser = await runWithRequest({ ipAddress: "192.0.2.1", headers }, () => signIn(email, right));
  expect(inThatBrowser).toMatchObject({ ok: true, signedIn: { way: "directus" } });
});
