import { expect, test } from "vitest";
import { halfWayCookie } from "#server/auth/auth-cookies.ts";
import { hashOf } from "#server/auth/keys.ts";
import { findHalfWay, keepHalfWay, takeHalfWay } from "#server/auth/second-step/half-way.ts";
import { store } from "#server/state/store.ts";

const waiting = {
  user: { id: "user-1", name: "Ada", email: "ada@example.com" },
  way: "oidc" as const,
  callbackUrl: "http://localhost:3000/account",
};

async function keep(more: Partial<Parameters<typeof keepHalfWay>[0]> = {}) {
  const { cookies } = await keepHalfWay({ ...waiting, ...more });
  const id = new RegExp(`^${halfWayCookie}=([^;]+)`).exec(cookies[0] ?? "")?.[1] ?? "";
  const request = new Request("http://localhost:3000/", { headers: { Cookie: `${halfWayCookie}=${id}` } });
  return { id, request };
}

test("who waits for the second step brings along what their provider has signed, once; it is kept sealed", async () => {
  const vouchedBy = { provider: "harbour", idToken: "head.payload.signature" };
  const { id, request } = await keep({ vouchedBy });

  expect(JSON.stringify(await store.get("half-way", hashOf(id)))).not.toContain("payload");
  expect(await findHalfWay(request)).toMatchObject({ user: waiting.user });
  expect(await takeHalfWay(request)).toEqual({ ...waiting, vouchedBy });
  expect(await takeHalfWay(request)).toBeUndefined();
});

test("whoever came in by another way has nothing of a provider's", async () => {
  const { request } = await keep({ verified: "ada@example.com" });

  expect(await takeHalfWay(request)).toEqual({ ...waiting, verified: "ada@example.com" });
});
