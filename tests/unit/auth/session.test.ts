import { expect, test } from "vitest";
import { authCookies } from "#server/auth/auth-cookies.ts";
import { isOver, isRenewalDue } from "#server/auth/session.ts";
import {
  bearerIn,
  createSession,
  endSession,
  findSession,
  keepBearer,
  rereadSession,
} from "#server/auth/sessions.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

const bearer = { token: "bearer of Directus", issuedAt: 0, expiresAt: 100_000 };
const asking = (id: string) =>
  new Request("http://localhost:3000/", { headers: { Cookie: `${authCookies.session}=${id}` } });

test("a bearer is renewed at four fifths of its life, and is over just before its end", () => {
  expect(isRenewalDue(bearer, 79_999)).toBe(false);
  expect(isRenewalDue(bearer, 80_000)).toBe(true);
  expect(isOver(bearer, 98_999)).toBe(false);
  expect(isOver(bearer, 99_000)).toBe(true);
});

test("the id opens the session, and is not kept; nor is the bearer in the clear", async () => {
  const { id, session } = await createSession("user-1", "password", bearer);
  const record = JSON.stringify(await store.get("session", session.key));

  expect(await findSession(asking(id))).toMatchObject({ user: "user-1", way: "password" });
  expect(record).not.toContain(id);
  expect(record).not.toContain(bearer.token);
  expect(bearerIn(session)).toEqual(bearer);
  expect(session.endsAt - session.startedAt).toBe(limits.sessionLifetime * 1000);
});

test("an id that nobody gave out opens nothing", async () => {
  const { session } = await createSession("user-1", "password", bearer);

  expect(await findSession(asking("made-up"))).toBeUndefined();
  expect(await findSession(asking(session.key))).toBeUndefined();
  expect(await findSession(new Request("http://localhost:3000/"))).toBeUndefined();
});

test("a sealed bearer does not open in another session", async () => {
  const one = (await createSession("user-1", "password", bearer)).session;
  const two = (await createSession("user-2", "password", bearer)).session;

  expect(bearerIn({ ...two, sealedBearer: one.sealedBearer })).toBeUndefined();
});

test("a renewed bearer is kept for the time that is left, and does not wake an ended session", async () => {
  const { session } = await createSession("user-1", "oidc", bearer);
  await keepBearer(session, { ...bearer, token: "renewed" });
  const kept = await rereadSession(session);
  expect(kept && bearerIn(kept)?.token).toBe("renewed");
  expect(kept?.endsAt).toBe(session.endsAt);

  await endSession(session);
  await keepBearer(session, bearer);
  expect(await rereadSession(session)).toBeUndefined();
});
