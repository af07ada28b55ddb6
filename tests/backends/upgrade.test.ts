import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { describePlan } from "../../pack/install/messages.ts";
import { type PackFiles, type PackRow, readFormerPackFiles, readPackFiles } from "../../pack/install/pack.ts";
import { type InstallPlan, makePlan, type Wishes } from "../../pack/install/plan.ts";
import { eventually } from "../support/eventually.ts";
import { siteEnvironment } from "../support/processes/site.ts";
import { adminToken, type EmptyDirectus, run, startDirectus } from "./directus.ts";

const folder = mkdtempSync(join(tmpdir(), "vitrine-upgrade-"));
const site = {
  url: "http://localhost:9",
  webhookSecret: "what directus proves itself with to the site",
  previewKey: "what studio proves itself with to the site",
};
const environment = {
  SITE_URL: site.url,
  DIRECTUS_WEBHOOK_SECRET: site.webhookSecret,
  PREVIEW_KEY: site.previewKey,
};
const customer = "0c0ffee0-0000-4000-8000-000000000102";
const ownerFlow = "0c0ffee0-0000-4000-8000-000000000403";

const serviceToken = "of-the-service-user-of-a-shop-that-is-upgraded";

type Ran = Awaited<ReturnType<EmptyDirectus["install"]>>;
let directus: EmptyDirectus;
let examined: Finding | undefined;
let examinedAfter: Finding | undefined;
let dryRun: Ran;
let upgraded: Ran;
let again: Ran;
let killed: Ran;
let resumed: Ran;
let afterUpgrade: Awaited<ReturnType<typeof readState>>;
let afterKill: typeof afterUpgrade;

interface Finding {
  check: string;
  status: string;
  text: string;
  todo?: string;
}

/** What the doctor says of the pack, as soon as Directus answers it in time. */
async function examinePack(): Promise<Finding | undefined> {
  const environment = siteEnvironment(9, join(folder, "state.sqlite"));
  const reached = { DIRECTUS_URL: directus.url, DIRECTUS_SERVICE_TOKEN: serviceToken };
  const examine = async () => {
    const { text } = await run(["pack/doctor.ts", "--json"], { ...environment, ...reached });
    return (JSON.parse(text) as Finding[]).find(({ check }) => check === "Pack");
  };
  return (await eventually(examine, (found) => found?.text !== "could not be asked for", 60_000)).seen;
}

const plan = (files: PackFiles, more: Partial<Wishes> = {}) =>
  makePlan(
    openAdmin(directus.url, adminToken),
    {
      names: {},
      fields: {},
      prefix: "",
      adopted: [],
      serviceToken,
      site,
      ...more,
    },
    files,
  );

/** Does what a plan says, or its first parts only, as a run that broke off. */
async function apply({ parts }: InstallPlan, count = parts.length) {
  const todo = parts.filter(({ missing, changing }) => missing.length + changing.length > 0);
  for (const part of todo.slice(0, count)) await part.create();
}

const change = (path: string, body: unknown) => directus.ask(path, { method: "PATCH", body });

/** The permission of customers to do something with a collection. */
async function rightOfCustomers(action: string, collection: string): Promise<PackRow> {
  const filter = `filter[policy][_eq]=${customer}&filter[action][_eq]=${action}`;
  const [row] = await directus.ask<PackRow[]>(`/permissions?${filter}&filter[collection][_eq]=${collection}`);
  if (!row) throw new Error(`Customers may not ${action} ${collection}.`);
  return row;
}

const presetOf = async (bookmark: string) =>
  (await directus.ask<PackRow[]>(`/presets?filter[bookmark][_eq]=${encodeURIComponent(bookmark)}`))[0] ?? {};

/** What an owner does in Studio with the pack of commit 75e8f50. */
async function changeAsOwner() {
  await change("/fields/posts/title", { meta: { width: "half", note: "As short as can be" } });
  await change("/fields/authors/name", { meta: { note: "As on the cover" } });
  const theirs = await rightOfCustomers("read", "customers");
  await change(`/permissions/${theirs.id}`, { fields: ["name"] });
  const preset = await presetOf("To send");
  await change(`/presets/${preset.id}`, { icon: "directions_bike" });
  await change(`/flows/${ownerFlow}`, { status: "inactive" });
  await directus.ask("/items/posts", { method: "POST", body: { slug: "first", title: "Of the first day" } });
  const order = { key: "of the first day", currency: "EUR", total_amount: 4120, status: "paid" };
  await directus.ask("/items/orders", { method: "POST", body: order });
  await priceInMinorUnits();
}

/** As the pack of then had it: in the smallest unit alone. */
async function priceInMinorUnits() {
  const add = (path: string, body: unknown) => directus.ask(path, { method: "POST", body });
  const prices = [
    { currency: "EUR", unit_amount: 3800, compare_at_amount: 4500 },
    { currency: "JPY", unit_amount: 6500 },
  ];
  const variants = [{ title: "Paper", sku: "OLD-1", prices }];
  await add("/items/products", { title: "Old", slug: "old", variants });
  const delivery = {
    title: "By ferry",
    countries: ["*"],
    currency: "EUR",
    unit_amount: 490,
    free_from_amount: 6000,
  };
  await add("/items/shipping_methods", delivery);
  const month = { interval: "month", currency: "EUR", unit_amount: 900 };
  await add("/items/plans", { name: "Old", slug: "old", prices: [month] });
  const amounts = [{ currency: "EUR", amount: 500 }];
  await add("/items/discounts", { code: "OLD5", kind: "fixed", amounts });
}

/** All that a pack makes, without the ids and times that no two runs share. */
async function readState() {
  const { fields, collections, relations } = await openAdmin(directus.url, adminToken).snapshot();
  const rows = async (path: string) =>
    (await directus.ask<PackRow[]>(`${path}?limit=-1`))
      .map(({ id: _, date_created: _made, ...row }) => JSON.stringify(row))
      .sort();
  const paths = [
    "/permissions",
    "/presets",
    "/flows",
    "/operations",
    "/roles",
    "/policies",
    "/panels",
    "/translations",
  ];
  return { schema: { fields, collections, relations }, rows: await Promise.all(paths.map(rows)) };
}

beforeAll(async () => {
  directus = await startDirectus();
  await apply(await plan(readFormerPackFiles()));
  await changeAsOwner();
  const kept = join(folder, "before.sqlite");
  await directus.away(async () => copyFileSync(directus.database, kept));
  examined = await examinePack();
  dryRun = await directus.install([], environment);
  killed = await directus.breakOff(/\[1\/\d+\] .* done\n/, ["--apply"], environment);
  resumed = await directus.install(["--apply"], environment);
  afterKill = await readState();
  await directus.away(async () => copyFileSync(kept, directus.database));
  upgraded = await directus.install(["--apply"], environment);
  again = await directus.install(["--apply"], environment);
  afterUpgrade = await readState();
  examinedAfter = await examinePack();
}, 240_000);

afterAll(async () => {
  await directus?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("what an owner has changed of the pack of commit 75e8f50 is named, and nothing else is", () => {
  const left = dryRun.text.split("\n").filter((line) => line.includes("Left as it is"));

  expect(dryRun).toMatchObject({ code: 0, text: expect.stringContaining("Nothing has been written") });
  expect(dryRun.text).toMatch(/collections .* to create: .*pack_versions/);
  expect(left.map((line) => line.trim())).toEqual([
    expect.stringMatching(/^Left as it is: authors\.name \(note/),
    expect.stringMatching(/^Left as it is: posts\.title \(note.*, width/),
    'Left as it is: the permission "customer read customers" is not the pack\'s.',
    "Left as it is: orders: To send (icon).",
    "Left as it is: Tell the site what the owner asks for (status).",
  ]);
});

test("the dry run shows which rows the site gives their amounts as text, and the upgrade keeps them", async () => {
  const told = "The site writes amounts as text into these rows: orders 1.";
  expect(dryRun.text).toContain(told);
  expect(again.text).toContain(told);
  const [order] = await directus.ask<PackRow[]>("/items/orders");
  expect(order).toMatchObject({ total_amount_formatted: null, total_amount_decimal: null });
  expect(Number(order?.total_amount)).toBe(4120);
  const { meta } = await directus.ask<{ meta: PackRow }>("/fields/orders/total_amount");
  expect(meta).toMatchObject({ hidden: true });
  const [preset] = await directus.ask<PackRow[]>(
    "/presets?filter[collection][_eq]=orders&filter[bookmark][_null]=true",
  );
  expect(JSON.stringify(preset?.layout_query)).toContain('"total_amount_formatted"');
});

test("the dry run counts what is priced in the smallest unit, and the upgrade writes it as people type it", async () => {
  const counted = "prices (2), plan_prices (1), shipping_methods (1), discounts (1)";
  expect(dryRun.text).toContain(`4 to create: ${counted}`);
  const read = async (collection: string) => directus.ask<PackRow[]>(`/items/${collection}?sort=currency`);
  expect(await read("prices")).toMatchObject([
    { price: "38.00", compare_at_price: "45.00", minimum_price: null },
    { price: "6500", compare_at_price: null, minimum_price: null },
  ]);
  expect(await read("shipping_methods")).toMatchObject([{ price: "4.90", free_from: "60.00" }]);
  expect(await read("plan_prices")).toMatchObject([{ price: "9.00" }]);
  const [discount] = await directus.ask<PackRow[]>("/items/discounts");
  expect(discount?.amounts).toEqual([{ currency: "EUR", amount: 500, value: "5.00" }]);
});

test("the upgrade leaves what the owner changed, and a second run finds nothing to do", async () => {
  expect(upgraded).toMatchObject({ code: 0, text: expect.stringContaining("The pack is there.") });
  expect(again.code).toBe(0);
  expect(again.text).not.toMatch(/to create|to change/);
  const roles = await directus.ask<{ name: string }[]>("/roles?fields=name");
  expect(roles.map(({ name }) => name)).toEqual(expect.arrayContaining(["Editor", "Shop manager", "Owner"]));
  expect(upgraded.text).toContain('--revoke "editor read directus_files"');
  const { meta } = await directus.ask<{ meta: PackRow }>("/fields/posts/title");
  expect(meta).toMatchObject({ width: "half", note: "As short as can be" });
  expect((await rightOfCustomers("read", "customers")).fields).toEqual(["name"]);
  expect(await presetOf("To send")).toMatchObject({ icon: "directions_bike" });
  expect(await directus.ask(`/flows/${ownerFlow}`)).toMatchObject({ status: "inactive" });
});

test("after the upgrade the address of a renamed post leads to its new one", async () => {
  const body = { slug: "by-ferry", title: "By ferry", status: "published", published_at: "2026-01-01" };
  const { id } = await directus.ask<PackRow>("/items/posts", { method: "POST", body });
  await change(`/items/posts/${id}`, { slug: "by-boat" });
  const read = () => directus.ask<PackRow[]>("/items/redirects?fields=url_from,url_to,response_code");
  const { seen } = await eventually(read, (rows) => rows.length > 0, 20_000);

  expect(seen).toEqual([{ url_from: "/journal/by-ferry", url_to: "/journal/by-boat", response_code: "301" }]);
});

test("after the upgrade the ledger of stock is indexed by variant and by sequence", () => {
  const database = new DatabaseSync(directus.database, { readOnly: true, timeout: 5_000 });
  const indexed = ["variant", "sequence"].map((column) =>
    database
      .prepare(`EXPLAIN QUERY PLAN SELECT * FROM stock_movements WHERE ${column} = ?`)
      .all("1")
      .map(({ detail }) => detail),
  );
  database.close();

  expect(indexed).toEqual([
    [expect.stringContaining("USING INDEX stock_movements_variant_index")],
    [expect.stringContaining("USING INDEX stock_movements_sequence_index")],
  ]);
});

test("after a kill half-way a second run ends in the same state", () => {
  expect(killed.text).not.toContain("The pack is there.");
  expect(resumed).toMatchObject({ code: 0, text: expect.stringContaining("The pack is there.") });
  expect(afterKill).toEqual(afterUpgrade);
});

/** What the pack of `makeNewer` no longer has. */
const dropped = {
  field: "posts.description",
  flow: "0c0ffee0-0000-4000-8000-000000000480",
  preset: "Unpaid",
  panel: "0c0ffee0-0000-4000-8000-000000000534",
};

/** A pack that is newer than ours, in all that a pack can change, and without some of it. */
function makeNewer(): PackFiles {
  const files = structuredClone(readPackFiles());
  const { snapshot, access, studio, flows } = files;
  const fieldOf = (collection: string, field: string) => {
    const found = snapshot.fields.find((row) => row.collection === collection && row.field === field);
    if (!found?.meta) throw new Error(`The pack has no ${collection}.${field}.`);
    return { ...found, meta: found.meta };
  };
  const validation = { _and: [{ title: { _nnull: true } }] };
  Object.assign(fieldOf("posts", "title").meta, { validation, width: "half-right" });
  Object.assign(fieldOf("posts", "slug").meta, { note: "Small letters" });
  for (const name of ["subtitle", "rank"]) {
    const { schema, ...like } = structuredClone(fieldOf("posts", "slug"));
    const column = { ...schema, name, is_nullable: name === "subtitle", is_unique: false };
    snapshot.fields.push({ ...like, field: name, meta: { ...like.meta, field: name }, schema: column });
  }
  const item = snapshot.relations.find((row) => row.collection === "page_blocks" && row.field === "item");
  Object.assign(item?.meta ?? {}, {
    one_allowed_collections: [...((item?.meta?.one_allowed_collections as string[]) ?? []), "authors"],
  });
  for (const { bookmark, ...preset } of studio.presets) {
    if (bookmark !== "Needs you" && bookmark !== "To send") continue;
    Object.assign(studio.presets.find((row) => row.bookmark === bookmark) ?? preset, {
      icon: "priority_high",
    });
  }
  Object.assign(flows.flows.find(({ id }) => id === ownerFlow) ?? {}, { description: "In other words." });
  Object.assign(access.roles[0] ?? {}, { description: "Whoever buys." });
  const rights = access.permissions["Vitrine customer"] ?? [];
  rights.push({ collection: "redirects" });
  const addresses = rights.find(({ collection }) => [collection].flat().includes("orders"));
  Object.assign(addresses ?? {}, { fields: ["id", "number"] });
  return withoutDropped(files);
}

function withoutDropped({ snapshot, studio, flows, ...rest }: PackFiles): PackFiles {
  return {
    ...rest,
    snapshot: {
      ...snapshot,
      fields: snapshot.fields.filter(({ collection, field }) => `${collection}.${field}` !== dropped.field),
    },
    studio: {
      presets: studio.presets.filter(({ bookmark }) => bookmark !== dropped.preset),
      dashboards: studio.dashboards.map((dashboard) => ({
        ...dashboard,
        panels: dashboard.panels.filter(({ id }) => id !== dropped.panel),
      })),
    },
    flows: { flows: flows.flows.filter(({ id }) => id !== dropped.flow) },
  };
}

const keysOfPosts = async () => (await directus.ask<PackRow[]>("/items/posts?fields=id")).map(({ id }) => id);

/** What is there of what a newer pack has dropped, with all that belongs to it. */
const readDropped = () =>
  Promise.all([
    directus.ask<PackRow>(`/fields/${dropped.field.replace(".", "/")}`),
    directus.ask<PackRow[]>("/items/posts?fields=slug,description&sort=id"),
    directus.ask<PackRow>(`/flows/${dropped.flow}?fields=*,operations.*`),
    presetOf(dropped.preset),
    directus.ask<PackRow>(`/panels/${dropped.panel}`),
  ]);

test("a newer pack changes what is still as ours made it, by values, and asks before a right is lost", async () => {
  const newer = makeNewer();
  await change("/relations/page_blocks/item", {
    meta: { one_allowed_collections: ["block_hero", "posts"] },
  });
  const shown = await plan(newer);
  const words = describePlan(shown, directus.url);
  const titled = (title: string) => shown.parts.find((part) => part.title === title);

  expect(titled("collections")).toMatchObject({
    missing: expect.arrayContaining(["posts.subtitle", "posts.rank"]),
    changing: expect.arrayContaining([
      "posts.slug (note)",
      "posts.title (validation)",
      "page_blocks.item (one_allowed_collections)",
    ]),
  });
  expect(titled("lists in Studio")?.changing).toEqual(["orders: Needs you (icon)"]);
  expect(titled("roles")?.changing).toEqual(["Customer (description)"]);
  expect(titled("permissions")).toMatchObject({ missing: ["read redirects"], changing: [] });
  expect(words).toContain("posts.title (note, width, where the pack has something new)");
  expect(words).toContain("posts.rank may be empty: rows are there that have none");
  expect(words).toContain('--revoke "customer read orders,editor read directus_files"');
});

test("broken off after any part, and run again, it has done all of that and removed nothing", async () => {
  const newer = makeNewer();
  const before = await rightOfCustomers("read", "orders");
  await change("/items/posts", { keys: await keysOfPosts(), data: { description: "Kept" } });
  const kept = await readDropped();
  for (const count of [1, 1, 1]) await apply(await plan(newer), count);
  await apply(await plan(newer));
  const { meta } = await directus.ask<{ meta: PackRow }>("/fields/posts/title");
  const { schema } = await directus.ask<{ schema: PackRow }>("/fields/posts/rank");
  const item = await directus.ask<{ meta: PackRow }>("/relations/page_blocks/item");
  const after = await plan(newer);

  expect(await readDropped()).toEqual(kept);
  expect(kept[1]).toContainEqual({ slug: "first", description: "Kept" });
  expect(kept[2]).toMatchObject({
    status: "active",
    operations: expect.arrayContaining([expect.anything()]),
  });
  expect(kept[3]).toMatchObject({ bookmark: dropped.preset });
  expect(meta).toMatchObject({
    width: "half",
    note: "As short as can be",
    validation: { _and: expect.anything() },
  });
  expect(schema).toMatchObject({ is_nullable: true });
  expect(item.meta.one_allowed_collections).toEqual(["block_hero", "posts", "authors"]);
  expect(await presetOf("Needs you")).toMatchObject({ icon: "priority_high" });
  expect(await presetOf("To send")).toMatchObject({ icon: "directions_bike" });
  expect(await directus.ask(`/flows/${ownerFlow}`)).toMatchObject({
    status: "inactive",
    description: "In other words.",
  });
  expect(await rightOfCustomers("read", "orders")).toEqual(before);
  expect(after.parts.flatMap(({ missing, changing }) => [...missing, ...changing])).toEqual([]);
  expect(after.waiting).toEqual(["customer read orders", "editor read directus_files"]);
});

test("a right goes only by its name, and what an owner puts back stays back", async () => {
  const newer = makeNewer();
  await apply(await plan(newer, { revoked: ["customer read orders"] }));
  expect((await rightOfCustomers("read", "orders")).fields).toEqual(["id", "number"]);
  expect((await plan(newer)).waiting).toEqual(["editor read directus_files"]);

  await change("/fields/posts/slug", { meta: { note: null } });
  const [schema] = (await plan(newer)).parts;
  expect(schema).toMatchObject({ changing: [] });
  expect(schema?.differing).toContain("posts.slug (note)");
});

test("what Studio says in German follows the pack, but for what an owner words otherwise", async () => {
  const newer = makeNewer();
  const [theirs, ours] = ["Below the title.", "For example SW 014."];
  const filter = (key: string) => `filter[key][_eq]=${encodeURIComponent(key)}`;
  const wordOf = async (key: string) => (await directus.ask<PackRow[]>(`/translations?${filter(key)}`))[0];
  const { meta } = await directus.ask<{ meta: PackRow }>("/fields/products/subtitle");
  expect(meta.note).toBe(`$t:${theirs}`);
  expect(await wordOf(theirs)).toMatchObject({ language: "de-DE", value: newer.german?.[theirs] });

  await change(`/translations/${(await wordOf(theirs))?.id}`, { value: "Klein darunter." });
  // As Studio leaves it where somebody has saved the field's settings.
  await change("/fields/products/subtitle", { meta: { note: "$t:Below_the_title." } });
  Object.assign(newer.german ?? {}, { [theirs]: "Darunter.", [ours]: "Etwa SW 014." });
  await apply(await plan(newer));

  expect(await wordOf(theirs)).toMatchObject({ value: "Klein darunter." });
  expect(await wordOf(ours)).toMatchObject({ value: "Etwa SW 014." });
  const after = await directus.ask<{ meta: PackRow }>("/fields/products/subtitle");
  expect(after.meta.note).toBe(`$t:${theirs}`);
}, 60_000);

test("the doctor says that an older pack is installed, or another one, and what to do", async () => {
  expect(examined).toMatchObject({
    status: "problem",
    text: expect.stringMatching(/^is older than \d/),
    todo: expect.stringContaining("npm run directus:install shows"),
  });
  expect(examinedAfter).toMatchObject({ status: "ok" });
  expect(await examinePack()).toMatchObject({
    status: "problem",
    text: expect.stringContaining("this Vitrine brings"),
  });
});

test("a pack under other names is upgraded under these, and a second run finds nothing to do", async () => {
  const other = await startDirectus();
  try {
    const admin = openAdmin(other.url, adminToken);
    const wishes = { fields: {}, adopted: [], serviceToken, site };
    const former = await makePlan(admin, { ...wishes, names: {}, prefix: "v_" }, readFormerPackFiles());
    await apply(former);
    const named = { ...environment, DIRECTUS_COLLECTIONS: JSON.stringify(former.mapped) };
    const shown = await other.install([], named);
    const done = await other.install(["--apply"], named);
    const after = await other.install(["--apply"], named);
    const collections = await other.ask<{ collection: string }[]>("/collections");
    const own = collections.map(({ collection }) => collection).filter((name) => !/^directus_/.test(name));

    expect(shown.text).toMatch(/collections .* to create: .*v_pack_versions/);
    expect(shown.text).not.toContain("Left as it is");
    expect(done).toMatchObject({ code: 0, text: expect.stringContaining("The pack is there.") });
    expect(after.text).not.toMatch(/to create|to change/);
    expect(own.filter((name) => !name.startsWith("v_"))).toEqual([]);
  } finally {
    await other.stop();
  }
}, 120_000);
