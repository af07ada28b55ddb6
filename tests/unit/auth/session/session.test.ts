import { afterEach, expect, test, vi } from "vitest";
import { authCookies } from "#server/auth/session/auth-cookies.ts";
import { isExpired, isRenewalDue } from "#server/auth/session/session.ts";
import {
  createAuthSession,
  decryptBearer,
  endSession,
  findAuthSession,
  getProviderSession,
  listSessions,
  reloadSession,
  renewSession,
  saveBearer,
} from "#server/auth/session/sessions.ts";
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
  expect(isExpired(bearer, 98_999)).toBe(false);
  expect(isExpired(bearer, 99_000)).toBe(true);
});

test("the id opens the session, and is not kept; nor is the bearer in the clear", async () => {
  const { id, session } = await createAuthSession(begun);
  const record = JSON.stringify(await store.get("session", session.key));

  expect(await findAuthSession(asking(id))).toMatchObject({ user: "user-1", way: "password" });
  expect(record).not.toContain(id);
  expect(record).not.toContain(bearer.token);
  expect(decryptBearer(session)).toEqual(bearer);
  expect(session.endsAt - session.startedAt).toBe(limits.sessionLifetime * 1000);
});

test("an id that nobody gave out opens nothing", async () => {
  const { session } = await createAuthSession(begun);

  expect(await findAuthSession(asking("made-up"))).toBeUndefined();
  expect(await findAuthSession(asking(session.key))).toBeUndefined();
  expect(await findAuthSession(new Request("http://localhost:3000/"))).toBeUndefined();
});

test("a sealed bearer does not open in another session", async () => {
  const one = (await createAuthSession(begun)).session;
  const two = (await createAuthSession({ ...begun, user: "user-2" })).session;

  expect(decryptBearer({ ...two, sealedBearer: one.sealedBearer })).toBeUndefined();
});

test("a renewed bearer is kept for the time that is left, and does not wake an ended session", async () => {
  const { session } = await createAuthSession(begun);
  await saveBearer(session, { ...bearer, token: "renewed" });
  const kept = await reloadSession(session);
  expect(kept && decryptBearer(kept)?.token).toBe("renewed");
  expect(kept?.endsAt).toBe(session.endsAt);

  await endSession(session);
  await saveBearer(session, bearer);
  expect(await reloadSession(session)).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a session that is used goes on to its absolute end, and not beyond", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const begins = Date.now();
  const first = await createAuthSession({ ...begun, user: "user-used" });
  const end = begins + limits.sessionLifetime * 1000;
  let { id } = first;
  for (
    let now = begins;
    now < end - 1_000;
    now = Math.min(now + (limits.sessionIdle - 60) * 1000, end - 1_000)
  ) {
    vi.setSystemTime(now);
    const session = await findAuthSession(asking(id));
    expect(session, new Date(now).toISOString()).toBeDefined();
    if (session && now > begins) ({ id } = await renewSession(session));
    if (session) await saveBearer(session, bearer);
  }
  vi.setSystemTime(end - 1_000);
  expect(await findAuthSession(asking(id))).toBeDefined();
  vi.setSystemTime(end + 1_000);
  expect(await findAuthSession(asking(id))).toBeUndefined();
  expect(await listSessions("user-used")).toEqual([]);
});

test("a session that nobody uses is over after its idle time", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id } = await createAuthSession({ ...begun, user: "user-idle" });
  vi.advanceTimersByTime(limits.sessionIdle * 1000 + 1);

  expect(await findAuthSession(asking(id))).toBeUndefined();
  expect(await listSessions("user-idle")).toEqual([]);
});

test("a use within moments of the last is not written down again", async () => {
  const { id } = await createAuthSession({ ...begun, user: "user-busy" });
  const writes = vi.spyOn(store, "set");
  await findAuthSession(asking(id));
  await findAuthSession(asking(id));

  expect(writes).not.toHaveBeenCalled();
});

test("a user's sessions are listed, and nobody else's, until they end", async () => {
  const one = await createAuthSession({ ...begun, user: "user-list" });
  const two = await createAuthSession({ ...begun, user: "user-list" });
  await createAuthSession({ ...begun, user: "user-list-other" });
  const keys = async () => (await listSessions("user-list")).map(({ session }) => session.key).sort();

  expect(await keys()).toEqual([one.session.key, two.session.key].sort());
  await endSession(one.session);
  expect(await keys()).toEqual([two.session.key]);
});

test("a session goes on under a new id with a fresh proof, and the old id opens nothing", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { id, session } = await createAuthSession({ ...begun, user: "user-renewed" });
  vi.advanceTimersByTime(60_000);
  const renewed = await renewSession(session);

  expect(await findAuthSession(asking(id))).toBeUndefined();
  expect(await findAuthSession(asking(renewed.id))).toEqual(renewed.session);
  expect(renewed.session).toMatchObject({ startedAt: session.startedAt, endsAt: session.endsAt });
  expect(renewed.session.provedAt).toBe(session.provedAt + 60_000);
  expect(decryptBearer(renewed.session)).toEqual(bearer);
});

test("what a provider has signed is sealed, and goes along under a new id and with a new bearer", async () => {
  const vouchedBy = { provider: "harbour", idToken: "head.payload.signature" };
  const { session } = await createAuthSession({ ...begun, way: "oidc", vouchedBy });
  const sealed = await store.get("session", session.key);
  const { session: renewed } = await renewSession(session);
  await saveBearer(renewed, { ...bearer, token: "another" });
  const kept = await reloadSession(renewed);

  expect(JSON.stringify(sealed)).not.toContain("payload");
  expect([session, renewed, kept].map((each) => each && getProviderSession(each))).toEqual(
    Array(3).fill(vouchedBy),
  );
  expect(new Set([session, renewed, kept].map((each) => each?.vouchedBy?.sealedToken)).size).toBe(3);
});

test("a session without the ID token knows its provider all the same", async () => {
  const { session } = await createAuthSession({ ...begun, vouchedBy: { provider: "x", idToken: undefined } });

  expect(getProviderSession(session)).toEqual({ provider: "x", idToken: undefined });
  expect(getProviderSession((await createAuthSession(begun)).session)).toBeUndefined();
});
