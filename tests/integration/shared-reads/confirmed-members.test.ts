import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { gate } from "../../support/deferred.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { eventually } from "../../support/eventually.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { siteEnvironment } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

const customerRole = "0c0ffee0-0000-4000-8000-000000000201";
const editorRole = "0c0ffee0-0000-4000-8000-000000000202";
const proxy = await recordingProxy(endpoints.directus.url);

/** The server's own code, in this process, on the demo's Directus, which tells it nothing by itself. */
async function loadServer() {
  const environment = { ...siteEnvironment(3000, ":memory:"), DIRECTUS_URL: proxy.url };
  Object.assign(process.env, environment, { LOG_LEVEL: "silent" });
  const [sessions, members, directus, keys, bus, tags, claims, limits] = await Promise.all([
    import("#server/auth/session/sessions.ts"),
    import("#server/auth/session/member.ts"),
    import("#server/auth/session/directus-sessions.ts"),
    import("#server/auth/crypto.ts"),
    import("#server/state/purge-bus.ts"),
    import("#server/directus/cache/flow-event.ts"),
    import("#server/directus/shared-reads/bearer-claims.ts"),
    import("#server/limits.ts"),
  ]);
  return { ...sessions, ...members, ...directus, ...keys, ...bus, ...tags, ...claims, ...limits };
}

let server: Awaited<ReturnType<typeof loadServer>>;
beforeAll(async () => {
  server = await loadServer();
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Somebody new, signed in; and how often Directus has been asked who they are.
 * @param seconds until the bearer runs out; as Directus says without it
 */
async function signedIn(seconds?: number) {
  const { id, email } = await makeCustomer();
  const password = server.generateDerivedPassword(id);
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { password } });
  const issued = await server.loginToDirectus(email, password);
  const expiresAt = seconds === undefined ? issued.expiresAt : Date.now() + seconds * 1000;
  const bearer = { ...issued, expiresAt };
  const device = { browser: undefined, system: undefined };
  const { id: cookie, session } = await server.createAuthSession({
    user: id,
    way: "password",
    bearer,
    device,
  });
  const request = new Request("http://localhost:3000/account?a=1", {
    headers: { Cookie: `authjs.session-token=${cookie}` },
  });
  const asked = () => proxy.recorded.filter(({ path }) => path.startsWith("/users/me")).length;
  proxy.recorded.length = 0;
  return { id, email, session, asked, find: () => server.findMember(request) };
}

const countLogins = () => proxy.recorded.filter(({ path }) => path.startsWith("/auth/login")).length;

const change = (id: string, body: Record<string, unknown>) =>
  asAdmin(`/users/${id}`, { method: "PATCH", body });

/** What the Flow posts when a user's role or status has changed. */
function tellOf(id: string) {
  const event = { event: "users.update", collection: "directus_users", keys: [id] };
  server.publishPurge(server.collectChangedTags(event));
}

describe("who is asking", () => {
  test("is asked of Directus once for many requests, and again after ten seconds", async () => {
    const { asked, find } = await signedIn();
    await Promise.all(Array.from({ length: 5 }, find));
    vi.advanceTimersByTime(server.limits.memberConfirmed - 1);
    expect((await find())?.user.name).toBe("Ada Test");
    expect(asked()).toBe(1);
    vi.advanceTimersByTime(1);
    await find();

    expect(asked()).toBe(2);
  });

  test("is asked again at once on news of the user, and not on news of another", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    await Promise.all([one.find(), other.find()]);
    proxy.recorded.length = 0;
    tellOf(one.id);
    await other.find();
    expect(other.asked()).toBe(0);
    await one.find();

    expect(one.asked()).toBe(1);
  });

  test("who was suspended is out on news of it, and else after ten seconds", async () => {
    const [told, untold] = [await signedIn(), await signedIn()];
    await Promise.all([told.find(), untold.find()]);
    await Promise.all([told, untold].map(({ id }) => change(id, { status: "suspended" })));
    tellOf(told.id);
    expect(await told.find()).toBeUndefined();
    vi.advanceTimersByTime(server.limits.memberConfirmed);

    expect(await untold.find()).toBeUndefined();
    expect(await server.listSessions(untold.id)).toEqual([]);
  });

  test("a word of Directus that was asked for before the news is not kept", async () => {
    const { id, asked, find } = await signedIn();
    const [released, answered] = [gate(), gate()];
    proxy.behave(({ path }) =>
      path.startsWith("/users/me")
        ? { kind: "hold", until: released.opened, answered: answered.open }
        : undefined,
    );
    const early = find();
    await answered.opened;
    proxy.behave(() => undefined);
    tellOf(id);
    released.open();
    await early;
    const before = asked();
    await find();

    expect(asked()).toBe(before + 1);
  });

  test("a session that was ended is none, however lately it was confirmed", async () => {
    const { session, find } = await signedIn();
    await find();
    await server.endSession(session);

    expect(await find()).toBeUndefined();
  });

  test("a bearer that Directus has taken back is replaced where it is refused, and the question put again", async () => {
    const { id, find } = await signedIn();
    await find();
    await change(id, { status: "suspended" });
    await change(id, { status: "active" });
    const member = await find();

    expect(await member?.directus.readItems("orders", { fields: ["id"] })).toEqual([]);
  });

  test("whose bearer has run out is known without signing in again, until they read what is theirs", async () => {
    const { id, find } = await signedIn(-86_400);
    const [member] = await Promise.all(Array.from({ length: 5 }, find));
    expect([member?.user.name, member?.hasBearer, member?.claims]).toEqual([
      "Ada Test",
      false,
      { user: id, role: customerRole },
    ]);
    expect(countLogins()).toBe(0);
    const { directus } = member ?? {};
    const reads = Array.from({ length: 3 }, () => directus?.readItems("orders", { fields: ["id"] }));
    expect(await Promise.all(reads)).toEqual([[], [], []]);
    expect(await (await find())?.directus.readItems("orders", { fields: ["id"] })).toEqual([]);

    expect(countLogins()).toBe(1);
  });

  test("who was suspended while their bearer had run out is out at their next page", async () => {
    const { id, find } = await signedIn(-86_400);
    await change(id, { status: "suspended" });
    expect(await find()).toBeUndefined();
    expect(await server.listSessions(id)).toEqual([]);

    expect(countLogins()).toBe(0);
  });

  test("who is suspended between a page and what they read on it is sent round", async () => {
    const { id, find } = await signedIn(-86_400);
    const member = await find();
    await change(id, { status: "suspended" });
    const refused = await member?.directus.readItems("orders", { fields: ["id"] }).catch((error) => error);

    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/account?a=1"]);
    expect(await find()).toBeUndefined();
  });

  test("only so many are signed in at Directus again at a time, and all get their turn", async () => {
    const people = await Promise.all(Array.from({ length: server.limits.renewals + 2 }, () => signedIn(-1)));
    const [released, answered] = [gate(), gate()];
    proxy.recorded.length = 0;
    proxy.behave(({ path }) => {
      if (!path.startsWith("/auth/login")) return undefined;
      return { kind: "hold", until: released.opened, answered: answered.open };
    });
    const members = await Promise.all(people.map(({ find }) => find()));
    const reads = members.map((member) => member?.directus.readItems("orders", { fields: ["id"] }));
    await answered.opened;
    const { renewals } = server.limits;
    await eventually(
      async () => countLogins(),
      (logins) => logins >= renewals,
      10_000,
    );
    await people[0]?.find();
    expect(countLogins()).toBe(renewals);
    proxy.behave(() => undefined);
    released.open();

    expect(await Promise.all(reads)).toEqual(people.map(() => []));
  });

  test("who was suspended moments ago is sent round, and comes back as a guest", async () => {
    const { id, find } = await signedIn();
    await find();
    await change(id, { status: "suspended" });
    const member = await find();
    const refused = await member?.directus.readItems("orders", { fields: ["id"] }).catch((error) => error);

    expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/account?a=1"]);
    expect(await find()).toBeUndefined();
  });
});

describe("a bearer that claims another role than the user's", () => {
  const roleOf = async (find: () => ReturnType<typeof server.findMember>) => (await find())?.claims?.role;

  test("is replaced on news of the change", async () => {
    const { id, find } = await signedIn();
    await find();
    await change(id, { role: editorRole });
    tellOf(id);

    expect(await roleOf(find)).toBe(editorRole);
  });

  test("is replaced within two minutes without news", async () => {
    const { id, find } = await signedIn();
    await find();
    await change(id, { role: editorRole });
    vi.advanceTimersByTime(server.limits.roleRecheck + server.limits.memberConfirmed);

    expect(await roleOf(find)).toBe(editorRole);
  });

  test("is not replaced while the role is the same", async () => {
    const { id, find } = await signedIn();
    await find();
    tellOf(id);
    await find();

    expect(proxy.recorded.filter(({ path }) => path.startsWith("/auth/"))).toEqual([]);
  });
});
