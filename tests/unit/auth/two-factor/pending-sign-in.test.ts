import { expect, test } from "vitest";
import { pendingSignInCookie } from "#server/auth/session/auth-cookies.ts";
import {
  consumePendingSignIn,
  findPendingSignIn,
  storePendingSignIn,
} from "#server/auth/two-factor/pending-sign-in.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";

const waiting = {
  user: { id: "user-1", name: "Ada", email: "ada@example.com" },
  way: "oidc" as const,
  callbackUrl: "http://localhost:3000/account",
};

async function keep(more: Partial<Parameters<typeof storePendingSignIn>[0]> = {}) {
  const { cookies } = await storePendingSignIn({ ...waiting, ...more });
  const id = new RegExp(`^${pendingSignInCookie}=([^;]+)`).exec(cookies[0] ?? "")?.[1] ?? "";
  const request = new Request("http://localhost:3000/", {
    headers: { Cookie: `${pendingSignInCookie}=${id}` },
  });
  return { id, request };
}

test("who waits for the second step brings along what their provider has signed, once; it is kept sealed", async () => {
  const vouchedBy = { provider: "harbour", idToken: "head.payload.signature" };
  const { id, request } = await keep({ vouchedBy });

  expect(JSON.stringify(await store.get("half-way", hashSha256(id)))).not.toContain("payload");
  expect(await findPendingSignIn(request)).toMatchObject({ user: waiting.user });
  expect(await consumePendingSignIn(request)).toEqual({ ...waiting, vouchedBy });
  expect(await consumePendingSignIn(request)).toBeUndefined();
});

test("whoever came in by another way has nothing of a provider's", async () => {
  const { request } = await keep({ verified: "ada@example.com" });

  expect(await consumePendingSignIn(request)).toEqual({ ...waiting, verified: "ada@example.com" });
});
