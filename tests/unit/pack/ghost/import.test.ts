import type { RestCommand } from "@directus/sdk";
import { expect, test } from "vitest";
import { messagesByLanguage } from "#app/messages/index.ts";
import routes from "#app/routes.ts";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { DirectusError } from "#server/directus/errors.ts";
import { createRowCheck } from "../../../../pack/ghost/field-rules.ts";
import { readGhostFile } from "../../../../pack/ghost/ghost-file.ts";
import { importContent } from "../../../../pack/ghost/import-content.ts";
import { importMembers } from "../../../../pack/ghost/import-members.ts";
import { importRows } from "../../../../pack/ghost/import-rows.ts";
import { listOldAddresses } from "../../../../pack/ghost/old-addresses.ts";
import { describeLine, type Line } from "../../../../pack/ghost/report.ts";
import { isOwnAddress, ownBeginnings } from "../../../../pack/ghost/reserved-slugs.ts";
import { ghostExport } from "../../../support/directus/ghost.ts";
import { gold } from "../../../support/directus/ghost-post.ts";

interface Written {
  path: string;
  row: Row;
}

/** A Directus that holds what is given by path, and takes or refuses what is written. */
function directus(
  answer: ({ path, row }: Written) => unknown = () => ({}),
  held: Record<string, Row | Row[]> = {},
): { client: DirectusClient; written: Written[] } {
  const written: Written[] = [];
  const request = async (command: RestCommand<unknown, never>) => {
    const { path, method, body } = command();
    if (method === "GET") return held[path] ?? [];
    const sent: Row | Row[] = JSON.parse(String(body));
    const all = [sent].flat().map((row) => ({ path, row }));
    const answered = all.map((one) => Object.assign({ ...one.row }, answer(one)));
    written.push(...all);
    return Array.isArray(sent) ? answered : answered[0];
  };
  const readItems = async (collection: string) => held[`/items/${collection}`] ?? [];
  return { client: { request, readItems } as unknown as DirectusClient, written };
}

async function contentOf(client: DirectusClient, changes: Row, apply: boolean): Promise<string[]> {
  const check = await createRowCheck(client);
  const given = { plans: [gold], chosen: new Map(), site: undefined, check, apply };
  const blog = readGhostFile(JSON.stringify(ghostExport("", changes)));
  const place = async (reference: string) => ({ kind: "missing" as const, reference });
  return said(importContent(client, { ...given, blog, place }));
}

async function said(lines: AsyncIterable<Line>): Promise<string[]> {
  const all: string[] = [];
  for await (const line of lines) all.push(describeLine(line, true));
  return all;
}

test("between rows that ask nothing it is heard when Directus hangs up", async () => {
  const seen: string[] = [];
  setImmediate(() => seen.push("heard"));
  const rows = ["a", "b"].map((row) => ({ row }));
  const prepare = async (row: string) => ({ row, notes: [] });
  const batch = { kind: "tag" as const, rows, keyOf: (row: string) => row, there: new Map(), prepare };
  for await (const { key } of importRows(batch)) seen.push(key);

  expect(seen).toEqual(["a", "heard", "b"]);
});

test("of rows that are made at once the one that Directus refuses is named, and the others come", async () => {
  const asked: string[] = [];
  const write = async (rows: string[]) => {
    asked.push(rows.join(""));
    if (rows.includes("c")) throw new DirectusError("invalid", { message: "c is refused" });
    return rows.map((row) => `id of ${row}`);
  };
  const rows = [..."abcde"].map((row) => ({ row }));
  const there = new Map<string, string>();
  const prepare = async (row: string) => ({ row, notes: [] });
  const lines = await said(importRows({ kind: "tag", rows, keyOf: (row) => row, there, prepare, write }));

  expect(lines).toEqual([
    "tag     a  made",
    "tag     b  made",
    "tag     c  FAILED: c is refused",
    "tag     d  made",
    "tag     e  made",
  ]);
  expect(asked).toEqual(["abcde", "abc", "ab", "c", "de"]);
  expect([...there]).toEqual([..."abde"].map((row) => [row, `id of ${row}`]));
});

test("rows go in requests of fifty, and of no more text than Directus takes", async () => {
  const sizes: number[] = [];
  const write = async (rows: string[]) => {
    sizes.push(rows.length);
    return rows;
  };
  const rows = [...Array(120).keys()].map((index) => ({ row: index < 2 ? "x".repeat(300_000) : "x" }));
  let next = 0;
  const keyOf = () => String(next++);
  const prepare = async (row: string) => ({ row, notes: [] });
  await said(importRows({ kind: "post", rows, keyOf, there: new Map(), prepare, write }));

  expect(sizes).toEqual([2, 50, 50, 18]);
});

test.each([false, true])(
  "what Directus asks of a field counts before anything is written (run: %s)",
  async (apply) => {
    const rule = { _and: [{ permalink: { _regex: "^/[a-z-]+$" } }] };
    const fields = [
      { collection: "posts", field: "title", schema: { is_nullable: false, max_length: 255 } },
      { collection: "posts", field: "binding", schema: { is_nullable: false, default_value: null } },
      { collection: "pages", field: "permalink", schema: { max_length: 255 }, meta: { validation: rule } },
      { collection: "tags", field: "title", schema: { is_unique: true } },
    ];
    const post = { id: "p1", title: "x".repeat(300), slug: "long", html: "", status: "published" };
    const page = { ...post, id: "p2", title: "Page", slug: "My_Page", type: "page" };
    const tag = { id: "t1", name: "Birds", slug: "birds", visibility: "public" };
    const tags = [
      tag,
      { ...tag, id: "t2", slug: "more-birds" },
      { ...tag, id: "t3", name: "Held", slug: "held" },
    ];
    const { client, written } = directus(undefined, {
      "/fields": fields,
      "/items/tags": [{ id: "9", slug: "kept", title: "Held" }],
    });
    const lines = await contentOf(client, { posts: [post, page], tags, users: [] }, apply);

    expect(lines).toEqual(
      expect.arrayContaining([
        "tag     more-birds  FAILED: title Birds is in use already",
        "tag     held  FAILED: title Held is in use already",
        "post    long  FAILED: title is longer than the 255 characters that there is room for; binding is missing",
        "page    /My_Page  FAILED: permalink is not valid by its field's rule: /My_Page",
      ]),
    );
    expect(written.map(({ path }) => path)).not.toContain("/items/posts");
  },
);

test("a post whose tag or author could not be brought waits for them", async () => {
  const { client, written } = directus(({ row }) => {
    if (row.slug === "inga") throw new DirectusError("unavailable", { message: "Directus is away" });
    return { id: "1" };
  });
  const lines = await contentOf(client, {}, true);

  expect(lines).toContain("author  inga  FAILED: Directus is away");
  expect(lines).toContain("post    waders  FAILED: its author inga failed; put that right and run again");
  expect(lines).toContain(
    "post    slack-water  FAILED: its author inga failed; put that right and run again",
  );
  expect(written.map(({ row }) => row.slug)).not.toContain("waders");
  expect(written.map(({ row }) => row.slug)).toContain("unfinished");
});

test("so it does for a tag that stands in the file and cannot be used, but not for one that is not in it", async () => {
  const tags = [{ id: "t1", name: "", slug: "birds", visibility: "public" }];
  const posts_tags = [
    { post_id: "a", tag_id: "t1" },
    { post_id: "b", tag_id: "t9" },
  ];
  const lines = await contentOf(directus().client, { tags, posts_tags }, false);

  expect(lines).toContain("post    waders  FAILED: its tag birds failed; put that right and run again");
  expect(lines.find((line) => line.includes("slack-water"))).toContain(
    "made: for paid, so for the plan gold; without what the file does not have: t9",
  );
});

test("a page at an address of the site's own would never be seen", async () => {
  const page = { id: "x", title: "x", type: "page", status: "published", html: "" };
  const slugs = ["shop", "De", "about"];
  const posts = slugs.map((slug, index) => ({ ...page, id: `p${index}`, slug }));

  expect(await contentOf(directus().client, { posts, tags: [], users: [] }, false)).toEqual([
    "page    /shop  skipped: that address is the site's own",
    "page    /De  skipped: that address is the site's own",
    "page    /about  made",
    "redirect  /rss  made: to /journal/feed.xml",
  ]);
  expect(isOwnAddress("auth")).toBe(true);
});

test("old addresses lead on to what was brought, once, and no further than the site's own and an editor's", async () => {
  const post = (slug: string, changes = {}) => ({
    id: slug,
    title: slug,
    slug,
    html: "<p>Text</p>",
    status: "published",
    visibility: "public",
    ...changes,
  });
  const posts = [
    post("waders"),
    post("shop"),
    post("half", { status: "draft" }),
    post("letter", { status: "sent" }),
    post("kept"),
    post("about", { type: "page" }),
  ];
  const tags = [
    { id: "t1", name: "Birds", slug: "birds", visibility: "public" },
    { id: "t2", name: "#wide", slug: "hash-wide", visibility: "internal" },
  ];
  const held = { "/items/redirects": [{ id: "r1", url_from: "/Kept/" }] };
  const { client, written } = directus(undefined, held);
  const changes = { posts, tags, users: [], posts_tags: [], posts_authors: [] };
  const lines = await contentOf(client, changes, true);

  expect(lines.filter((line) => line.startsWith("redirect"))).toEqual([
    "redirect  /waders  made: to /journal/waders",
    "redirect  /shop  skipped: that address is the site's own",
    "redirect  /kept  skipped: is there already and stays as it is",
    "redirect  /tag/birds  made: to /journal/tags/birds",
    "redirect  /tag/birds/rss  made: to /journal/feed.xml",
    "redirect  /rss  made: to /journal/feed.xml",
  ]);
  expect(written.filter(({ path }) => path === "/items/redirects").map(({ row }) => row)).toContainEqual({
    url_from: "/waders",
    url_to: "/journal/waders",
    response_code: "301",
  });
});

test("what is not here has no redirect, and a blog below a path has its own", async () => {
  const failing = directus(({ row }) => {
    if (row.slug === "waders") throw new DirectusError("unavailable", { message: "Directus is away" });
    return { id: "1" };
  });
  const lines = await contentOf(failing.client, {}, true);
  expect(lines).toContain("redirect  /waders  skipped: what was there is not here");

  const blog = readGhostFile(JSON.stringify(ghostExport("")));
  const from = listOldAddresses(blog, "https://old.example/blog").map((address) => address.from);
  expect(from).toContain("/blog/slack-water");
  expect(from.every((path) => path.startsWith("/blog/"))).toBe(true);
});

test("the site's own addresses are those that it has", () => {
  const first = (path = "") => path.split("/")[0] ?? "";
  const beginnings = new Set(routes.map(({ path }) => first(path)));
  for (const none of ["", "*", ...Object.keys(messagesByLanguage)]) beginnings.delete(none);

  expect(ownBeginnings.toSorted()).toEqual([...beginnings].sort());
});

test.each([
  [
    "gets their note and labels too",
    { description: null, tags: null },
    [{ description: "Met in Husum", tags: ["VIP"] }],
  ],
  ["keeps what staff have written", { description: "Moved to Husum", tags: null }, []],
  ["keeps staff's tags", { description: null, tags: ["Press"] }, []],
])("who has an account and no customer's row %s", async (_what, kept, noted) => {
  const { lines, written } = await completeAnna(kept, { note: "Met in Husum", labels: ["VIP"] });

  expect(lines).toEqual([expect.stringMatching(/; labels for staff: VIP; with the note for staff$/)]);
  expect(written.filter(({ path }) => path === "/users/u1").map(({ row }) => row)).toEqual(noted);
  expect(written.at(-1)?.path).toBe("/items/customers");
});

test("who has an account and no customer's row gets that, and what they have not been given yet", async () => {
  const { lines, written } = await completeAnna({}, { note: "", labels: [] });

  expect(lines).toEqual([
    "member  anna@old.example  completed: had no customer's row yet; is given the plan gold; stays cus_1 at Stripe: deleting the account here ends what they subscribe to there",
  ]);
  expect(written).toEqual([
    {
      path: "/items/entitlements",
      row: expect.objectContaining({ user: "u1", plan: "plan-1", key: "u1:plan-1:gift", source: "gift" }),
    },
    { path: "/items/customers", row: expect.objectContaining({ user: "u1", stripe_customer_id: "cus_1" }) },
  ]);
});

/** Who has an account with no customer's row, and one plan already. */
async function completeAnna(kept: Row, forStaff: { note: string; labels: string[] }) {
  const silver = { id: "plan-0", slug: "silver", name: "Silver", rank: 1, openers: [] };
  const { client, written } = directus(undefined, {
    "/users": [{ id: "u1", email: "Anna@Old.example", role: "customers", ...kept }],
    "/items/entitlements": [{ key: "u1:plan-0:gift" }],
  });
  const member = {
    email: "anna@old.example",
    name: "Anna",
    ...forStaff,
    isSubscribed: false,
    isGiven: true,
    isDeleted: false,
    tiers: "Gold",
  };
  const lines = await said(
    importMembers(
      { admin: client, service: client },
      {
        members: [{ row: { ...member, payer: "cus_1", until: undefined } }],
        role: "customers",
        tiers: [],
        plans: [gold, silver],
        chosen: new Map(),
        newsletter: undefined,
        check: await createRowCheck(client),
        takesOver: false,
        apply: true,
      },
    ),
  );
  return { lines, written };
}
