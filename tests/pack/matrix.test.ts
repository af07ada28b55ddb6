import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccessFile, expandPermissions, type PackPermission } from "../../pack/install/access.ts";
import { type Plants, seedSecrets } from "../support/directus/seed-secrets.ts";
import { readSnapshot } from "../support/directus/snapshot.ts";
import {
  admin,
  CUSTOMER_ROLE,
  createAsOwner,
  directusAs,
  EDITOR_ROLE,
  guest,
  OWNER_ROLE,
  removeLater,
  SHOP_MANAGER_ROLE,
  serviceUser,
  unique,
  type Visitor,
} from "./directus.ts";

const access: AccessFile = JSON.parse(
  readFileSync(new URL("../../pack/access.json", import.meta.url), "utf8"),
);
const permissions = expandPermissions(access);
const roles = ["guest", "Customer", "Editor", "Shop manager", "Owner", "Vitrine service"] as const;
type Role = (typeof roles)[number];
const inStudio: readonly Role[] = ["Editor", "Shop manager", "Owner"];

/** What the pack grants a role, whichever of its policies does. */
function grantsOf(role: Role, collection: string, action: string): PackPermission[] {
  const attached = access.access.filter((row) => row.role === (role === "guest" ? null : role));
  const ids = attached.map(({ policy }) => access.policies.find(({ name }) => name === policy)?.id ?? policy);
  return permissions.filter(
    (row) => ids.includes(row.policy) && row.collection === collection && row.action === action,
  );
}

const isGranted = (role: Role, collection: string, action: string) =>
  grantsOf(role, collection, action).length > 0;

const everything = [...readSnapshot().keys()];
const singletons = everything.filter((name) => readSnapshot().get(name)?.singleton);
const collections = everything.filter((name) => !singletons.includes(name));
const refused = { status: 403, code: "FORBIDDEN" };

let plants: Plants;
const visitors = {} as Record<Role, Visitor>;

beforeAll(async () => {
  plants = await seedSecrets();
  const author = { name: "Somebody", slug: unique("author") };
  own.authors = await createAsOwner("/items/authors", author);
  own.tags = await createAsOwner("/items/tags", { title: "Something", slug: unique("tag") });
  own.tags_translations = await createAsOwner("/items/tags_translations", {
    tags_id: own.tags,
    title: "Etwas",
  });
  own.product_options = await createAsOwner("/items/product_options", { name: unique("option") });
  own.interface_texts = await createAsOwner("/items/interface_texts", {
    language: "en",
    key: "search.title",
  });
  own.product_options_translations = await createAsOwner("/items/product_options_translations", {
    title: "Etwas",
  });
  const words = { authors_id: own.authors, description: "Jemand" };
  own.authors_translations = await createAsOwner("/items/authors_translations", words);
  own.globals_translations = await createAsOwner("/items/globals_translations", { tagline: "Etwas" });
  own.languages = unique("xx");
  await admin.post("/items/languages", { code: own.languages, name: "Of nobody" });
  removeLater(`/items/languages/${own.languages}`);
  const [maya] = (await admin.get("/items/orders?filter[number][_eq]=1001&fields=id")).rows;
  own.invoices = await createAsOwner("/items/invoices", { order: maya?.id, currency: "EUR" });
  visitors.guest = guest;
  visitors.Customer = await userOf(CUSTOMER_ROLE);
  visitors.Editor = await userOf(EDITOR_ROLE);
  visitors["Shop manager"] = await userOf(SHOP_MANAGER_ROLE);
  visitors.Owner = await userOf(OWNER_ROLE);
  own.webhook_events = unique("evt");
  await admin.post("/items/webhook_events", { id: own.webhook_events, type: "of.nobody", status: "dead" });
  removeLater(`/items/webhook_events/${own.webhook_events}`);
  visitors["Vitrine service"] = await serviceUser();
}, 120_000);
afterAll(() => plants?.remove(), 60_000);

async function userOf(role: string): Promise<Visitor> {
  const token = unique("token");
  await createAsOwner("/users", { email: `${token}@example.com`, role, status: "active", token });
  return directusAs(token);
}

/**
 * Of what has nothing to hide there is a row of our own; the number of an order is one that is taken, and an invoice one
 * without its file, to which one may still be added.
 */
const own: Record<string, string> = { order_numbers: "1001" };

function keyOf(collection: string): string {
  return collection === "languages" ? "code" : "id";
}

/** A row that belongs to nobody who asks. */
function rowOf(collection: string): string {
  const row = plants.rows.find((plant) => plant.collection === collection);
  return own[collection] ?? row?.id ?? "";
}

describe.each(roles)("%s", (role) => {
  test.each(everything)("reads %s as far as the pack says, and each of its fields", async (collection) => {
    const grants = grantsOf(role, collection, "read");
    const all = readSnapshot().get(collection)?.fields ?? [];
    const names = all.filter(({ type, target }) => type !== "alias" || target).map(({ name }) => name);
    const open = names.filter((name) =>
      grants.some(({ fields }) => fields?.includes("*") || fields?.includes(name)),
    );
    const list = (fields: string) => visitors[role].get(`/items/${collection}?limit=1&fields=${fields}`);

    if (grants.length === 0) expect(await list("*")).toMatchObject(refused);
    else expect((await list(open.join(","))).status).toBe(200);
    for (const { name, type } of all.filter(
      (field) => names.includes(field.name) && !open.includes(field.name),
    )) {
      const answer = await list(name);
      // Of a list of what may not be read Directus says nothing, instead of refusing the question.
      if (type === "alias" && answer.status === 200)
        expect(
          answer.rows.some((row) => typeof row === "object" && name in row),
          name,
        ).toBe(false);
      else expect(answer, name).toMatchObject(refused);
    }
  });

  test.each(collections)("creates in %s only where the pack says", async (collection) => {
    const [grant, ...others] = grantsOf(role, collection, "create");
    const isWhole = [grant, ...others].some(
      (one) => one?.fields?.includes("*") || one?.fields?.includes("id"),
    );
    // A key that is taken already: whoever may create hears that, and nothing is made.
    const body = grant && !isWhole ? {} : { [keyOf(collection)]: rowOf(collection) };
    const answer = await visitors[role].post(`/items/${collection}`, body);

    if (!grant) expect(answer).toMatchObject(refused);
    else
      expect([answer.status, answer.code]).toEqual([
        400,
        expect.stringMatching(/NOT_UNIQUE|FAILED_VALIDATION/),
      ]);
  });

  // The site numbers what was planted in the stock book, after which its own role changes it no more: service.test.ts.
  const changeable = collections.filter((name) => role !== "Vitrine service" || name !== "stock_movements");
  test.each(changeable)("changes %s only where the pack says", async (collection) => {
    const answer = await visitors[role].patch(`/items/${collection}/${rowOf(collection)}`, {});

    if (isGranted(role, collection, "update")) expect(answer.status).toBe(200);
    else expect(answer).toMatchObject(refused);
  });

  test.each(singletons)("changes the one row of %s only where the pack says", async (collection) => {
    const answer = await visitors[role].patch(`/items/${collection}`, {});

    if (isGranted(role, collection, "update")) expect(answer.status).toBe(200);
    else expect(answer).toMatchObject(refused);
  });

  test.each(collections.filter((name) => !isGranted(role, name, "delete")))(
    "does not delete from %s",
    async (name) => {
      expect(await visitors[role].remove(`/items/${name}/${rowOf(name)}`)).toMatchObject(refused);
    },
  );
});

test("only whom the pack names deletes, and where it says", async () => {
  const pastItsTime = await createAsOwner("/items/sign_in_events", {
    at: "2026-01-01T00:00:00",
    event: "refused",
  });
  for (const role of roles) {
    for (const name of collections.filter((one) => isGranted(role, one, "delete"))) {
      const planted = plants.rows.findLast(({ collection }) => collection === name)?.id ?? own[name];
      const row = name === "sign_in_events" ? pastItsTime : planted;
      const { status } = await visitors[role].remove(`/items/${name}/${row}`);
      // What went with another row is not there to be deleted.
      if (status !== 204)
        expect((await admin.get(`/items/${name}/${row}`)).status, `${role} ${name}`).toBe(403);
    }
  }
});

/** Directus's own collections by their paths, and what Studio lets everybody who may enter it read of them. */
const ofDirectus: Record<string, { studio: boolean }> = {
  users: { studio: true },
  roles: { studio: true },
  settings: { studio: true },
  policies: { studio: false },
  permissions: { studio: false },
  access: { studio: false },
  files: { studio: false },
  folders: { studio: false },
  versions: { studio: false },
  flows: { studio: false },
  operations: { studio: false },
  activity: { studio: true },
  revisions: { studio: false },
  presets: { studio: true },
  dashboards: { studio: false },
  panels: { studio: false },
  shares: { studio: true },
  translations: { studio: true },
  collections: { studio: true },
  fields: { studio: true },
  relations: { studio: true },
};

describe.each(roles)("of Directus's own, %s", (role) => {
  test.each(Object.keys(ofDirectus))("reads %s only where the pack or Studio says", async (name) => {
    const mayRead =
      isGranted(role, `directus_${name}`, "read") || (inStudio.includes(role) && ofDirectus[name]?.studio);
    const { status } = await visitors[role].get(`/${name}?limit=1`);

    expect(status).toBe(mayRead ? 200 : 403);
  });
});
