import { describe, expect, test } from "vitest";
import { cleanHtml } from "#server/content/text/rich-text.ts";
import { readGhostFile } from "../../../../pack/ghost/ghost-file.ts";
import { listUsableRows } from "../../../../pack/ghost/new-links.ts";
import { findPostPlan } from "../../../../pack/ghost/plan-choice.ts";
import { splitText } from "../../../../pack/ghost/split-paywall.ts";
import { ghostExport, secret } from "../../../support/directus/ghost.ts";
import { blog, contentFolder, gold, mapped } from "../../../support/directus/ghost-post.ts";

test("a file that is none of Ghost's is refused in words", () => {
  const refused = (content: unknown) => () =>
    readGhostFile(typeof content === "string" ? content : JSON.stringify(content));
  const [one] = ghostExport().db;

  expect(refused("{")).toThrow("It is not JSON");
  expect(refused({ rss: {} })).toThrow("not an export of Ghost's");
  expect(refused({ db: [one, one] })).toThrow("It holds 2 blogs");
  expect(refused({ db: [{ meta: one?.meta, data: {} }] })).toThrow("has no posts");
  expect(refused({ db: [{ data: one?.data }] })).toThrow("meta is missing");
  expect(refused({ ...one, meta: { version: "003" } })).toThrow("Ghost 003");
  expect(refused(ghostExport("", { posts_tags: [{ post_id: "a" }] }))).toThrow("posts_tags");
});

test("a row that cannot be used is told apart, and the others are read", () => {
  const posts = [
    { id: "h", title: " ", slug: "untitled", status: "published" },
    { id: "i", title: "Post i", slug: "titled", status: "published" },
  ];
  const read = readGhostFile(JSON.stringify(ghostExport("", { posts })));

  expect(read.posts[0]).toEqual({ key: "untitled", id: "h", problem: "title is empty" });
  expect(listUsableRows(read.posts).map(({ slug }) => slug)).toEqual(["titled"]);
});

test("a public post: its text, picture, links and what search engines show", async () => {
  const folder = contentFolder();
  const { row, notes } = await mapped("a", { folder });

  expect(row).toMatchObject({
    slug: "waders",
    status: "published",
    plan: undefined,
    membersText: undefined,
    description: "Where they stand.",
    publishedAt: new Date("2024-01-05T10:00:00Z"),
    seo: { title: "Waders, seen", meta_description: "In the mud" },
  });
  expect(row.image).toMatch(/^[0-9a-f-]{36}$/);
  expect(row.content).toContain('<p>See <a href="/journal/slack-water#end">slack water</a>.</p>');
  expect(row.content).toContain(`<img src="/assets/${row.image}" alt="A wader" />`);
  expect(row.content).toContain(">Birds<");
  expect(row.content).not.toMatch(/script|onclick|srcset|All of them/);
  expect(notes).toEqual([
    "not brought: its canonical address https://other.example/waders",
    "files in its text: 1",
    "files in its text that are missing: __GHOST_URL__/content/images/2024/01/gone.png",
  ]);
});

test("without the folder pictures stay at the old address", async () => {
  const { row, notes } = await mapped("a", { site: "https://old.example" });

  expect(row.image).toBeUndefined();
  expect(row.content).toContain('src="https://old.example/content/images/2024/01/gone.png"');
  expect(notes).toContain(
    "its picture stays at https://old.example/content/images/2024/01/wader.png and is not shown",
  );
});

test("of a post for payers everybody has the beginning, and the members' text is the whole", async () => {
  const { row } = await mapped("b");

  expect(row).toMatchObject({ status: "published", plan: gold.id, content: "<p>The tide turns.</p>" });
  expect(row.membersText).toBe(`<p>The tide turns.</p><p>${secret}</p>`);
});

test("a post that no plan here stands for is a draft, whatever it was", async () => {
  const { row, notes } = await mapped("c");

  expect(row).toMatchObject({ status: "draft", plan: undefined, content: undefined });
  expect(row.membersText).toContain(secret);
  expect(notes[0]).toContain("a draft, until you choose one in Studio");
});

test("drafts, letters and what is yet to come keep their state", async () => {
  const states = await Promise.all(["d", "e", "f"].map(async (id) => (await mapped(id)).row));

  expect(states.map(({ status }) => status)).toEqual(["draft", "published", "draft"]);
  expect(states[1]?.publishedAt).toEqual(new Date("2099-03-20T08:00:00Z"));
});

test("what Ghost has not rendered yet is a draft, and is named", async () => {
  const { row, notes } = await mapped("a", { changes: { html: undefined, lexical: "{}" } });

  expect(row).toMatchObject({ status: "draft", content: undefined });
  expect(notes.join("; ")).toContain("in Ghost's editor only");
  expect((await mapped("a", { changes: { html: undefined, lexical: undefined } })).row.status).toBe(
    "published",
  );
});

test("a toggle opens without script, and a gallery is its pictures", async () => {
  const toggle =
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">When?</h4><button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>At noon.</p></div></div>';
  const gallery =
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image"><img src="__GHOST_URL__/content/images/2024/01/wader.png" alt="One"></div></div></div><figcaption>Both</figcaption></figure>';
  const changes = { html: toggle + gallery };
  const { row } = await mapped("a", { folder: contentFolder(), changes });
  const shown = cleanHtml(row.content ?? "");

  expect(shown).toContain("<details><summary><h2>When?</h2></summary><p>At noon.</p></details>");
  expect(shown).toMatch(
    /<figure><img src="\/assets\/[^>]* alt="One"[^>]*><figcaption>Both<\/figcaption><\/figure>/,
  );
});

describe("parts that Ghost shows to some only", () => {
  const part = (settings: string) =>
    `<p>a</p><!--kg-gated-block:begin ${settings} --><p>b</p><!--kg-gated-block:end-->`;

  test.each([
    ["everybody", 'nonMember:true memberSegment:"status:free,status:-free"', "<p>a</p><p>b</p>", undefined],
    ["everybody", 'nonMember:true memberSegment:""', "<p>a</p><p>b</p>", undefined],
    ["everybody", 'nonMember:false memberSegment:"status:-free"', "<p>a</p>", "<p>a</p><p>b</p>"],
    ["everybody", 'memberSegment:"status:free"', "<p>a</p>", "<p>a</p><p>b</p>"],
    ["members", 'nonMember:true memberSegment:""', undefined, "<p>a</p>"],
    ["members", 'nonMember:false memberSegment:"status:free"', undefined, "<p>a</p><p>b</p>"],
    ["payers", 'nonMember:true memberSegment:"status:free"', undefined, "<p>a</p>"],
    ["payers", 'nonMember:false memberSegment:"status:-free"', undefined, "<p>a</p><p>b</p>"],
  ] as const)("for %s, %s", (readers, settings, open, closed) => {
    expect(splitText(part(settings), readers)).toEqual({ open, closed });
  });

  test("Ghost's own invitation before the cut is nobody's text, and what else is shown to some is theirs", () => {
    const withBlock = (inner: string) =>
      `<p>a</p><!--kg-gated-block:begin nonMember:true memberSegment:"status:-free" -->${inner}<!--kg-gated-block:end-->\n<!--members-only--><p>c</p>`;
    const card = '<div class="kg-card kg-paywall-card kg-paywall-bg-grey" data-layout="x">Join</div>';

    expect(splitText(withBlock(card), "payers")).toEqual({ open: "<p>a</p>", closed: "<p>a</p><p>c</p>" });
    expect(splitText(withBlock("<p>b</p>"), "payers")).toEqual({
      open: "<p>a</p><p>b</p>",
      closed: "<p>a</p><p>b</p>\n<p>c</p>",
    });
  });
});

test("what only looks like Ghost's cut is none, and closes all of it", async () => {
  const html = `<p>a</p><!-- members-only --><p>${secret}</p>`;
  const { row, notes } = await mapped("b", { changes: { html } });

  expect(row.content).toBeUndefined();
  expect(row.membersText).toBe(`<p>a</p><p>${secret}</p>`);
  expect(notes).toContain("for paid, so for the plan gold, without a beginning for everybody");
});

test("of several tiers the plan of the lowest rank opens a post, and one that was named goes before", () => {
  const silver = { id: "plan-2", slug: "argent", name: "silver", rank: 1, openers: [] };
  const given = { tiers: blog.tiers, plans: [gold, silver], chosen: new Map([["members", "gold"]]) };

  expect(findPostPlan("paid", [], given)).toBe(silver);
  expect(findPostPlan("members", [], given)).toBe(gold);
  expect(findPostPlan("tiers", [], given)).toBeUndefined();
  expect(findPostPlan("status:-free", [], given)).toBeUndefined();
  const everybody = { id: "plan-3", slug: "everybody", name: "Everybody", rank: 0, openers: [], free: true };
  const open = { tiers: blog.tiers, plans: [gold, everybody], chosen: new Map() };
  expect(findPostPlan("members", [], open)).toBe(everybody);
  expect(findPostPlan("paid", [], open)).toBe(gold);
});

test("of several tiers a plan that just these open goes before the lowest one", () => {
  const paid = (slug: string) => ({ id: slug, slug, name: slug, type: "paid" as const });
  const plan = (slug: string, rank: number, ...openers: string[]) => ({
    id: slug,
    slug,
    name: slug,
    rank,
    openers,
  });
  const plans = [
    plan("a", 1),
    plan("b", 2),
    plan("c", 3),
    plan("a-or-c", 0, "c", "a"),
    plan("just-b", 0, "b"),
  ];
  const given = { tiers: ["a", "b", "c"].map(paid), plans, chosen: new Map<string, string>() };
  const of = (...tiers: string[]) => findPostPlan("tiers", tiers.map(paid), given)?.slug;

  expect(of("a", "c")).toBe("a-or-c");
  expect(of("a", "b")).toBe("a");
  expect(of("b")).toBe("b");
  expect(of("a", "b", "c")).toBe("a");
});
