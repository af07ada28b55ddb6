import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { type Site, startSite } from "../support/processes/site.ts";
import { type Payments, startPaymentsFor } from "../support/shop/payments.ts";
import { paidThrough, webhookSecret } from "../support/shop/test-shop.ts";
import { adminToken, type EmptyDirectus, run, startDirectus } from "./directus.ts";

const publicPolicy = "abf8a154-5b1c-4a46-ac9c-7300570f4f17";

const servicePolicy = "0c0ffee0-0000-4000-8000-000000000104";

type Ran = Awaited<ReturnType<EmptyDirectus["install"]>>;
let directus: EmptyDirectus;
let payments: Payments;
let refused: Ran;
let afterRefusal: string[];
let installed: Ran;
let again: Ran;
let names: Record<string, string>;
let serviceToken: string;
let site: Site;

const own = (rows: { collection: string }[]) =>
  rows.map(({ collection }) => collection).filter((name) => !name.startsWith("directus_"));

beforeAll(async () => {
  directus = await startDirectus();
  await makeForeignCollections();
  refused = await directus.install(["--apply"]);
  afterRefusal = own(await directus.ask("/collections"));
  installed = await directus.install(["--apply", "--prefix", "v_"]);
  serviceToken = /DIRECTUS_SERVICE_TOKEN=(\S+)/.exec(installed.text)?.[1] ?? "";
  const line = /DIRECTUS_COLLECTIONS=(.*)/.exec(installed.text)?.[1] ?? "{}";
  names = JSON.parse(line);
  again = await directus.install(["--apply"], { DIRECTUS_COLLECTIONS: line });
  await writeContent();
  payments = await startPaymentsFor("http://127.0.0.1:9/webhooks/stripe", webhookSecret);
  site = await startSite({
    ...paidThrough(payments),
    DIRECTUS_URL: directus.url,
    DIRECTUS_SERVICE_TOKEN: serviceToken,
    DIRECTUS_COLLECTIONS: line,
  });
}, 180_000);

afterAll(async () => {
  await site?.stop();
  await payments?.close();
  await directus?.stop();
});

/** Somebody's own Directus: posts with an integer key and no status, tags with a string key, a tree of 200 more. */
async function makeForeignCollections() {
  const field = (collection: string, name: string, type: string, schema: object = {}) => ({
    collection,
    field: name,
    type,
    meta: { collection, field: name, special: null },
    schema: { name, table: collection, data_type: type, is_nullable: true, ...schema },
  });
  const key = { is_primary_key: true, is_nullable: false };
  const collection = (name: string, group: string | null) => ({
    collection: name,
    meta: { collection: name, group, note: null },
    schema: { name },
  });
  const leaves = Array.from({ length: 200 }, (_, index) => `leaf_${String(index).padStart(3, "0")}`);
  const groupOf = (index: number) => (index < 20 ? null : (leaves[Math.floor(index / 10) - 2] ?? null));
  const admin = openAdmin(directus.url, adminToken);
  await admin.extend(await admin.snapshot(), {
    collections: [
      collection("posts", null),
      collection("tags", null),
      ...leaves.map((leaf, index) => collection(leaf, groupOf(index))),
    ],
    fields: [
      field("posts", "id", "integer", { ...key, has_auto_increment: true }),
      field("posts", "title", "string", { max_length: 255 }),
      field("tags", "id", "string", { ...key, max_length: 255 }),
      ...leaves.map((leaf) => field(leaf, "id", "integer", { ...key, has_auto_increment: true })),
    ],
    relations: [],
  });
  await directus.ask("/permissions", {
    method: "POST",
    body: ["posts", "tags", ...leaves].map((name) => ({
      policy: publicPolicy,
      collection: name,
      action: "read",
      fields: ["*"],
      permissions: {},
    })),
  });
  await directus.ask("/items/posts", { method: "POST", body: { title: "A post of somebody else's" } });
  await directus.ask("/items/tags", { method: "POST", body: { id: "sea side" } });
}

async function writeContent() {
  const create = (collection: string, body: object) =>
    directus.ask<{ id: string }>(`/items/${names[collection]}`, { method: "POST", body });
  await create("pages", {
    permalink: "/",
    title: "Front",
    status: "published",
    blocks: [{ collection: names.block_hero, item: { headline: "Under other names" } }],
  });
  await create("posts", {
    slug: "first",
    title: "Our first post",
    content: "<p>It is here.</p>",
    status: "published",
    tags: [{ tags_id: { slug: "sea", title: "The sea" } }],
  });
  await create("products", {
    slug: "chart",
    title: "A chart",
    type: "physical",
    status: "published",
    catalogue_number: "T 1",
    variants: [
      {
        sku: "T1",
        title: "Folded",
        status: "published",
        track_stock: true,
        stock: 4,
        prices: [{ currency: "EUR", unit_amount: 1250, key: "t1:EUR" }],
      },
    ],
  });
}

const get = async (path: string, accept = "text/html") => {
  const answer = await fetch(`${site.url}${path}`, { headers: { Accept: accept } });
  return { status: answer.status, text: await answer.text() };
};

test("collections of somebody else's stop the installer, which names free names and writes nothing", () => {
  expect(refused.code).toBe(1);
  expect(refused.text).toContain("posts: vitrine_posts is free");
  expect(refused.text).toContain('DIRECTUS_COLLECTIONS={"posts":"vitrine_posts","tags":"vitrine_tags"}');
  expect(refused.text).toContain("--adopt posts,tags");
  expect(afterRefusal).toHaveLength(202);
});

test("under a prefix everything is created, and a second run finds nothing to do", () => {
  expect(installed.code).toBe(0);
  expect(names).toMatchObject({ posts: "v_posts", block_hero: "v_block_hero", shop: "v_shop" });
  expect(again.code).toBe(0);
  expect(again.text).not.toContain("to create");
});

test("what was there is as it was", async () => {
  const fields = await directus.ask<{ field: string }[]>("/fields/posts");
  const permissions = await directus.ask<{ collection: string }[]>(
    `/permissions?limit=-1&filter[policy][_eq]=${publicPolicy}`,
  );

  expect(fields.map(({ field }) => field).sort()).toEqual(["id", "title"]);
  expect(permissions).toHaveLength(202);
});

test("relations lead to the collections under their new names", async () => {
  const blocks =
    await directus.ask<{ field: string; meta: Record<string, unknown> }[]>("/relations/v_page_blocks");
  const item = blocks.find(({ field }) => field === "item");

  expect(item?.meta.one_allowed_collections).toContain("v_block_hero");
  expect(item?.meta.one_allowed_collections).not.toContain("block_hero");
});

test("blocks, posts, tags and products are shown", async () => {
  expect(await get("/")).toMatchObject({ status: 200, text: expect.stringContaining("Under other names") });
  expect(await get("/journal")).toMatchObject({ text: expect.stringContaining("Our first post") });
  expect(await get("/journal/first")).toMatchObject({ text: expect.stringContaining("It is here.") });
  expect(await get("/journal/tags/sea")).toMatchObject({ text: expect.stringContaining("Our first post") });
  expect(await get("/shop")).toMatchObject({ text: expect.stringContaining("A chart") });
  expect(await get("/shop/chart")).toMatchObject({ status: 200, text: expect.stringContaining("12.50") });
});

test("a product goes into the cart", async () => {
  const [variant] = await directus.ask<{ id: string }[]>("/items/v_product_variants");
  const answer = await fetch(`${site.url}/cart/lines`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url },
    body: new URLSearchParams({ variant: String(variant?.id), quantity: "1" }),
  });
  const cookie = (answer.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const cart = await fetch(`${site.url}/cart`, { headers: { Cookie: cookie } });

  expect(answer.status).toBe(303);
  expect(await cart.text()).toContain("A chart");
});

test("/items has every collection under its name in Directus", async () => {
  const { text } = await get("/items");
  const theirs = JSON.parse((await get("/items/posts?fields=id,title", "application/json")).text);
  const ours = JSON.parse((await get("/items/v_posts?fields=title", "application/json")).text);

  expect(text).toContain('href="/items/leaf_199"');
  expect(theirs.data).toEqual([{ id: 1, title: "A post of somebody else's" }]);
  expect(ours.data).toEqual([{ title: "Our first post" }]);
});

test("items are found by integer and by string keys", async () => {
  expect(await get("/items/posts/1")).toMatchObject({
    status: 200,
    text: expect.stringContaining("A post of somebody else"),
  });
  expect(await get("/items/tags/sea%20side")).toMatchObject({ status: 200 });
});

test("the doctor finds the names, and a Public policy that gives too much away", async () => {
  const excess = await directus.ask<{ id: number }[]>("/permissions", {
    method: "POST",
    body: [
      { policy: publicPolicy, collection: "posts", action: "create", fields: ["*"], permissions: {} },
      { policy: publicPolicy, collection: "v_orders", action: "read", fields: ["*"], permissions: {} },
      { policy: publicPolicy, collection: "directus_users", action: "read", fields: ["*"], permissions: {} },
    ],
  });
  const { text } = await run(["pack/doctor.ts", "--json"], { ...site.environment });
  await directus.ask("/permissions", { method: "DELETE", body: excess.flatMap(({ id }) => id ?? []) });
  const findings: { check: string; status: string; text: string }[] = JSON.parse(text);
  const of = (check: string) => findings.find((finding) => finding.check === check);

  expect(of("Guests")?.status).toBe("problem");
  expect(of("Guests")?.text).toMatch(/write \/items\/posts/);
  expect(of("Guests")?.text).toMatch(/read \/items\/v_orders/);
  expect(of("Guests")?.text).toMatch(/read \/users/);
  expect(of("Service's permissions")?.text).toBe("are all there");
  expect(of("Fields")?.text).toBe("are all there");
  expect(of("Studio's labels")?.text).toBe("are known of all that guests may read");
});

test("a run that broke off is gone on with: what is missing is added, and said as it goes", async () => {
  const lost = await directus.ask<{ id: number }[]>(
    `/permissions?limit=-1&fields=id&filter[policy][_eq]=${servicePolicy}`,
  );
  await directus.ask("/permissions", { method: "DELETE", body: lost.slice(0, 40).map(({ id }) => id) });
  await directus.ask("/access/0c0ffee0-0000-4000-8000-000000000303", { method: "DELETE" });

  const resumed = await directus.install(["--apply"], { DIRECTUS_COLLECTIONS: JSON.stringify(names) });

  expect(resumed.code).toBe(0);
  expect(resumed.text).toMatch(
    /permissions +\d+ there; ([1-9]\d*) to create[\s\S]*\[1\/2\] policies of roles: 1 … done\n\[2\/2\] permissions: \1 … done/,
  );
  expect(resumed.text).toContain("The pack is there.");
}, 60_000);

test("the site logs no error", () => {
  expect(site.log()).not.toMatch(/"level":(50|60)/);
});
