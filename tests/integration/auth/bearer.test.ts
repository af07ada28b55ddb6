import { beforeAll, expect, test, vi } from "vitest";
import { asAdmin } from "../../support/directus/directus.ts";
import { siteEnvironment } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

/** The server's own code, in this process, on the demo's Directus. */
async function loadServer() {
  Object.assign(process.env, siteEnvironment(3000, ":memory:"), { LOG_LEVEL: "silent" });
  const [sessions, bearers, directus, keys, { store }] = await Promise.all([
    import("#server/auth/session/sessions.ts"),
    import("#server/auth/session/renew-bearer.ts"),
    import("#server/auth/session/directus-sessions.ts"),
    import("#server/auth/crypto.ts"),
    import("#server/state/store.ts"),
  ]);
  return { ...sessions, ...bearers, ...directus, ...keys, store };
}

let server: Awaited<ReturnType<typeof loadServer>>;
beforeAll(async () => {
  server = await loadServer();
});

/** A session of somebody new whose bearer has lived so much of its life; 1 is its end. */
async function sessionAt(age: number, way: "password" | "directus" = "directus") {
  const { id, email } = await makeCustomer();
  const password = server.generateDerivedPassword(id);
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { password } });
  const bearer = await server.loginToDirectus(email, password);
  const life = bearer.expiresAt - bearer.issuedAt;
  const aged = {
    ...bearer,
    issuedAt: bearer.issuedAt - life * age,
    expiresAt: bearer.expiresAt - life * age,
  };
  const device = { browser: undefined, system: undefined };
  const { session } = await server.createAuthSession({ user: id, way, bearer: aged, device });
  return { id, bearer, session };
}

test("a young bearer is used as it is", async () => {
  const { bearer, session } = await sessionAt(0.5);

  expect((await server.getFreshBearer(session))?.token).toBe(bearer.token);
});

test("an old bearer is renewed once, however many ask", async () => {
  const { bearer, session } = await sessionAt(0.9);
  const writes = vi.spyOn(server.store, "update");
  const renewed = await Promise.all(Array.from({ length: 25 }, () => server.getFreshBearer(session)));

  const tokens = new Set(renewed.map((found) => found?.token));
  expect(tokens.size).toBe(1);
  expect(tokens).not.toContain(bearer.token);
  expect(writes.mock.calls.filter(([kind]) => kind === "session")).toHaveLength(1);
  writes.mockRestore();
  const kept = await server.reloadSession(session);
  expect(kept && server.decryptBearer(kept)?.token).toBe([...tokens][0]);
});

test("while another process renews it, the old one serves", async () => {
  const { bearer, session } = await sessionAt(0.9);
  await server.store.insert("bearer-lease", session.key, { value: 1, seconds: 15 });

  expect((await server.getFreshBearer(session))?.token).toBe(bearer.token);
});

test("when it is over, what another process has renewed is waited for", async () => {
  const { session } = await sessionAt(1.1);
  const other = await sessionAt(0);
  await server.store.insert("bearer-lease", session.key, { value: 1, seconds: 15 });
  const waiting = server.getFreshBearer(session);
  await server.saveBearer(session, other.bearer);
  await server.store.delete("bearer-lease", session.key);

  expect((await waiting)?.token).toBe(other.bearer.token);
});

test("when a process died over its renewal, the next one takes it up", async () => {
  const { bearer, session } = await sessionAt(0.9);
  await server.store.set("bearer-lease", session.key, { value: 1, seconds: -1 });

  expect((await server.getFreshBearer(session))?.token).not.toBe(bearer.token);
});

test("a session whose bearer is over ends where Vitrine does not know the password", async () => {
  const { session } = await sessionAt(1.1);

  expect(await server.getFreshBearer(session)).toBeUndefined();
});

test("behind a password that Vitrine keeps, a session outlives the one in Directus", async () => {
  const { bearer, session } = await sessionAt(1.1, "password");
  const renewed = await server.getFreshBearer(session);

  expect(renewed?.token).toBeTruthy();
  expect(renewed?.token).not.toBe(bearer.token);
});

test("and not that of somebody who was suspended", async () => {
  const { id, session } = await sessionAt(1.1, "password");
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { status: "suspended" } });

  expect(await server.getFreshBearer(session)).toBeUndefined();
  expect(await server.listSessions(id)).toEqual([]);
});

test("a bearer that Directus took back is not used again", async () => {
  const { bearer, session } = await sessionAt(0.5);
  await server.logOut(bearer);

  expect(await server.getFreshBearer(session, bearer.token)).toBeUndefined();
});

test("a session that has been ended gets no bearer", async () => {
  const { session } = await sessionAt(0.9);
  server.endSession(session);

  expect(await server.getFreshBearer(session)).toBeUndefined();
});
