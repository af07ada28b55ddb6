import { readFileSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { describeOwnCollections } from "../../pack/types/own-collections.ts";
import { run } from "../backends/directus.ts";
import { asAdmin } from "../support/directus/directus.ts";
import { endpoints, secrets } from "../support/endpoints.ts";
import { copyTree } from "../support/processes/tree-copy.ts";

const file = "server/directus/own-collections.ts";

/** `npm run types` in a copy of the tree, and what it wrote. */
async function writeTypes(env: Record<string, string> = {}) {
  const copy = copyTree();
  onTestFinished(() => copy.remove());
  const reached = {
    DIRECTUS_URL: endpoints.directus.url,
    DIRECTUS_ADMIN_TOKEN: endpoints.directus.adminToken,
  };
  const { code, text } = await run(["pack/types.ts"], { ...reached, ...env }, { cwd: copy.folder });
  return { code, text, type: readFileSync(`${copy.folder}/${file}`, "utf8") };
}

test("of the demo's Directus nothing but its own block is in the type, and where pages show it", async () => {
  const { code, type } = await writeTypes();

  expect(code).toBe(0);
  expect(type.match(/^ {2}\w+(?=: \{)/gm)).toEqual(["  block_almanac", "  page_blocks"]);
}, 60_000);

test("a Directus with nothing beside the pack has the type that the tree comes with", () => {
  expect(describeOwnCollections(new Map())).toBe(readFileSync(file, "utf8"));
});

test("a field of one's own in products and a collection that leads there are in the type, for the service user too, also while its token is replaced", async () => {
  await asAdmin("/fields/products", {
    method: "POST",
    body: { field: "binding", type: "string", meta: {}, schema: {} },
  });
  onTestFinished(() => asAdmin("/fields/products/binding", { method: "DELETE" }).then(() => {}));
  const key = { field: "id", type: "integer", schema: { is_primary_key: true, has_auto_increment: true } };
  const product = { field: "product", type: "uuid", schema: {}, meta: { special: ["m2o"] } };
  await asAdmin("/collections", {
    method: "POST",
    body: { collection: "readings", schema: {}, meta: {}, fields: [key, product] },
  });
  onTestFinished(() => asAdmin("/collections/readings", { method: "DELETE" }).then(() => {}));
  await asAdmin("/relations", {
    method: "POST",
    body: { collection: "readings", field: "product", related_collection: "products" },
  });

  const first = await writeTypes();
  const again = await writeTypes();
  const byService = await writeTypes({
    DIRECTUS_ADMIN_TOKEN: "",
    DIRECTUS_SERVICE_TOKEN: `not-told-to-directus-yet-of-the-two,${secrets.serviceToken}`,
  });

  expect(first.code).toBe(0);
  expect(first.type).toContain("  products: {\n    binding: Value;\n  };\n");
  expect(first.type).toContain('  readings: {\n    id: Value;\n    product: "products";\n  };\n');
  expect(first.text).toContain("products: binding");
  expect(again.type).toBe(first.type);
  expect(byService.type).toContain("binding: Value;");
}, 90_000);

test.each([
  [{ DIRECTUS_ADMIN_TOKEN: "of-nobody" }, /does not know this token: set DIRECTUS_ADMIN_TOKEN/],
  [
    { DIRECTUS_URL: "http://127.0.0.1:9" },
    /Nothing answers at http:\/\/127\.0\.0\.1:9.*correct DIRECTUS_URL/,
  ],
  [{ DIRECTUS_ADMIN_TOKEN: "" }, /DIRECTUS_ADMIN_TOKEN is missing/],
])(
  "with %j it says in one line what is wrong, and writes nothing",
  async (env, message) => {
    const { code, text, type } = await writeTypes(env);

    expect(code).toBe(1);
    expect(text.trim()).toMatch(message);
    expect(text.trim().split("\n")).toHaveLength(1);
    expect(type).toBe(readFileSync(file, "utf8"));
  },
  60_000,
);
