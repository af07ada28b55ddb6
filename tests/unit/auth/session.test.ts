import { afterEach, expect, test, vi } from "vitest";
import { authCookies } from "#server/auth/auth-cookies.ts";
import { isOver, isRenewalDue } from "#server/auth/session.ts";
import {
  bearerIn,
  createSession,
  endSession,
  findSession,
  keepBearer,
  listSessions,
  renewSession,
  rereadSession,
  vouchedIn,
} from "#server/auth/sessions.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";

const bearer = { token: "bearer of Directus", issuedAt: 0, expiresAt: 100_000 };
const device = { browser: "Firefox", system: "Linux" };
const begun = { user: "user-1", way: "password", bearer, device } as const;
const asking = (id: string) =>
  new Request("http://localhost:3000/", { headers: { Cookie: `${authCookies.session}=${id}` } });

test("a bearer is renewed at four fifths of its life, and is over just before its end", () => {
  expect(isRenewalDue(bearer, 79_999)).toBe(false);
  expect(isRenewalDue(bearer, 80_000)).toBe(true);
  expect(isOver(bearer, 98_999)).toBe(false);
  expect(isOver(bearer, 99_000)).toBe(true);
});

test("the id opens the session, and is not kept; nor is the bearer in the clear", async () => {
  const { id, session } = await createSession(begun);
  const record = JSON.stringify(await store.get("session", session.key));

  expect(await findSession(asking(id))).toMatchObject({ user: "user-1", way: "password" });
  expect(record).not.toContain(id);
  expect(record).not.toContain(bearer.token);
  expect(bearerIn(session)).toEqual(bearer);
  expect(session.endsAt - session.startedAt).toBe(limits.sessionLifetime * 1000);
});

test("an id that nobody gave out opens nothing", async () => {
  const { session } = await createSession(begun);

  expect(await findSession(asking("made-up"))).toBeUndefined();
  expect(await findSession(asking(session.key))).toBeUndefined();
  expect(await findSession(new Request("http://localhost:3000/"))).toBeUndefined();
});

test("a sealed bearer does not open in another session", async () => {
  const one = (await createSession(begun)).session;
  const two = (await createSession({ ...begun, user: "user-2" })).session;

  expect(bearerIn({ ...two, sealedBearer: one.sealedBearer })).toBeUndefined();
});

test("a renewed bearer is kept for the time that is left, and does not wake an ended session", async () => {
  const { session } = await createSession(begun);
  await keepBearer(session, { ...bearer, token: "renewed" });
  const kept = await rereadSession(session);
  expect(kept && bearerIn(kept)?.token).toBe("renewed");
  expect(kept?.endsAt).toBe(session.endsAt);

  await endSession(session);
  await keepBearer(session, bearer);
  expect(await rereadSession(session)).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a session that is used goes on to its absolute end, and not beyond", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const begins = Date.now();
  const first = await createSession({ ...begun, user: "user-used" });
  const end = begins + limits.sessionLifetime * 1000;
  let { id } = first;
  for (
    let now = begins;
    now < end - 1_000;
    now = Math.min(now + (limits.sessionIdle - 60) * 1000, end - 1_000)
  ) {
    vi.setSystemTime(now);
    const session = await findSession(asking(id));
    expect(session, new Date(now).toISOString()).toBeDefined();
    if (session && now > begins) ({ id } = await renewSession(session));
    if (session) await keepBearer(session, bearer);
  }
  vi.setSystemTime(end - 1_000);
  expect(await findSession(asking(id))).toBeDefined();
  vi.setSystemTime(end + 1_000);
  expect(await findSession(asking(id))).toBeUndefined();
  expect(await listSessions("user-used")).toEqual([]);
});

test("a session that nobody uses is over after its idle time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id } = await createSession({ ...begun, user: "user-idle" });
  vi.advanceTimersByTime(limits.sessionIdle * 1000 + 1);

  expect(await findSession(asking(id))).toBeUndefined();
  expect(await listSessions("user-idle")).toEqual([]);
});

test("a use within moments of the last is not written down again", async () => {
  const { id } = await createSession({ ...begun, user: "user-busy" });
  const writes = vi.spyOn(store, "set");
  await findSession(asking(id));
  await findSession(asking(id));

  expect(writes).not.toHaveBeenCalled();
});

test("a user's sessions are listed, and nobody else's, until they end", async () => {
  const one = await createSession({ ...begun, user: "user-list" });
  const two = await createSession({ ...begun, user: "user-list" });
  await createSession({ ...begun, user: "user-list-other" });
  const keys = async () => (await listSessions("user-list")).map(({ session }) => session.key).sort();

  expect(await keys()).toEqual([one.session.key, two.session.key].sort());
  await endSession(one.session);
  expect(await keys()).toEqual([two.session.key]);
});

test("a session goes on under a new id with a fresh proof, and the old id opens nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id, session } = await createSession({ ...begun, user: "user-renewed" });
  vi.advanceTimersByTime(60_000);
  const renewed = await renewSession(session);

  expect(await findSession(asking(id))).toBeUndefined();
  expect(await findSession(asking(renewed.id))).toEqual(renewed.session);
  expect(renewed.session).toMatchObject({ startedAt: session.startedAt, endsAt: session.endsAt });
  expect(renewed.session.provedAt).toBe(session.provedAt + 60_000);
  expect(bearerIn(renewed.session)).toEqual(bearer);
});

test("what a provider has signed is sealed, and goes along under a new id and with a new bearer", async () => {
  const vouchedBy = { provider: "harbour", idToken: "head.payload.signature" };
  const { session } = await createSession({ ...begun, way: "oidc", vouchedBy });
  const sealed = await store.get("session", session.key);
  const { session: renewed } = await renewSession(session);
  await keepBearer(renewed, { ...bearer, token: "another" });
  const kept = await rereadSession(renewed);

  expect(JSON.stringify(sealed)).not.toContain("payload");
  expect([session, renewed, kept].map((each) => each && vouchedIn(each))).toEqual(Array(3).fill(vouchedBy));
  expect(new Set([session, renewed, kept].map((each) => each?.vouchedBy?.sealedToken)).size).toBe(3);
});

test("a session without the ID token knows its provider all the same", async () => {
  const { session } = await createSession({ ...begun, vouchedBy: { provider: "x", idToken: undefined } });

  expect(vouchedIn(session)).toEqual({ provider: "x", idToken: undefined });
  expect(vouchedIn((await createSession(begun)).session)).toBeUndefined();
});
