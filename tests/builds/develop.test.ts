import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { run } from "../backends/directus.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { endpoints } from "../support/endpoints.ts";
import { eventually } from "../support/eventually.ts";
import { type Site, startDevelopmentSite } from "../support/processes/site.ts";
import { copyTree, type TreeCopy } from "../support/processes/tree-copy.ts";
import { applyStep, readRecipes } from "../support/recipes.ts";

const recipes = readRecipes();
const undo: (() => Promise<unknown>)[] = [];
let copy: TreeCopy;
let site: Site;

beforeAll(async () => {
  copy = copyTree();
  site = await startDevelopmentSite({ cwd: copy.folder });
}, 300_000);

afterAll(async () => {
  for (const step of undo.reverse()) await step();
  await site?.stop();
  copy?.remove();
}, 300_000);

/** Does what docs/develop.md says under this heading. */
function follow(heading: string) {
  const steps = recipes.get(heading) ?? [];
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) copy.edit(step.file, (text) => applyStep(step, text));
}

const read = async (path: string, accept: string) =>
  (await fetch(new URL(path, site.url), { headers: { Accept: accept } })).text();

const see = (path: string, wanted: string) =>
  eventually(
    () => read(path, "text/html"),
    (text) => text.includes(wanted),
    60_000,
  );

/** All style sheets that the shop's page names. */
async function readStyles(): Promise<string> {
  const html = await read("/shop", "text/html");
  const sheets = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href = ""]) => href);
  return (await Promise.all(sheets.map((href) => read(href, "text/css")))).join("\n");
}

test("a text, a component, a style and a route are on the page as docs/develop.md says", async () => {
  follow("Change a text");
  await see("/shop", 'aria-label="Around the site"');
  follow("Change a component");
  await see("/shop", ", since 1987</p>");
  follow("Change a style");
  await eventually(readStyles, (css) => css.includes("--paper: #fffaf0"), 60_000);
  follow("Add a route");
  await see("/opening-hours", "Monday to Friday, 9 to 5");
}, 300_000);

test("a field of one's own is typed by `npm run types`, and shown", async () => {
  const type = { field: "binding", type: "string", schema: {}, meta: {} };
  await asAdmin("/fields/products", { method: "POST", body: type });
  undo.push(() => asAdmin("/fields/products/binding", { method: "DELETE" }));
  await openToGuests("products", ["binding"]);
  const [product] = await asAdmin<{ id: string }[]>("/items/products?filter[slug][_eq]=soundings&fields=id");
  await asAdmin(`/items/products/${product?.id}`, { method: "PATCH", body: { binding: "Sewn in linen" } });

  const reached = {
    DIRECTUS_URL: endpoints.directus.url,
    DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken,
  };
  const typed = await run(["pack/types.ts"], reached, { cwd: copy.folder });
  follow("Show a field of your own");
  const compiled = await run(
    ["node_modules/typescript-native/bin/tsc", "--noEmit"],
    {},
    { cwd: copy.folder },
  );

  expect(typed.text).toContain("products: binding");
  expect(compiled).toEqual({ code: 0, text: "" });
  await see("/shop/soundings", "Sewn in linen");
}, 300_000);

test("a block of one's own is on its page", async () => {
  const key = { field: "id", type: "uuid", schema: { is_primary_key: true }, meta: { special: ["uuid"] } };
  const note = { field: "note", type: "text", schema: {}, meta: {} };
  const collection = { collection: "block_note", schema: {}, meta: {}, fields: [key, note] };
  await asAdmin("/collections", { method: "POST", body: collection });
  undo.push(() => asAdmin("/collections/block_note", { method: "DELETE" }));
  const relation = await asAdmin<{ meta: { one_allowed_collections: string[] } }>(
    "/relations/page_blocks/item",
  );
  const allowed = relation.meta.one_allowed_collections;
  const allow = (one_allowed_collections: string[]) =>
    asAdmin("/relations/page_blocks/item", { method: "PATCH", body: { meta: { one_allowed_collections } } });
  await allow([...allowed, "block_note"]);
  undo.push(() => allow(allowed));
  await openToGuests("block_note", ["*"], "$t:public_label");
  const [page] = await asAdmin<{ id: string }[]>("/items/pages?filter[permalink][_eq]=/about&fields=id");
  const id = randomUUID();
  await asAdmin("/items/block_note", { method: "POST", body: { id, note: "Written by hand" } });
  const placed = { id: randomUUID(), page: page?.id, pages_id: page?.id, collection: "block_note", item: id };
  const made = await asAdmin<{ id: string }>("/items/page_blocks", { method: "POST", body: placed });
  undo.push(() => asAdmin(`/items/page_blocks/${made.id}`, { method: "DELETE" }));

  follow("Add a block of your own");

  await see("/about", "Written by hand");
}, 300_000);

/** What Studio does where somebody ticks fields in a policy that guests have. */
async function openToGuests(collection: string, fields: string[], name = "Vitrine published") {
  const [policy] = await asAdmin<{ id: string }[]>(`/policies?filter[name][_eq]=${name}&fields=id`);
  const at = `filter[policy][_eq]=${policy?.id}&filter[collection][_eq]=${collection}&filter[action][_eq]=read`;
  const [known] = await asAdmin<{ id: number; fields: string[] }[]>(`/permissions?${at}`);
  if (known) {
    await asAdmin(`/permissions/${known.id}`, {
      method: "PATCH",
      body: { fields: [...known.fields, ...fields] },
    });
    undo.push(() => asAdmin(`/permissions/${known.id}`, { method: "PATCH", body: { fields: known.fields } }));
    return;
  }
  const body = { policy: policy?.id, collection, action: "read", permissions: {}, fields };
  const made = await asAdmin<{ id: number }>("/permissions", { method: "POST", body });
  undo.push(() => asAdmin(`/permissions/${made.id}`, { method: "DELETE" }));
}
