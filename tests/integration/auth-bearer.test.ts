import { beforeAll, expect, test, vi } from "vitest";
import { asOwner } from "../support/directus.ts";
import { personas } from "../support/personas.ts";
import { siteEnvironment } from "../support/site.ts";

/** The server's own code, in this process, on the demo's Directus. */
async function loadServer() {
  Object.assign(process.env, siteEnvironment(3000, ":memory:"), { LOG_LEVEL: "silent" });
  const [sessions, bearers, directus, { store }] = await Promise.all([
    import("#server/auth/sessions.ts"),
    import("#server/auth/renew-bearer.ts"),
    import("#server/auth/directus-sessions.ts"),
    import("#server/state/store.ts"),
  ]);
  return { ...sessions, ...bearers, ...directus, store };
}

let server: Awaited<ReturnType<typeof loadServer>>;
beforeAll(async () => {
  server = await loadServer();
});

const { jonas } = personas;

/** A session of Jonas whose bearer has lived so much of its life; 1 is its end. */
async function sessionAt(age: number, way: "password" | "oidc" = "password") {
  const bearer = await server.logIn(jonas.email, jonas.password);
  const life = bearer.expiresAt - bearer.issuedAt;
  const aged = {
    ...bearer,
    issuedAt: bearer.issuedAt - life * age,
    expiresAt: bearer.expiresAt - life * age,
  };
  const [user] = await asOwner<{ id: string }[]>(`/users?filter[email][_eq]=${jonas.email}&fields=id`);
  return { bearer, session: server.createSession(user?.id ?? "", way, aged).session };
}

test("a young bearer is used as it is", async () => {
  const { bearer, session } = await sessionAt(0.5);

  expect((await server.bearerOf(session))?.token).toBe(bearer.token);
});

test("an old bearer is renewed once, however many ask", async () => {
  const { bearer, session } = await sessionAt(0.9);
  const writes = vi.spyOn(server.store, "set");
  const renewed = await Promise.all(Array.from({ length: 25 }, () => server.bearerOf(session)));

  const tokens = new Set(renewed.map((found) => found?.token));
  expect(tokens.size).toBe(1);
  expect(tokens).not.toContain(bearer.token);
  expect(writes.mock.calls.filter(([kind]) => kind === "session")).toHaveLength(1);
  writes.mockRestore();
  const kept = server.rereadSession(session);
  expect(kept && server.bearerIn(kept)?.token).toBe([...tokens][0]);
});

test("while another process renews it, the old one serves", async () => {
  const { bearer, session } = await sessionAt(0.9);
  server.store.insert("bearer-lease", session.key, 1, 15);

  expect((await server.bearerOf(session))?.token).toBe(bearer.token);
});

test("when it is over, what another process has renewed is waited for", async () => {
  const { session } = await sessionAt(1.1);
  const other = await sessionAt(0);
  server.store.insert("bearer-lease", session.key, 1, 15);
  const waiting = server.bearerOf(session);
  server.keepBearer(session, other.bearer);
  server.store.delete("bearer-lease", session.key);

  expect((await waiting)?.token).toBe(other.bearer.token);
});

test("when a process died over its renewal, the next one takes it up", async () => {
  const { bearer, session } = await sessionAt(0.9);
  server.store.set("bearer-lease", session.key, 1, -1);

  expect((await server.bearerOf(session))?.token).not.toBe(bearer.token);
});

test("a session whose bearer is over ends where Vitrine does not know the password", async () => {
  const { session } = await sessionAt(1.1);

  expect(await server.bearerOf(session)).toBeUndefined();
});

test("a bearer that Directus took back is not used again", async () => {
  const { bearer, session } = await sessionAt(0.5);
  await server.logOut(bearer);

  expect(await server.bearerOf(session, bearer.token)).toBeUndefined();
});

test("a session that has been ended gets no bearer", async () => {
  const { session } = await sessionAt(0.9);
  server.endSession(session);

  expect(await server.bearerOf(session)).toBeUndefined();
});
