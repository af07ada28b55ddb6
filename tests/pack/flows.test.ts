import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openAdmin } from "../../pack/install/admin.ts";
import { applyFlows } from "../../pack/install/apply-flows.ts";
import { admin, guest, place, removeLater } from "./directus.ts";

const pack = JSON.parse(readFileSync("pack/flows.json", "utf8"));
const administrator = openAdmin(place.url, place.adminToken);

/** The pack's Flow under ids of its own, beside the demo's. */
function flow() {
  const [given] = pack.flows;
  const [id, operation] = [randomUUID(), randomUUID()];
  removeLater(`/flows/${id}`);
  return { ...given, id, operation: { ...given.operation, id: operation } };
}

function apply(
  wanted: ReturnType<typeof flow>,
  more: { secret?: string; dryRun?: boolean; names?: Record<string, string> } = {},
) {
  return applyFlows(administrator, {
    flows: [wanted],
    site: { url: "http://127.0.0.1:9", secret: more.secret ?? "a secret" },
    collections: more.names,
    dryRun: more.dryRun,
  });
}

test("the Flow is added once, changed where it differs, and left alone where it does not", async () => {
  const wanted = flow();
  expect(await apply(wanted, { dryRun: true })).toMatchObject({ added: [wanted.name], changed: [] });
  expect((await admin.get(`/flows/${wanted.id}`)).status).toBe(403);
  expect(await apply(wanted)).toMatchObject({ added: [wanted.name], changed: [] });
  expect(await apply(wanted)).toMatchObject({ added: [], changed: [] });

  expect(await apply(wanted, { secret: "another" })).toMatchObject({ added: [], changed: [wanted.name] });
  const { row } = await admin.get(`/operations/${wanted.operation.id}`);
  expect(row.options).toMatchObject({
    url: "http://127.0.0.1:9/webhooks/directus",
    headers: [{ header: "X-Vitrine-Secret", value: "another" }],
  });
  await admin.patch(`/flows/${wanted.id}`, { status: "inactive" });
  expect(await apply(wanted, { secret: "another" })).toMatchObject({ added: [], changed: [wanted.name] });
  expect((await admin.get(`/flows/${wanted.id}`)).row).toMatchObject({
    status: "active",
    operation: wanted.operation.id,
  });
});

test("collections with other names are listened to under those", async () => {
  const wanted = flow();
  await apply(wanted, { names: { posts: "articles" } });
  const { row } = await admin.get(`/flows/${wanted.id}`);
  const { collections } = row.options as { collections: string[] };
  expect(collections).toContain("articles");
  expect(collections).not.toContain("posts");
});

test("what else guests may read is listened to, and what somebody has added stays", async () => {
  const wanted = flow();
  const own = `harbours_${randomUUID().slice(0, 8)}`;
  await admin.post("/collections", { collection: own, schema: {}, meta: {} });
  removeLater(`/collections/${own}`);
  const { row: policy } = await admin.post("/policies", { name: own, app_access: false });
  removeLater(`/policies/${policy.id}`);
  await admin.post("/access", { policy: policy.id, role: null, user: null });
  await admin.post("/permissions", { policy: policy.id, collection: own, action: "read", fields: ["*"] });
  const heard = async () => {
    const { row: found } = await admin.get(`/flows/${wanted.id}`);
    return found.options as { collections: string[] };
  };

  await apply(wanted);
  const { collections, ...options } = await heard();
  expect(collections).toContain(own);
  expect(collections.filter((name) => name.startsWith("directus_"))).toEqual(
    pack.flows[0].options.collections.filter((name: string) => name.startsWith("directus_")),
  );
  await admin.patch(`/flows/${wanted.id}`, {
    options: { ...options, collections: [...collections, "lighthouses"] },
  });
  expect(await apply(wanted)).toMatchObject({ added: [], changed: [] });
  await apply(wanted, { secret: "another" });
  expect((await heard()).collections).toContain("lighthouses");
});

test("every collection of the pack that guests may read is listened to", async () => {
  const { rows } = await admin.get("/permissions?limit=-1&fields=collection,action,policy.name");
  const read = rows
    .filter(
      ({ action, policy }) =>
        action === "read" && (policy as { name: string } | null)?.name === "Vitrine published",
    )
    .map(({ collection }) => String(collection));
  expect(read.length).toBeGreaterThan(10);
  for (const collection of read) expect(pack.flows[0].options.collections, collection).toContain(collection);
});

test("what the owner asks for of orders and stock is told by a Flow of its own", () => {
  const [, { options }] = pack.flows;
  expect(options.collections).toEqual([
    "orders",
    "fulfillments",
    "order_requests",
    "refunds",
    "webhook_events",
    "stock_movements",
    "exports",
  ]);
  for (const collection of options.collections)
    expect(pack.flows[0].options.collections).not.toContain(collection);
});

test("nobody but an administrator sees the secret", async () => {
  const wanted = flow();
  await apply(wanted);
  expect((await guest.get(`/operations/${wanted.operation.id}`)).status).toBe(403);
});

/** A Flow of several operations, as one that keeps what cannot be sold out of the shop. */
function guard(collection: string) {
  const [id, check, refuse] = [randomUUID(), randomUUID(), randomUUID()];
  removeLater(`/flows/${id}`);
  return {
    id,
    name: "Refuse the sea",
    options: { type: "filter", scope: ["items.create", "items.update"], collections: [collection] },
    operations: [
      {
        id: check,
        name: "Is it dry?",
        key: "check",
        type: "condition",
        reject: "refuse",
        options: { filter: { $trigger: { payload: { title: { _neq: "sea" } } } } },
      },
      {
        id: refuse,
        name: "Say so",
        key: "refuse",
        type: "throw-error",
        options: { code: "NO_SEA", status: "400", message: "Not the sea." },
      },
    ],
  };
}

test("a Flow with several operations needs no site, and does what they say under another name of its collection", async () => {
  const own = `harbours_${randomUUID().slice(0, 8)}`;
  await admin.post("/collections", {
    collection: own,
    schema: {},
    meta: {},
    fields: [
      { field: "id", type: "integer", schema: { is_primary_key: true, has_auto_increment: true } },
      { field: "title", type: "string", schema: {} },
    ],
  });
  removeLater(`/collections/${own}`);
  const collections = { harbours: own };
  const wanted = guard("harbours");
  const [check, refuse] = wanted.operations;
  const flows = [wanted];

  expect(await applyFlows(administrator, { flows, collections })).toMatchObject({
    added: [wanted.name],
    changed: [],
  });
  expect(await applyFlows(administrator, { flows, collections })).toMatchObject({ added: [], changed: [] });
  expect(await admin.post(`/items/${own}`, { title: "sea" })).toMatchObject({ status: 400, code: "NO_SEA" });
  expect(await admin.post(`/items/${own}`, { title: "land" })).toMatchObject({ status: 200 });

  Object.assign(refuse?.options ?? {}, { message: "Never the sea." });
  expect(await applyFlows(administrator, { flows, collections })).toMatchObject({
    added: [],
    changed: [wanted.name],
  });
  await admin.patch(`/operations/${check?.id}`, { reject: null });
  await admin.remove(`/operations/${refuse?.id}`);
  expect(await applyFlows(administrator, { flows, collections })).toMatchObject({
    added: [],
    changed: [wanted.name],
  });
  expect(await admin.post(`/items/${own}`, { title: "sea" })).toMatchObject({ status: 400, code: "NO_SEA" });
});
