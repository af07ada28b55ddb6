import { describe, expect, test } from "vitest";
import type { Relations } from "#server/directus/cache/relations.ts";
import type { UntypedDirectusClient } from "#server/directus/clients/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { createFieldsReader } from "#server/directus/fields.ts";
import { createSnapshotReader } from "#server/directus/shared-reads/access-snapshot.ts";
import { limits } from "#server/limits.ts";
import { publishPurge } from "#server/state/purge-bus.ts";
import { gate } from "../../../support/deferred.ts";

type Row = Record<string, unknown>;

/** A Directus that answers the service role's questions; a test changes what it says. */
function directusWith() {
  const full = { read: { access: "full", fields: ["*"] } };
  const answers: Record<string, unknown> = {
    "/permissions": [
      { id: 1, policy: "p", collection: "posts", action: "read", permissions: null, fields: ["*"] },
    ],
    "/policies": [{ id: "p", admin_access: false, app_access: false, ip_access: null }],
    "/access": [{ id: "a", role: null, user: null, policy: "p", sort: 1 }],
    "/roles": [{ id: "r", parent: null }],
    "/permissions/me": {
      directus_permissions: full,
      directus_policies: full,
      directus_access: full,
      directus_roles: full,
      posts: full,
    } as Row,
    "/fields": [{ collection: "posts", field: "id", type: "uuid", meta: null }],
  };
  const state = { missing: 0, asked: 0, fails: undefined as Error | undefined, until: Promise.resolve() };
  const request = async (command: () => { method?: string; path: string }) => {
    const { method, path } = command();
    if (path === "/roles") state.asked += 1;
    await state.until;
    if (state.fails) throw state.fails;
    const data = answers[path];
    if (method !== "SEARCH") return data;
    return { data, meta: { filter_count: (data as unknown[]).length + state.missing } };
  };
  return { answers, state, service: { request } as unknown as UntypedDirectusClient };
}

function open(directus = directusWith()) {
  const clock = { now: 1_000_000 };
  const map = new Map();
  const relations: Relations = { read: async () => map, known: () => map, missed: () => false };
  const read = createSnapshotReader(directus.service, {
    reader: undefined,
    relations,
    readAllFields: createFieldsReader(directus.service),
    now: () => clock.now,
  });
  return { ...directus, clock, read };
}

describe("who may read what", () => {
  test("is asked for once in half a minute, and the same while nothing changes", async () => {
    const { clock, read, state } = open();
    const first = await read();
    clock.now += limits.snapshotRefresh - 1;
    await read();
    expect(state.asked).toBe(1);
    clock.now += limits.snapshotLifetime;

    expect(await read()).toBe(first);
    expect(first?.rules.get("p")).toEqual([{ collection: "posts", filter: null, fields: ["*"] }]);
    expect(state.asked).toBe(2);
  });

  test("is another once a rule has changed, at the latest after half a minute", async () => {
    const { answers, clock, read } = open();
    const first = await read();
    answers["/roles"] = [];
    clock.now += limits.snapshotLifetime;

    expect(await read()).not.toBe(first);
  });

  test("is asked for anew at once on news of permissions", async () => {
    const { answers, read } = open();
    await read();
    answers["/roles"] = [];
    publishPurge(["*"]);

    expect((await read())?.roles.size).toBe(0);
  });

  test("is not what was asked for before the news", async () => {
    const { clock, read, state } = open();
    await read();
    clock.now += limits.snapshotLifetime;
    const { opened, open: release } = gate();
    state.until = opened;
    const early = read();
    await expect.poll(() => state.asked).toBe(2);
    publishPurge(["*"]);
    release();

    expect(await early).toBeUndefined();
  });

  test("is not kept a moment longer while Directus is away", async () => {
    const { clock, read, state } = open();
    expect(await read()).toBeDefined();
    state.fails = new DirectusError("unavailable", { message: "away" });
    clock.now += limits.snapshotLifetime - 1;
    expect(await read()).toBeDefined();
    clock.now += 1;

    expect(await read()).toBeUndefined();
  });
});

describe("nothing is known where", () => {
  test("Directus cuts a list off", async () => {
    const { read, state } = open();
    state.missing = 1;

    expect(await read()).toBeUndefined();
  });

  test("the service role is refused", async () => {
    const { read, state } = open();
    state.fails = new DirectusError("not-found", { message: "forbidden" });

    expect(await read()).toBeUndefined();
  });

  test.each([
    ["some rows of permissions", "directus_permissions", { access: "partial", fields: ["*"] }],
    ["some fields of policies", "directus_policies", { access: "full", fields: ["id"] }],
    ["no access", "directus_access", { access: "none" }],
  ])("the service role sees %s", async (_what, name, read) => {
    const { answers, read: ask } = open();
    answers["/permissions/me"] = { ...(answers["/permissions/me"] as Row), [name]: { read } };

    expect(await ask()).toBeUndefined();
  });

  test.each([["a list"], ["a text"]])("a rule is %s", async (kind) => {
    const { answers, read } = open();
    const permissions = kind === "a list" ? [] : "{}";
    answers["/permissions"] = [{ policy: "p", collection: "posts", permissions, fields: ["*"] }];

    expect(await read()).toBeUndefined();
  });
});

test("the fields of a collection that the service role does not see whole are not known", async () => {
  const { answers, read } = open();
  const posts = { read: { access: "full", fields: ["id"] } };
  answers["/permissions/me"] = { ...(answers["/permissions/me"] as Row), posts };

  expect((await read())?.fields.has("posts")).toBe(false);
});
