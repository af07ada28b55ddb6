import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { readEnvironment } from "../../pack/install/environment.ts";
import { makePlan } from "../../pack/install/plan.ts";
import { notify } from "../support/directus/directus-flows.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { adminToken, type EmptyDirectus, run, startDirectus } from "./directus.ts";
import { collectionRow, fieldRow, letRead, relationRow } from "./schema.ts";

let directus: EmptyDirectus;
let site: Site;

const names = {
  posts: "articles",
  authors: "people",
  products: "goods",
  product_variants: "sizes",
  prices: "size_prices",
  globals: "settings",
};
const fields = [
  "posts.title=headline,posts.slug=path,posts.description=summary,posts.content=body,posts.status=state",
  "posts.published_at=went_out,posts.author=writer,authors.name=full_name,products.title=label",
  "globals.title=site_name,globals.accent_color=colour",
].join(",");

beforeAll(async () => {
  directus = await startDirectus();
  await makeSchema();
  await writeContent();
  site = await startSite({
    DIRECTUS_URL: directus.url,
    DIRECTUS_SERVICE_TOKEN: adminToken,
    DIRECTUS_COLLECTIONS: JSON.stringify(names),
    DIRECTUS_FIELDS: fields,
  });
}, 150_000);

afterAll(async () => {
  await site?.stop();
  await directus?.stop();
});

/** Nothing of the pack, and nothing called as the pack calls it: no status or slug of goods, keys of two types. */
async function makeSchema() {
  const admin = openAdmin(directus.url, adminToken);
  const archived = { archive_field: "archived", archive_value: "true", archive_app_filter: true };
  await admin.extend(await admin.snapshot(), {
    collections: [
      collectionRow("articles", { archive_field: "shelved", archive_value: "yes", archive_app_filter: true }),
      collectionRow("people"),
      collectionRow("goods", archived),
      collectionRow("sizes"),
      collectionRow("size_prices"),
      collectionRow("settings", { singleton: true }),
      collectionRow("shelf_marks"),
    ],
    fields: [
      fieldRow("articles", "id", "integer", "key"),
      ...["headline", "path", "summary", "state", "shelved"].map((name) =>
        fieldRow("articles", name, "text"),
      ),
      fieldRow("articles", "body", "text", undefined, { interface: "input-rich-text-md" }),
      fieldRow("articles", "went_out", "timestamp"),
      fieldRow("articles", "writer", "string"),
      fieldRow("people", "id", "string", "key"),
      fieldRow("people", "full_name", "string"),
      fieldRow("goods", "id", "integer", "key"),
      fieldRow("goods", "label", "string"),
      fieldRow("goods", "archived", "boolean"),
      fieldRow("goods", "variants", "alias"),
      fieldRow("sizes", "id", "integer", "key"),
      fieldRow("sizes", "title", "string"),
      fieldRow("sizes", "product", "integer"),
      fieldRow("sizes", "prices", "alias"),
      fieldRow("size_prices", "id", "integer", "key"),
      fieldRow("size_prices", "variant", "integer"),
      fieldRow("size_prices", "currency", "string"),
      fieldRow("size_prices", "unit_amount", "integer"),
      fieldRow("settings", "id", "integer", "key"),
      fieldRow("settings", "site_name", "string"),
      fieldRow("settings", "colour", "string"),
      fieldRow("shelf_marks", "id", "string", "key"),
    ],
    relations: [
      relationRow("articles", "writer", "people"),
      relationRow("sizes", "product", "goods", "variants"),
      relationRow("size_prices", "variant", "sizes", "prices"),
    ],
  });
  await letRead(directus, ["articles", "people", "goods", "sizes", "size_prices", "settings", "shelf_marks"]);
}

async function writeContent() {
  const create = (collection: string, body: unknown) =>
    directus.ask(`/items/${collection}`, { method: "POST", body });
  await directus.ask("/items/settings", {
    method: "PATCH",
    body: { site_name: "The Odd House", colour: "#8a2b06" },
  });
  await create("people", { id: "ada", full_name: "Ada Quist" });
  const body = "## Where\n\nIt is *here*.\n\n<script>alert(1)</script>\n\n[away](javascript:alert(1))";
  const article = { body, state: "published", writer: "ada" };
  await create("articles", [
    {
      ...article,
      headline: "First of all",
      path: "first",
      summary: "In short",
      went_out: "2025-03-01T00:00:00Z",
    },
    { ...article, headline: "Second to none", path: "second", went_out: "2026-02-01T00:00:00Z" },
    {
      ...article,
      headline: "Not yet written",
      path: "draft",
      state: "draft",
      went_out: "2025-01-01T00:00:00Z",
    },
    { ...article, headline: "Put away", path: "away", shelved: "yes", went_out: "2025-01-01T00:00:00Z" },
  ]);
  const variant = (title: string, unit_amount: number) => ({
    title,
    prices: [{ currency: "EUR", unit_amount }],
  });
  await create("goods", [
    { label: "A lamp", variants: [variant("Small", 1250), variant("Large", 2400)] },
    { label: "A broken lamp", archived: true, variants: [variant("Small", 100)] },
    { label: "A shade", archived: false, variants: [variant("Plain", 700)] },
  ]);
}

const get = async (path: string) => {
  const answer = await fetch(`${site.url}${path}`, { headers: { Accept: "text/html" } });
  return { status: answer.status, text: await answer.text() };
};

test("the journal, its years and its authors are read by the names that fields have here", async () => {
  const { status, text } = await get("/journal");

  expect(status).toBe(200);
  expect(text).toContain("Second to none");
  expect(text).toContain("In short");
  expect(text).toContain("Ada Quist");
  expect(text.indexOf("Second to none")).toBeLessThan(text.indexOf("First of all"));
  const { text: first } = await get("/journal/first");
  expect(first, "a text in Markdown").toMatch(
    /<h2[^>]*>Where<\/h2>\s*<p>It is <em>here<\/em>\.<\/p>\s*<p><a>away<\/a>/,
  );
  expect(first).not.toContain("alert(1)");
  expect((await get("/journal/archive/2025")).text).toContain("First of all");
  expect((await get("/journal/archive/2025")).text).not.toContain("Second to none");
});

test("an author without a slug has an address by its key", async () => {
  expect((await get("/journal/first")).text).toContain('href="/journal/authors/ada"');
  expect(await get("/journal/authors/ada")).toMatchObject({
    status: 200,
    text: expect.stringContaining("First of all"),
  });
});

test("drafts and what Studio has archived are nowhere", async () => {
  for (const path of ["/journal", "/journal/feed.xml", "/sitemaps/posts.xml", "/search?q=away"]) {
    const { text } = await get(path);
    expect(text, path).not.toContain("Not yet written");
    expect(text, path).not.toContain("Put away");
    expect(text, path).not.toMatch(/journal\/(away|draft)/);
  }
  expect((await get("/journal/away")).status).toBe(404);
  expect((await get("/journal/draft")).status).toBe(404);
});

test("products without status and slug are sold by their integer keys", async () => {
  const shop = await get("/shop");

  expect(shop.text).toContain("A lamp");
  expect(shop.text).toContain('href="/shop/1"');
  expect(shop.text).not.toContain("A broken lamp");
  expect(await get("/shop/1")).toMatchObject({ status: 200, text: expect.stringContaining("12.50") });
  expect((await get("/shop/2")).status).toBe(404);
  expect((await get("/shop/lamp")).status).toBe(404);
});

test("without orders nothing leads to a cart, and there is none", async () => {
  const { text } = await get("/shop/1");
  const added = await fetch(`${site.url}/cart/lines`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url },
    body: new URLSearchParams({ variant: "2", quantity: "2" }),
  });

  expect(text).not.toMatch(/(href|action)="\/cart/);
  expect([added.status, (await get("/cart")).status, (await get("/checkout")).status]).toEqual([
    404, 404, 404,
  ]);
});

test("the one item of settings names the site and colours it", async () => {
  const { text } = await get("/");
  const [, theme = ""] = /href="(\/theme\.css\?[^"]*)"/.exec(text) ?? [];

  expect(text).toContain("The Odd House");
  expect((await get(theme.replaceAll("&amp;", "&"))).text).toContain("#8a2b06");
});

test("a change of an author reaches the pages that show it", async () => {
  const event = { event: "people.items.update", collection: "people", keys: ["ada"], payload: {} };
  const tell = () => notify(site.url, event, site.environment.DIRECTUS_WEBHOOK_SECRET);
  await get("/journal/second");
  await directus.ask("/items/people/ada", { method: "PATCH", body: { full_name: "Ada Brandt" } });
  await tell();

  expect((await get("/journal/second")).text).toContain("Ada Brandt");
  await directus.ask("/items/people/ada", { method: "PATCH", body: { full_name: "Ada Quist" } });
  await tell();
});

test("parts whose collections are missing are not there, and no link leads to them", async () => {
  const { text } = await get("/journal");

  expect(text).toContain('href="/shop"');
  expect(text).not.toContain('href="/membership"');
  for (const [, href = ""] of text.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)) {
    const { status } = await get(href);
    expect(status, href).toBeLessThan(400);
  }
  expect((await get("/journal/tags/sea")).status).toBe(404);
  expect((await get("/shop/categories/lamps")).status).toBe(404);
});

test("/items keeps the names of Directus", async () => {
  const answer = await fetch(`${site.url}/items/articles?fields=headline,path&sort=id&limit=1`, {
    headers: { Accept: "application/json" },
  });

  expect((await answer.json()).data).toEqual([{ headline: "First of all", path: "first" }]);
});

test("the installer asks for the fields that are missing beside those that have other names, and adds none twice", async () => {
  const wishes = readEnvironment({
    DIRECTUS_URL: directus.url,
    DIRECTUS_ADMIN_TOKEN: adminToken,
    DIRECTUS_COLLECTIONS: JSON.stringify(names),
    DIRECTUS_FIELDS: fields,
  });
  const plan = await makePlan(openAdmin(directus.url, adminToken), {
    ...wishes,
    prefix: "",
    adopted: Object.values(names),
    serviceToken: "unused",
  });
  const [schema] = plan.parts;

  expect(plan).toMatchObject({ collisions: [], unusable: [] });
  expect(schema?.missing).toEqual(expect.arrayContaining(["articles.image", "people.slug", "goods.status"]));
  for (const name of ["articles.title", "articles.headline", "people.name", "goods.label", "settings.title"])
    expect(schema?.missing).not.toContain(name);
});

/** A user who may read how collections are made, as the site's service user may. */
async function makeServiceUser(token: string) {
  const make = (path: string, body: object) => directus.ask<{ id: string }>(path, { method: "POST", body });
  const policy = await make("/policies", { name: "Service", app_access: false, admin_access: false });
  const permissions = ["directus_collections", "directus_fields", "articles"].map((collection) => ({
    policy: policy.id,
    collection,
    action: "read",
    fields: ["*"],
    permissions: {},
  }));
  await make("/permissions", permissions);
  const role = await make("/roles", { name: "Service" });
  await make("/access", { role: role.id, policy: policy.id });
  await make("/users", { email: "service@example.com", role: role.id, token });
}

test("the doctor speaks of fields under the names that they have here, and of labels that nobody tells", async () => {
  const token = "reads-how-collections-are-made-and-no-more";
  await makeServiceUser(token);
  const { text } = await run(["pack/doctor.ts", "--json"], {
    ...site.environment,
    DIRECTUS_SERVICE_TOKEN: token,
    DIRECTUS_FIELDS: `${fields},posts.image=picture`,
  });
  const findings: { check: string; status: string; text: string; todo?: string }[] = JSON.parse(text);
  const missing = findings.find(({ check }) => check === "Fields")?.text.split(/[ :,]+/) ?? [];

  expect(missing).toContain("articles.picture");
  expect(missing).toContain("articles.tags");
  for (const name of ["headline", "title", "body", "content", "image"])
    expect(missing, name).not.toContain(`articles.${name}`);
  const labels = findings.find(({ check }) => check === "Studio's labels");
  expect(labels).toMatchObject({ status: "skipped", todo: expect.stringContaining('{"id":{"_null":true}}') });
  expect(labels?.text).toMatch(/^are not known of (\w+, ){4}\w+ and 1 more: /);
  expect(labels?.text).not.toContain("articles");
});

test("the site logs no error", () => {
  expect(site.log()).not.toMatch(/"level":(50|60)/);
});
