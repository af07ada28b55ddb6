import { describe, expect, test } from "vitest";
import type { CacheableRead } from "#server/directus/cache/cache-tags.ts";
import type { AccessSnapshot, ReadRule } from "#server/directus/shared-reads/access-rules.ts";
import { readBearerClaims } from "#server/directus/shared-reads/bearer-claims.ts";
import { createSharedReadsTest } from "#server/directus/shared-reads/shared-reads.ts";
import { collections, customer, openRules, snapshotOf } from "./fixture.ts";

const posts: CacheableRead = { collection: "posts", query: { fields: ["id", "author.name"] } };
const mira = { user: "mira", role: customer };

function shares(
  snapshot: AccessSnapshot | undefined,
  claims = mira as { user: string; role: string | null },
) {
  return createSharedReadsTest(async () => snapshot)(claims, posts);
}

const rule = (collection: string, filter: ReadRule["filter"] = null, fields: string[] | null = ["id"]) => ({
  collection,
  filter,
  fields,
});
const policy = { admin: false, app: false, byAddress: false };

describe("a member shares what guests have read", () => {
  test("by the policies that both have, whatever else the member may read", async () => {
    expect(await shares(snapshotOf({}, [rule("orders", { user: { _eq: "$CURRENT_USER" } })]))).toBe(true);
  });

  test("by a role above theirs, and without any role", async () => {
    expect(await shares(snapshotOf(), { user: "mira", role: "role-buyer" })).toBe(true);
    expect(await shares(snapshotOf(), { user: "mira", role: null })).toBe(true);
  });

  test("by rules that say the same in another order", async () => {
    const open = [...openRules().values()].flat();
    const turned = open.map(({ fields, ...row }) => ({
      ...row,
      filter: {},
      fields: fields?.toReversed() ?? null,
    }));
    const rules = new Map([
      ["published", open],
      ["customer", turned.toReversed()],
    ]);
    const access = [
      { role: null, user: null, policy: "published" },
      { role: customer, user: null, policy: "customer" },
    ];

    expect(await shares(snapshotOf({ rules, access }))).toBe(true);
  });

  test("by the rules of the reader token, where guests are read with one", async () => {
    const guest = { roles: [customer], user: "reader" };

    expect(await shares(snapshotOf({ guest }, [rule("posts", null, ["secret"])]))).toBe(true);
  });
});

describe("a member reads alone", () => {
  test.each<[string, AccessSnapshot | undefined, string | null]>([
    ["while nothing is known of permissions", undefined, customer],
    [
      "where a rule of theirs opens more of what is asked",
      snapshotOf({}, [rule("posts", null, ["secret"])]),
      customer,
    ],
    ["where it opens more of what is asked below", snapshotOf({}, [rule("authors")]), customer],
    ["under a role that is not there", snapshotOf(), "gone"],
    ["under roles in a circle", snapshotOf({ roles: new Map([[customer, customer]]) }), customer],
    [
      "under a role whose parent is not there",
      snapshotOf({ roles: new Map([[customer, "gone"]]) }),
      customer,
    ],
    [
      "with a policy of their own",
      snapshotOf({ access: [...snapshotOf().access, { role: null, user: "mira", policy: "published" }] }),
      customer,
    ],
    [
      "where guests are read by a token with a policy of its own",
      snapshotOf({
        guest: { roles: [], user: "reader" },
        access: [...snapshotOf().access, { role: null, user: "reader", policy: "published" }],
      }),
      customer,
    ],
    ...(["admin", "app", "byAddress"] as const).map((kind): [string, AccessSnapshot, string] => [
      `under a policy that is ${kind}`,
      snapshotOf({
        policies: new Map([
          ["published", policy],
          ["customer", { ...policy, [kind]: true }],
        ]),
      }),
      customer,
    ]),
    [
      "under a policy that is not known",
      snapshotOf({ policies: new Map([["published", policy]]) }),
      customer,
    ],
  ])("%s", async (_fact, snapshot, role) => {
    expect(await shares(snapshot, { user: "mira", role })).toBe(false);
  });

  test.each<[string, ReadRule["filter"]]>([
    ["itself", { author: { _eq: "$CURRENT_USER" } }],
    ["in a list", { author: { _in: ["a", "$CURRENT_USER.id"] } }],
    ["in a list's string", { author: { _in: "a,$CURRENT_ROLES" } }],
    ["behind _some", { tags: { _some: { id: { _eq: "$CURRENT_POLICIES" } } } }],
  ])("where a rule that both have names the person %s", async (_place, filter) => {
    const rules = new Map([["published", [...openRules({ posts: filter }).values()].flat()]]);

    expect(await shares(snapshotOf({ rules }))).toBe(false);
  });

  test("where the rule of what another rule asks for names the person", async () => {
    const changed = {
      posts: { tags: { _some: { id: { _nnull: true } } } },
      posts_tags: { id: { _eq: "$CURRENT_USER" } },
    };
    const rules = new Map([["published", [...openRules(changed).values()].flat()]]);

    expect(await shares(snapshotOf({ rules }))).toBe(false);
  });

  test("where the query itself names the person", async () => {
    const isShared = createSharedReadsTest(async () => snapshotOf());
    const query = { fields: ["id"], filter: { user_created: { _eq: "$CURRENT_USER" } } };

    expect(await isShared(mira, { collection: "posts", query })).toBe(false);
  });

  test("from the next question on, once a rule has changed", async () => {
    const snapshots = [snapshotOf(), snapshotOf({}, [rule("posts", { author: { _eq: "$CURRENT_USER" } })])];
    const isShared = createSharedReadsTest(async () => snapshots[0]);
    expect(await isShared(mira, posts)).toBe(true);
    snapshots.shift();

    expect(await isShared(mira, posts)).toBe(false);
  });
});

test("a rule of a collection that is not touched changes no verdict, and one of those that are does", async () => {
  const touched = new Set(["posts", "authors"]);
  const verdicts = await Promise.all(
    collections.map(
      async (name) => [name, await shares(snapshotOf({}, [rule(name, { id: { _eq: 1 } })]))] as const,
    ),
  );

  for (const [name, verdict] of verdicts) expect(verdict, name).toBe(!touched.has(name));
});

describe("a bearer says whose it is", () => {
  const bearer = (payload: object) => `x.${Buffer.from(JSON.stringify(payload)).toString("base64url")}.y`;
  const claims = { iss: "directus", id: "mira", role: customer, session: "s", app_access: false };

  test("with the role that it was issued under", () => {
    expect(readBearerClaims(bearer(claims), "mira")).toEqual(mira);
    expect(readBearerClaims(bearer({ ...claims, role: null }), "mira")).toEqual({ user: "mira", role: null });
  });

  test.each<[string, string]>([
    ["a static token", "static-token"],
    ["a share's", bearer({ ...claims, share: "s1" })],
    ["another user's", bearer({ ...claims, id: "theo" })],
    ["another issuer's", bearer({ ...claims, iss: "other" })],
    ["one without a session", bearer({ ...claims, session: undefined })],
    ["a broken one", "a.%%%.c"],
  ])("but not %s", (_kind, token) => {
    expect(readBearerClaims(token, "mira")).toBeUndefined();
  });
});
