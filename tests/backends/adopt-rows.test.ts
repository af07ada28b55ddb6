import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { adminToken, type EmptyDirectus, startDirectus } from "./directus.ts";
import { collectionRow, fieldRow } from "./schema.ts";

type Ran = Awaited<ReturnType<EmptyDirectus["install"]>>;
const folder = mkdtempSync(join(tmpdir(), "vitrine-adopt-"));
const tokenFile = join(folder, "service.env");
let directus: EmptyDirectus;
let refused: Ran;
let dryRun: Ran;
let adopted: Ran;
let again: Ran;
let opened: Ran;
let site: Site | undefined;

const post = { title: "Before the site", id: 1 };
const tag = { id: "harbour", title: "Harbour" };
const globals = { title: "Theirs" };

beforeAll(async () => {
  directus = await startDirectus();
  const admin = openAdmin(directus.url, adminToken);
  const singleton = collectionRow("globals");
  await admin.extend(await admin.snapshot(), {
    collections: [
      collectionRow("posts"),
      collectionRow("tags"),
      { ...singleton, meta: { ...singleton.meta, singleton: true } },
    ],
    fields: [
      fieldRow("posts", "id", "integer", "key"),
      fieldRow("posts", "title", "string"),
      fieldRow("tags", "id", "string", "key"),
      fieldRow("tags", "title", "string"),
      fieldRow("globals", "id", "integer", "key"),
      fieldRow("globals", "title", "string"),
    ],
    relations: [],
  });
  await directus.ask("/items/posts", { method: "POST", body: [{ title: post.title }, { title: "Another" }] });
  await directus.ask("/items/tags", { method: "POST", body: tag });
  await directus.ask("/items/globals", { method: "PATCH", body: globals });
  refused = await directus.install([]);
  const adopting = /--adopt (\S+)/.exec(refused.text)?.[1] ?? "";
  const options = ["--adopt", adopting, "--token-file", tokenFile];
  dryRun = await directus.install(options);
  adopted = await directus.install(["--apply", ...options]);
  again = await directus.install(["--apply", ...options]);
  opened = await directus.install(["--apply", ...options, "--open", "posts,tags,globals"]);
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
  rmSync(folder, { recursive: true });
});

test("collections with rows are adopted by the line that the installer prints", () => {
  expect(refused.code).toBe(1);
  expect(refused.text).toMatch(/--adopt \S*posts/);
  expect(dryRun).toMatchObject({ code: 0, text: expect.stringContaining("Nothing has been written") });
  expect(dryRun.text).toContain("posts.slug may be empty: rows are there that have none");
  expect(adopted).toMatchObject({ code: 0, text: expect.stringContaining("The pack is there.") });
  expect(again.text).not.toMatch(/to create|to change/);
});

test("their rows are as they were", async () => {
  expect(await directus.ask("/items/posts?fields=id,title&sort=id")).toEqual([
    post,
    { id: 2, title: "Another" },
  ]);
  expect(await directus.ask("/items/tags?fields=id,title")).toEqual([tag]);
  expect(await directus.ask("/items/globals?fields=title")).toEqual(globals);
});

test("an adopted post is on the site once guests may read it and it is published", async () => {
  expect(opened.code).toBe(0);
  const out = { slug: "before-the-site", status: "published", published_at: "2026-01-01T00:00:00Z" };
  await directus.ask(`/items/posts/${post.id}`, { method: "PATCH", body: out });
  const [, token = ""] = /^DIRECTUS_SERVICE_TOKEN=(\S+)$/m.exec(readFileSync(tokenFile, "utf8")) ?? [];
  site = await startSite({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: token });

  expect(await (await fetch(`${site.url}/journal`)).text()).toContain(post.title);
  expect(await (await fetch(`${site.url}/journal/before-the-site`)).text()).toContain("Theirs");
});
