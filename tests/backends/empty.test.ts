import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AuthClient } from "../support/auth/auth-client.ts";
import { notify } from "../support/directus/directus-flows.ts";
import { eventually } from "../support/eventually.ts";
import { en } from "../support/messages.ts";
import { freePort } from "../support/processes/ports.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { type Payments, startPaymentsFor } from "../support/shop/payments.ts";
import { paidThrough, webhookSecret } from "../support/shop/test-shop.ts";
import { adminToken, type EmptyDirectus, run, startDirectus } from "./directus.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-token-"));
const tokenFile = join(folder, "service.env");

type Ran = Awaited<ReturnType<EmptyDirectus["install"]>>;
let directus: EmptyDirectus;
let payments: Payments;
let dryRun: Ran;
let collectionsAfterDryRun: string[];
let first: Ran;
let second: Ran;
let site: Site;
/** What the site answers while nothing of the pack is there: status and text, by path. */
const bare = new Map<string, { status: number; text: string }>();
let bareLog: string;
let bareFindings: Finding[];
const pages = ["/", "/items", "/shop", "/journal", "/about", "/cart", "/sign-in"];
const documents = [
  "/sitemap.xml",
  "/sitemaps/posts.xml",
  "/robots.txt",
  "/manifest.webmanifest",
  "/journal/feed.xml",
];

/** What the installer is told of the site, so that Directus can be told too. */
const port = await freePort();
const aboutSite = {
  SITE_URL: `http://localhost:${port}`,
  DIRECTUS_WEBHOOK_SECRET: "what directus proves itself with to the site",
  PREVIEW_KEY: "what studio proves itself with to the site",
};

interface Finding {
  check: string;
  status: string;
  text: string;
}

/** What the doctor says of a site. */
async function examine({ environment }: Site): Promise<Finding[]> {
  return JSON.parse((await run(["pack/doctor.ts", "--json"], environment)).text);
}

const own = (rows: { collection: string }[]) =>
  rows.map(({ collection }) => collection).filter((name) => !name.startsWith("directus_"));

beforeAll(async () => {
  directus = await startDirectus();
  const before = await startSite({ DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: "none yet" });
  for (const path of [...pages, ...documents]) {
    const answer = await fetch(`${before.url}${path}`, { headers: { Accept: "text/html" } });
    bare.set(path, { status: answer.status, text: await answer.text() });
  }
  bareLog = before.log();
  bareFindings = await examine(before);
  await before.stop();
  dryRun = await directus.install([], aboutSite);
  collectionsAfterDryRun = own(await directus.ask("/collections"));
  first = await directus.install(["--apply", "--token-file", tokenFile], aboutSite);
  second = await directus.install(["--apply"], aboutSite);
  const token = readFileSync(tokenFile, "utf8").trim().replace("DIRECTUS_SERVICE_TOKEN=", "");
  // The demo's has subscriptions of members whom this Directus has never seen.
  payments = await startPaymentsFor(`http://127.0.0.1:${port}/webhooks/stripe`, webhookSecret);
  site = await startSite({
    ...paidThrough(payments),
    PORT: String(port),
    DIRECTUS_URL: directus.url,
    DIRECTUS_SERVICE_TOKEN: token,
    DIRECTUS_WEBHOOK_SECRET: aboutSite.DIRECTUS_WEBHOOK_SECRET,
  });
}, 240_000);

afterAll(async () => {
  await site?.stop();
  await payments?.close();
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

test("with --apply it creates all of it, and says how far it is", async () => {
  expect(first.code).toBe(0);
  expect(first.text).toMatch(/^\[1\/\d+\] .+: \d+ … done$/m);
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

test("Directus knows where the site is: for the Flow that tells of changes, and for Studio's previews", async () => {
  const flows = await directus.ask<{ operations: { options: { url: string } }[] }[]>(
    "/flows?fields=operations.options",
  );
  const { meta } = await directus.ask<{ meta: { preview_url: string } }>("/collections/posts");

  const hook = `${aboutSite.SITE_URL}/webhooks/directus`;
  expect(flows.flatMap(({ operations }) => operations[0]?.options.url ?? [])).toEqual([hook, hook]);
  const preview = new URL(meta.preview_url);
  expect(preview.origin + preview.pathname).toBe(`${aboutSite.SITE_URL}/preview`);
  expect(preview.searchParams.get("key")).toBe(aboutSite.PREVIEW_KEY);
  expect(meta.preview_url).toContain("&id={{id}}&version={{$version}}");
});

test("the doctor misses the service user on an empty Directus, and nothing once the pack is there", async () => {
  const findings = await examine(site);

  expect(bareFindings.find(({ check }) => check === "Service's permissions")).toMatchObject({
    status: "problem",
    text: expect.stringContaining("read directus_collections"),
  });
  expect(bareFindings.find(({ check }) => check === "Collections")?.text).toMatch(/^without .*posts/);
  for (const check of [
    "Service token",
    "Service's permissions",
    "Collections",
    "Fields",
    "Guests",
    "Guests' fields",
  ])
    expect(findings.find((finding) => finding.check === check)).toMatchObject({ status: "ok" });
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

  expect(refused).toEqual({
    code: 1,
    text: expect.stringMatching(/does not know this token: set DIRECTUS_ADMIN_TOKEN anew\.\n$/),
  });
  expect(unanswered.code).toBe(1);
  expect(unanswered.text).toMatch(
    /^Nothing answers at http:\/\/127\.0\.0\.1:9[^\n]*: start Directus, or correct DIRECTUS_URL\.\n$/,
  );
  expect(unset.text).toContain("DIRECTUS_URL is missing\nDIRECTUS_ADMIN_TOKEN is missing");
});

test.each(["/", "/shop", "/journal", "/items", "/items/posts", "/cart", "/sign-in"])(
  "the site on it shows %s",
  async (path) => {
    const answer = await get(path);

    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/<h1[ >]/);
  },
);

test.each([
  ["/", 200, "directus:install"],
  ["/items", 200, en("items.noneLead")],
  ["/shop", 404, "<h1"],
  ["/journal", 404, "<h1"],
  ["/about", 404, "<h1"],
  ["/cart", 404, "<h1"],
  ["/sign-in", 200, "<h1"],
])("without the pack, %s answers %d with a page", (path, status, words) => {
  expect(bare.get(path)).toMatchObject({ status, text: expect.stringContaining(words) });
  expect(bare.get(path)?.text).toMatch(/<nav class="main-navigation"[^>]*><ul><li><a href="\/items"/);
});

test.each(documents)("without the pack, %s is no failure", (path) => {
  expect([200, 404]).toContain(bare.get(path)?.status);
});

test("without the pack, the site says once in its log what it does without", () => {
  expect(bareLog.match(/"collection":"globals"/g)).toHaveLength(1);
  // Before the pack is installed nobody has the site's token.
  const failures = bareLog.split("\n").filter((line) => /"level":(50|60)/.test(line));
  expect(failures.filter((line) => !line.includes("DIRECTUS_SERVICE_TOKEN"))).toEqual([]);
});

test("with the pack and no page, / leads to the shop, and so does the menu", async () => {
  const text = await (await get("/")).text();

  expect(text).toContain(en("start.title"));
  expect(text).toMatch(/<nav class="main-navigation"[^>]*>.*?href="\/shop".*?href="\/journal"/s);
});

/** What a page with its accents looks like to who reads its source. */
async function looksOf(path: string): Promise<string> {
  const html = await (await get(path)).text();
  const [, theme] = /href="(\/theme\.css[^"]*)"/.exec(html) ?? [];
  return theme ? html + (await (await get(theme)).text()) : html;
}

const saveGlobals = (body: object) =>
  directus.ask("/items/globals", { method: "PATCH", body: { title: "A new site", ...body } });

/** Milliseconds until a save in Studio shows: the promise is one second; this machine may be busy. */
const soon = 3_000;

test.each([
  ["tagline", "Set in Studio", /<footer.*Set in Studio/s],
  ["accent_color", "#00594f", /--accent:#00594f/],
  ["type_pairing", "quarto", /rel="stylesheet" href="[^"]*\/quarto-[^"]*\.css"/],
])("the owner's %s shows on the site that runs, and goes again", async (field, value, shown) => {
  const set = (to: string | null) => saveGlobals({ [field]: to });
  expect(await looksOf("/journal")).not.toMatch(shown);

  await set(value);
  const { after } = await eventually(
    () => looksOf("/journal"),
    (html) => shown.test(html),
    soon,
  );
  console.info(`globals.${field} shows after ${after.toFixed(0)} ms`);
  await set(null);
  await eventually(
    () => looksOf("/journal"),
    (html) => !shown.test(html),
    soon,
  );
});

test("the owner's logo shows on the site that runs", async () => {
  const form = new FormData();
  const pixel =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  form.append("folder", "0c0ffee0-0000-4000-8000-000000000001");
  form.append("file", new Blob([Buffer.from(pixel, "base64")], { type: "image/png" }), "logo.png");
  const answer = await fetch(`${directus.url}/files`, {
    method: "POST",
    headers: { Authorization: `Bearer ${adminToken}` },
    body: form,
  });
  const { data: file } = (await answer.json()) as { data: { id: string } };
  await saveGlobals({ logo: file.id });

  const shown = new RegExp(`<header.*src="/assets/${file.id}`, "s");
  await eventually(
    () => looksOf("/journal"),
    (html) => shown.test(html),
    soon,
  );
  await saveGlobals({ logo: null });
});

test("the moon stands beside the journal's dates where the owner wants it", async () => {
  const { id } = await directus.ask<{ id: string }>("/items/posts", {
    method: "POST",
    body: { slug: "by-night", title: "By night", status: "published", published_at: "2026-01-01T00:00:00Z" },
  });
  const moon = /<svg class="moon/;
  const posted = await eventually(
    () => looksOf("/journal"),
    (html) => html.includes("By night"),
    soon,
  );
  await saveGlobals({ sky: "moon" });

  expect(posted.seen).not.toMatch(moon);
  await eventually(
    () => looksOf("/journal"),
    (html) => moon.test(html),
    soon,
  );
  await saveGlobals({ sky: null });
  await directus.ask(`/items/posts/${id}`, { method: "DELETE" });
});

describe("while the owner changes what guests may read of the shop", () => {
  let slugs: string[];
  let flows: string[];
  let rule: { id: number; fields: string[] } & Record<string, unknown>;
  const caption = "Two hundred pages, sewn";

  beforeAll(async () => {
    slugs = Array.from({ length: 40 }, () => `owned-${crypto.randomUUID()}`);
    const prices = (key: string) => [{ currency: "EUR", unit_amount: 1000, key }];
    const body = slugs.map((slug) => ({
      slug,
      title: "A notebook",
      catalogue_number: slug.slice(0, 20),
      subtitle: caption,
      status: "published",
      type: "physical",
      variants: [{ prices: prices(slug), sku: slug, title: "Paper", status: "published", sort: 1 }],
    }));
    await directus.ask("/items/products", { method: "POST", body });
    const filter = "filter[collection][_eq]=products&filter[action][_eq]=read";
    const policy = "0c0ffee0-0000-4000-8000-000000000101";
    [rule] = await directus.ask<[typeof rule]>(`/permissions?${filter}&filter[policy][_eq]=${policy}`);
    flows = (await directus.ask<{ id: string }[]>("/flows")).map(({ id }) => id);
    await shown((html) => html.includes(caption));
  });

  const setFields = (fields: string[]) =>
    directus.ask(`/permissions/${rule.id}`, { method: "PATCH", body: { fields } });
  const setNews = (status: "active" | "inactive") =>
    directus.ask("/flows", { method: "PATCH", body: { keys: flows, data: { status } } });
  const shown = (isIt: (html: string) => boolean) =>
    eventually(async () => (await get(`/shop/${slugs[0]}`)).text(), isIt, soon);

  /** The statuses of the shop and of a product that nobody has asked for before. */
  const visit = async () => {
    const answers = await Promise.all(["/shop", `/shop/${slugs.pop()}`].map(get));
    return answers.map(({ status }) => status);
  };

  test("a field that they lose goes from the page, and is there again when they have it back", async () => {
    const isThere = (html: string) => html.includes("A notebook");
    await setFields(rule.fields.filter((field) => field !== "subtitle"));
    const { seen } = await shown((html) => !html.includes(caption));
    await setFields(rule.fields);

    expect(isThere(seen)).toBe(true);
    await shown((html) => html.includes(caption));
  });

  test("no page of it is ever 404, though nobody tells the site", async () => {
    await setNews("inactive");
    const seen: number[][] = [];
    for (let change = 0; change < 6; change++) {
      await setFields(rule.fields.filter((field) => change % 2 === 1 || field !== "subtitle"));
      seen.push(await visit(), await visit());
    }
    await setNews("active");
    await setFields(rule.fields);

    expect(seen).toEqual(Array(12).fill([200, 200]));
  });

  test("no page of it is ever 404 while its rule is taken away to be given anew", async () => {
    const { id: _own, ...body } = rule;
    const seen: number[][] = [];
    for (let change = 0; change < 3; change++) {
      await directus.ask(`/permissions/${rule.id}`, { method: "DELETE" });
      const visits = [visit(), visit()];
      rule.id = (await directus.ask<typeof rule>("/permissions", { method: "POST", body })).id;
      seen.push(...(await Promise.all(visits)), await visit());
    }

    expect(seen).toEqual(Array(9).fill([200, 200]));
  });
});

test("a restart of Directus signs nobody out", async () => {
  const role = "0c0ffee0-0000-4000-8000-000000000201";
  const member = { email: "ada@example.com", password: "Slack-Water-1", role };
  const body = { ...member, status: "active" };
  const { id } = await directus.ask<{ id: string }>("/users", { method: "POST", body });
  const browser = new AuthClient(site.url);
  await browser.signIn(member.email, member.password);
  expect((await browser.session())?.user.email).toBe(member.email);
  // Without news of them, members are known for ten seconds, whether Directus answers or not.
  const news = { event: "users.update", collection: "directus_users", keys: [id] };
  await notify(site.url, news, aboutSite.DIRECTUS_WEBHOOK_SECRET);

  await directus.away(async () => {
    const { status, cookies } = await browser.get("/auth/session");
    expect({ status, cookies }).toEqual({ status: 503, cookies: [] });
    expect((await browser.get("/account")).status).toBe(503);
  });
  const { status } = (
    await eventually(
      () => browser.get("/account"),
      (page) => page.status !== 503,
      20_000,
    )
  ).seen;
  expect(status).toBe(200);
  expect((await browser.session())?.user.email).toBe(member.email);
}, 60_000);

test("the site logs no error", () => {
  expect(site.log()).not.toMatch(/"level":(50|60)/);
});
