import { expect, test } from "vitest";
import { expandPermissions } from "../../../pack/install/access.ts";
import { buildFlowRow } from "../../../pack/install/apply-flows.ts";
import { readPack } from "../../../pack/install/pack.ts";
import { renameCollections } from "../../../pack/install/rename-collections.ts";
import { withFieldNames } from "../../../pack/install/rename-fields.ts";

const pack = readPack();
const names = {
  posts: { title: "headline", status: "state", members_text: "inner", sort: "place" },
  pages: { status: "condition", blocks: "parts" },
  page_blocks: { page: "leaf", item: "piece", collection: "kind" },
};
const renamed = withFieldNames(pack, names);
const text = (value: unknown) => JSON.stringify(value);

test("without other names the pack is as it is", () => {
  expect(withFieldNames(pack, {})).toBe(pack);
});

test("fields are looked for and made under their names here, others keep theirs", () => {
  const fieldsOf = (collection: string) =>
    renamed.snapshot.fields.filter((field) => field.collection === collection);

  expect(fieldsOf("posts").map(({ field }) => field)).toEqual(expect.arrayContaining(["headline", "slug"]));
  expect(fieldsOf("posts").map(({ field }) => field)).not.toContain("title");
  expect(fieldsOf("products").map(({ field }) => field)).toContain("title");
  expect(fieldsOf("posts").find(({ field }) => field === "headline")).toMatchObject({
    meta: { field: "headline" },
    schema: { name: "headline" },
  });
  expect(renamed.snapshot.fields).toHaveLength(pack.snapshot.fields.length);
});

test("relations follow on both sides", () => {
  const blocks = renamed.snapshot.relations.filter(({ collection }) => collection === "page_blocks");

  expect(blocks.find(({ field }) => field === "leaf")).toMatchObject({
    meta: { many_field: "leaf", one_field: "parts" },
    schema: { column: "leaf" },
  });
  expect(blocks.find(({ field }) => field === "piece")?.meta).toMatchObject({ junction_field: "leaf" });
});

test("a rule that serves two collections names the fields of each, also where it comes through others", () => {
  const permissions = expandPermissions(renamed.access);
  const ruleOf = (collection: string) =>
    text(permissions.find((row) => row.collection === collection && row.action === "read")?.permissions);

  expect(permissions).toHaveLength(expandPermissions(pack.access).length);
  expect(ruleOf("posts")).toContain('"state"');
  expect(ruleOf("posts")).not.toContain('"status"');
  expect(ruleOf("pages")).toContain('"condition"');
  expect(ruleOf("products")).toContain('"status"');
  expect(ruleOf("page_blocks")).toMatch(/"leaf":.*"condition"/);
  expect(ruleOf("block_hero")).toMatch(/\$FOLLOW\(page_blocks,piece,kind\)":.*"leaf":.*"condition"/);
  expect(ruleOf("members_texts")).toContain("$FOLLOW(posts,inner)");
  expect(ruleOf("posts_translations")).toContain('{"posts_id":{"state":{"_eq":"published"}}}');
  expect(ruleOf("block_gallery_items_translations")).toMatch(
    /^\{"_and":\[\{"block_gallery_items_id":\{"block_gallery":\{"\$FOLLOW\(page_blocks,piece,kind\)"/,
  );
});

test("no name of the pack is left where it has another one here", () => {
  const own = new Set(
    Object.entries(names).flatMap(([collection, fields]) =>
      Object.keys(fields).map((field) => `${collection}.${field}`),
    ),
  );
  const granted = expandPermissions(renamed.access).flatMap(({ collection, fields }) =>
    (fields ?? []).map((field) => `${collection}.${field}`),
  );

  expect(granted.filter((name) => own.has(name))).toEqual([]);
});

test("a dashboard follows its collection to another name, and is left out where that has fields of its own", () => {
  const [members] = renameCollections(pack, { entitlements: "passes" }).dashboards;
  const read = members?.panels.map(({ options }) => options.collection);

  expect(new Set(read)).toEqual(new Set(["passes", "membership_invoices", undefined]));
  expect(renamed.dashboards).toEqual(pack.dashboards.filter(({ name }) => name !== "Journal"));
  const names = withFieldNames(pack, { plans: { name: "title" } }).dashboards.map(({ name }) => name);
  expect(names).toEqual(["Sales", "Journal"]);
});

test("a Flow leaves out the collections of which it knows a field by another name, and goes if none is left", () => {
  const listened = (fields: Record<string, Record<string, string>>, name: string) =>
    withFieldNames(pack, fields).flows.find((flow) => flow.name === name)?.options.collections;
  const leadsOn = "Lead on from an address that has changed";
  const whole = pack.flows.find(({ name }) => name === leadsOn)?.options.collections ?? [];

  expect(listened({ posts: { title: "headline" } }, leadsOn)).toEqual(whole);
  expect(listened({ posts: { slug: "path" } }, leadsOn)).toEqual(whole.filter((name) => name !== "posts"));
  expect(
    listened(Object.fromEntries(whole.map((name) => [name, { slug: "s", permalink: "p" }])), leadsOn),
  ).toBe(undefined);
  expect(listened({ posts: { slug: "path" } }, "Tell the site of changes")).toContain("posts");
});

test("the form of a button has its labels by the name of the collection here", () => {
  const flow = pack.flows.find(
    ({ trigger, options }) => trigger && text(options).includes("$t:fields.exports."),
  );
  if (!flow) throw new Error("No button has the labels of exports.");
  const options = text(buildFlowRow(flow, { exports: "lists" }, []).options);

  expect(options).toContain("$t:fields.lists.kind");
  expect(options).not.toContain("$t:fields.exports.");
});
