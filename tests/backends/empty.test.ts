import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Site, startSite } from "../support/site.ts";
import { type EmptyDirectus, startDirectus } from "./directus.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-token-"));
const tokenFile = join(folder, "service.env");

type Ran = Awaited<ReturnType<EmptyDirectus["install"]>>;
let directus: EmptyDirectus;
let dryRun: Ran;
let collectionsAfterDryRun: string[];
let first: Ran;
let second: Ran;
let site: Site;

const own = (rows: { collection: string }[]) =>
  rows.map(({ collection }) => collection).filter((name) => !name.startsWith("directus_"));

beforeAll(async () => {
  directus = await startDirectus();
  dryRun = await directus.install();
  collectionsAfterDryRun = own(await directus.ask("/collections"));
  first = await directus.install(["--apply", "--token-file", tokenFile]);
  second = await directus.install(["--apply"]);
  const token = readFileSync(tokenFile, "utf8").trim().replace("DIRECTUS_SERVICE_TOKEN=", "");
  site = await startSite({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: token });
}, 120_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
  rmSync(folder, { recursive: true });
});

const get = (path: string) => fetch(`${site.url}${path}`, { headers: { Accept: "text/html" } });

test("without --apply it names what it would create, and creates nothing", () => {
  expect(dryRun.code).toBe(0);
  expect(dryRun.text).toMatch(/collections +0 there; \d+ to create: .*posts.*products/);
  expect(dryRun.text).toContain("Nothing has been written");
  expect(collectionsAfterDryRun).toEqual([]);
});

test("with --apply it creates all of it", async () => {
  expect(first.code).toBe(0);
  expect(own(await directus.ask("/collections"))).toEqual(
    expect.arrayContaining(["globals", "pages", "page_blocks", "posts", "products", "orders"]),
  );
  const relations =
    await directus.ask<{ collection: string; field: string; related_collection: string }[]>(
      "/relations/posts_tags",
    );
  expect(relations.map(({ field, related_collection }) => [field, related_collection]).sort()).toEqual([
    ["posts_id", "posts"],
    ["tags_id", "tags"],
  ]);
});

test("a second run finds nothing to do and tells no token", () => {
  expect(second.code).toBe(0);
  expect(second.text).not.toContain("to create");
  expect(second.text).not.toContain("DIRECTUS_SERVICE_TOKEN");
});

test("the service user's token is in a file that only its owner reads, and nowhere else", async () => {
  const token = readFileSync(tokenFile, "utf8").trim().replace("DIRECTUS_SERVICE_TOKEN=", "");

  expect(statSync(tokenFile).mode & 0o777).toBe(0o600);
  expect(token).toHaveLength(43);
  expect(first.text).not.toContain(token);
  expect(await directus.ask("/items/orders", { token })).toEqual([]);
});

test("an unknown token, or an address where nothing answers, ends with one sentence", async () => {
  const refused = await directus.install([], { DIRECTUS_ADMIN_TOKEN: "nobody's" });
  const unanswered = await directus.install([], { DIRECTUS_URL: "http://127.0.0.1:9" });
  const unset = await directus.install([], { DIRECTUS_URL: "", DIRECTUS_ADMIN_TOKEN: "" });

  expect(refused).toEqual({ code: 1, text: "GET /schema/snapshot: Invalid user credentials.\n" });
  expect(unanswered.code).toBe(1);
  expect(unanswered.text).toMatch(/^GET \/schema\/snapshot: [^\n]+\n$/);
  expect(unset.text).toContain("DIRECTUS_URL is missing\nDIRECTUS_ADMIN_TOKEN is missing");
});

test.each(["/shop", "/journal", "/items", "/items/posts", "/cart", "/sign-in"])(
  "the site on it shows %s",
  async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/<h1[ >]/);
  },
);

test("the site logs no error", () => {
  expect(site.log()).not.toMatch(/"level":(50|60)/);
});
