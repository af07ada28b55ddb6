import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { adminToken, type EmptyDirectus, startDirectus } from "./directus.ts";
import { collectionRow, fieldRow } from "./schema.ts";

type Row = Record<string, unknown>;
type Ran = Awaited<ReturnType<EmptyDirectus["install"]>>;
let directus: EmptyDirectus;
let refused: Ran;
let misfit: Ran;
let shown: Ran;
let before: Row[];
let applied: Ran;
let after: Row[];
let again: Ran;
let opened: Ran;
let site: Site;

/** Somebody else's posts, tags and settings, with rows. */
async function makeTheirs() {
  const admin = openAdmin(directus.url, adminToken);
  await admin.extend(await admin.snapshot(), {
    collections: [
      collectionRow("posts"),
      collectionRow("tags"),
      collectionRow("globals", { singleton: true }),
    ],
    fields: [
      fieldRow("posts", "id", "integer", "key"),
      fieldRow("posts", "title", "string"),
      fieldRow("tags", "id", "string", "key"),
      fieldRow("globals", "id", "integer", "key"),
      fieldRow("globals", "motto", "string"),
    ],
    relations: [],
  });
  const posts = [{ title: "Of the old site" }, { title: "Of the old site too" }];
  await directus.ask("/items/posts", { method: "POST", body: posts });
  await directus.ask("/items/tags", { method: "POST", body: { id: "sea side" } });
  await directus.ask("/items/globals", { method: "PATCH", body: { motto: "Slack water" } });
}

/** Runs the installer while their settings are a list, as `--apply` would. */
async function runWithListOfSettings(): Promise<Ran> {
  const change = (singleton: boolean) =>
    directus.ask("/collections/globals", { method: "PATCH", body: { meta: { singleton } } });
  await change(false);
  const ran = await directus.install(["--apply", "--adopt", "globals,posts,tags"]);
  await change(true);
  return ran;
}

const readTheirs = () =>
  Promise.all(
    ["posts?fields=id,title&sort=id", "tags?fields=id", "globals?fields=id,motto"].map((path) =>
      directus.ask<Row>(`/items/${path}`),
    ),
  );

beforeAll(async () => {
  directus = await startDirectus();
  await makeTheirs();
  before = await readTheirs();
  refused = await directus.install();
  misfit = await runWithListOfSettings();
  const adopting = (/-- (--adopt \S+)$/m.exec(refused.text)?.[1] ?? "").split(" ");
  shown = await directus.install(adopting);
  applied = await directus.install(["--apply", ...adopting]);
  after = await readTheirs();
  again = await directus.install(["--apply", ...adopting]);
  opened = await directus.install(["--apply", ...adopting, "--open", "posts,tags,globals"]);
  site = await startSite({
    DIRECTUS_URL: directus.url,
    DIRECTUS_SERVICE_TOKEN: /DIRECTUS_SERVICE_TOKEN=(\S+)/.exec(applied.text)?.[1] ?? "",
  });
}, 180_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
});

test("the line that the refusal names adopts collections with rows", () => {
  expect(refused.text).toContain("--adopt globals,posts,tags");
  expect(shown).toMatchObject({
    code: 0,
    text: expect.stringContaining("-- --adopt globals,posts,tags --apply"),
  });
  expect(applied).toMatchObject({ code: 0, text: expect.stringContaining("The pack is there.") });
});

test("a list where the site needs one item is an obstacle, and nothing is written", () => {
  expect(misfit).toMatchObject({
    code: 1,
    text: expect.stringContaining("globals is a list, and the site needs one item."),
  });
});

test("the dry run names each column that may be empty, because rows have nothing for it", () => {
  const eased = [...shown.text.matchAll(/Left as it is: (\S+) may be empty/g)].map(([, place]) => place);

  expect(eased.sort()).toEqual(["globals.title", "posts.slug", "tags.slug", "tags.title"]);
});

test("the rows that were there are as they were", () => {
  expect(after).toEqual(before);
  expect(before).toMatchObject([{ length: 2 }, [{ id: "sea side" }], { motto: "Slack water" }]);
});

test("a second run has nothing to do, and guests read what is adopted once it is opened", () => {
  expect(again.code).toBe(0);
  expect(again.text).not.toMatch(/to create|to change/);
  expect(opened.code).toBe(0);
  expect(opened.text).toMatch(/permissions .*to create: .*read posts/);
});

test("an old post is on the site once it has an address and is published", async () => {
  const body = { slug: "of-the-old-site", status: "published", published_at: "2026-01-01T00:00:00Z" };
  await directus.ask("/items/posts/1", { method: "PATCH", body });
  const journal = await fetch(`${site.url}/journal`);
  const post = await fetch(`${site.url}/journal/of-the-old-site`);

  expect(journal.status).toBe(200);
  expect(await journal.text()).toContain('href="/journal/of-the-old-site"');
  expect(post.status).toBe(200);
  expect(site.log()).not.toMatch(/"level":(50|60)/);
});
