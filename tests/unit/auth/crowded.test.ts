import { beforeEach, expect, test, vi } from "vitest";
import { beginAttempt } from "#server/auth/attempts.ts";
import { logIn } from "#server/auth/directus-sessions.ts";
import { enterByLink } from "#server/auth/enter-by-mail.ts";
import { findPassword } from "#server/auth/identities.ts";
import { issueTicket } from "#server/auth/mail-tickets.ts";
import { hashPassword } from "#server/auth/passwords.ts";
import { signInByPassword } from "#server/auth/sign-in-by-password.ts";
import { onBehalfOf } from "#server/http/asker.ts";
import { limits } from "#server/limits.ts";

vi.mock("#server/auth/identities.ts", () => ({ findPassword: vi.fn() }));
vi.mock("#server/auth/adopt-customer.ts", () => ({ adoptCustomer: vi.fn() }));
vi.mock("#server/auth/customer-bearer.ts", () => ({ bearerForCustomer: async () => ({ token: "theirs" }) }));
vi.mock("#server/auth/directus-sessions.ts", () => ({ logIn: vi.fn(async () => ({ token: "theirs" })) }));
vi.mock("#server/auth/sign-in-by-email.ts", () => ({ signInByEmail: async () => undefined }));
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

test("whoever opens a link in the mailbox of staff is known in that browser, and comes in with the right password", async () => {
  const email = "editor@example.com";
  await crowd(email);
  const token = await issueTicket("enter", { email, callbackUrl: "http://localhost/", name: "" });
  const pressed = await enterByLink(new Request("http://localhost/sign-in/email"), { token, email });
  const cookies = typeof pressed === "string" ? [] : pressed.cookies;
  const headers = new Headers({ Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; ") });

  expect(pressed).toMatchObject({ kind: "closed" });
  expect(await signIn(email, right)).toBe("crowded");
  const inThatBrowser = await onBehalfOf({ place: "192.0.2.1", headers }, () => signIn(email, right));
  expect(inThatBrowser).toMatchObject({ way: "directus" });
});
