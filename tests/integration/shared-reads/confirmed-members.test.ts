import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { gate } from "../../support/deferred.ts";
import { asAdmin } from "../../support/directus/directus.ts";
import { endpoints } from "../../support/endpoints.ts";
import { recordingProxy } from "../../support/processes/recording-proxy.ts";
import { siteEnvironment } from "../../support/processes/site.ts";
import { makeCustomer } from "../../support/shop/customers.ts";

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

/** Somebody new, signed in; and how often Directus has been asked who they are. */
async function signedIn() {
  const { id, email } = await makeCustomer();
  const password = server.generateDerivedPassword(id);
  await asAdmin(`/users/${id}`, { method: "PATCH", body: { password } });
  const bearer = await server.loginToDirectus(email, password);
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
  const roleOf = async (find: () => ReturnType<typeof server.findMember>, id: string) =>
    server.readBearerClaims((await find())?.token ?? "", id)?.role;

  test("is replaced on news of the change", async () => {
    const { id, find } = await signedIn();
    await find();
    await change(id, { role: editorRole });
    tellOf(id);

    expect(await roleOf(find, id)).toBe(editorRole);
  });

  test("is replaced within two minutes without news", async () => {
    const { id, find } = await signedIn();
    await find();
    await change(id, { role: editorRole });
    vi.advanceTimersByTime(server.limits.roleChecked + server.limits.memberConfirmed);

    expect(await roleOf(find, id)).toBe(editorRole);
  });

  test("is not replaced while the role is the same", async () => {
    const { id, find } = await signedIn();
    const before = (await find())?.token;
    tellOf(id);

    expect((await find())?.token).toBe(before);
  });
});
