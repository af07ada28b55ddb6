import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type AccessFile, expandPermissions } from "../../pack/install/access.ts";
import { readSnapshot } from "../support/directus/snapshot.ts";
import { admin, createAsOwner, directusAs, type Row, unique } from "./directus.ts";

const verbs = ["create", "read", "update", "delete"] as const;
type Verb = (typeof verbs)[number];

/** What Directus says of somebody's own rights: `/permissions/me`. */
type Rights = Record<string, { [verb in Verb]?: { access: string; fields?: string[] } }>;

const access: AccessFile = JSON.parse(
  readFileSync(new URL("../../pack/access.json", import.meta.url), "utf8"),
);

/** The rights of each role that this Directus has, administrators' left out, and of guests. */
const matrix = new Map<string, Rights>();
let collections: string[];

beforeAll(async () => {
  const { rows } = await admin.get("/roles?fields=id,name,policies.policy.admin_access&limit=-1");
  const roles = rows.filter(({ policies }) => !(policies as Row[]).some(isAdministrators));
  for (const { id, name } of roles) {
    const token = unique("token");
    await createAsOwner("/users", { email: `${token}@example.com`, role: id, status: "active", token });
    matrix.set(String(name), (await directusAs(token).get("/permissions/me")).row as Rights);
  }
  matrix.set("guest", await rightsOfGuests());
  collections = (await admin.get("/collections")).rows.map(({ collection }) => String(collection));
});

/** Directus does not tell guests what they may. */
async function rightsOfGuests(): Promise<Rights> {
  const attached = "/access?filter[role][_null]=true&filter[user][_null]=true&fields=policy&limit=-1";
  const policies = (await admin.get(attached)).rows.map(({ policy }) => policy).join(",");
  const { rows } = await admin.get(`/permissions?filter[policy][_in]=${policies}&limit=-1`);
  const rights: Rights = {};
  for (const { collection, action, fields } of rows as {
    collection: string;
    action: Verb;
    fields: string[];
  }[])
    rights[collection] = { ...rights[collection], [action]: { access: "partial", fields } };
  return rights;
}

function isAdministrators({ policy }: Row): boolean {
  return (policy as { admin_access: boolean }).admin_access;
}

function may(role: string, verb: Verb, collection: string): boolean {
  const right = matrix.get(role)?.[collection]?.[verb];
  return right !== undefined && right.access !== "none";
}

/** Who may do something with a collection, guests and customers too; not administrators. */
function whoMay(verb: Verb, collection: string): string[] {
  return [...matrix.keys()].filter((role) => may(role, verb, collection)).sort();
}

/** The fields that a role may change, in whatever rows. */
function changedBy(role: string, collection: string): string[] {
  const fields = may(role, "update", collection)
    ? (matrix.get(role)?.[collection]?.update?.fields ?? [])
    : [];
  return fields.includes("*")
    ? (readSnapshot().get(collection)?.fields ?? []).map(({ name }) => name)
    : fields;
}

const people = () => [...matrix.keys()].filter((role) => role !== "Vitrine service");

test("every role of the pack is there, and what each may do is what the pack says, verb by verb", () => {
  expect([...matrix.keys()].sort()).toEqual(["guest", ...access.roles.map(({ name }) => name)].sort());
  const permissions = expandPermissions(access);
  const ours = collections.filter((name) => readSnapshot().has(name));
  expect(ours.length).toBeGreaterThan(50);
  for (const [role] of matrix) {
    const attached = access.access.filter((row) => row.role === (role === "guest" ? null : role));
    const policies = attached.map(({ policy }) => access.policies.find(({ name }) => name === policy)?.id);
    for (const collection of ours)
      for (const verb of verbs) {
        const isGranted = permissions.some(
          (row) => policies.includes(row.policy) && row.collection === collection && row.action === verb,
        );
        expect(may(role, verb, collection), `${role} ${verb} ${collection}`).toBe(isGranted);
      }
  }
});

/** What was booked, what was agreed and who has asked for what: nobody's to delete. */
const books = [
  "orders",
  "order_lines",
  "order_numbers",
  "order_requests",
  "fulfillments",
  "payments",
  "refunds",
  "disputes",
  "invoices",
  "membership_invoices",
  "stock_movements",
  "discount_slots",
  "entitlements",
  "webhook_events",
  "email_messages",
  "claims",
  "pack_versions",
  "downloads",
];

test.each(books)("nobody deletes from %s", (collection) => {
  expect(collections).toContain(collection);
  expect(whoMay("delete", collection)).toEqual([]);
});

test.each([
  "orders",
  "order_lines",
  "order_numbers",
  "invoices",
  "payments",
  "disputes",
  "membership_invoices",
  "order_requests",
  "discount_slots",
  "downloads",
  "webhook_events",
  "email_messages",
  "claims",
  "identities",
])("only the site creates in %s", (collection) => {
  expect(collections).toContain(collection);
  expect(whoMay("create", collection)).toEqual(["Vitrine service"]);
});

test.each([
  "directus_policies",
  "directus_permissions",
  "directus_access",
  "directus_roles",
  "directus_settings",
  "directus_flows",
  "directus_operations",
  "directus_collections",
  "directus_fields",
  "directus_relations",
  "directus_extensions",
  "directus_activity",
  "directus_revisions",
])("nobody writes in %s", (collection) => {
  for (const verb of ["create", "update", "delete"] as const) expect(whoMay(verb, collection)).toEqual([]);
});

test("staff read the Flows whose buttons they may press, and nobody what a Flow does", () => {
  expect(whoMay("read", "directus_operations")).toEqual([]);
  expect(whoMay("read", "directus_flows")).toEqual(["Editor", "Owner", "Shop manager"]);
  for (const role of ["Editor", "Owner", "Shop manager"])
    expect(matrix.get(role)?.directus_flows?.read?.access, role).toBe("partial");
});

test.each(["directus_policies", "directus_permissions", "directus_access"])(
  "only the site reads %s, to compare what members and guests may read",
  (collection) => {
    expect(whoMay("read", collection)).toEqual(["Vitrine service"]);
  },
);

test("only the site reads what people sign in with", () => {
  for (const collection of ["identities", "sign_in_events", "claims"])
    expect(whoMay("read", collection), collection).toEqual(["Vitrine service"]);
  for (const role of people()) {
    const fields = matrix.get(role)?.directus_users?.read?.fields ?? [];
    for (const secret of ["*", "token", "auth_data", "external_identifier"])
      expect(fields, `${role} ${secret}`).not.toContain(secret);
  }
});

test("members' texts are the editors', the owner's and, row by row, their readers'", () => {
  expect(whoMay("read", "members_texts")).toEqual(["Customer", "Editor", "Owner", "Vitrine service"]);
  expect(matrix.get("Customer")?.members_texts?.read?.access).toBe("partial");
});

test("users are made and changed by the site and the owner, each within limits, and by nobody else but themselves", () => {
  expect(whoMay("create", "directus_users")).toEqual(["Owner", "Vitrine service"]);
  expect(whoMay("delete", "directus_users")).toEqual(["Vitrine service"]);
  for (const role of ["Owner", "Vitrine service"])
    expect(matrix.get(role)?.directus_users?.update?.access, role).toBe("partial");
  for (const role of ["Editor", "Shop manager"])
    expect(changedBy(role, "directus_users"), role).toEqual(["tfa_secret"]);
});

const amounts = /_amount$|^amount$|^currency$|^quantity$|^percentage$|^tax_|^balance$|^delta$|number$|_id$/;

test.each(["orders", "order_lines", "payments", "refunds", "disputes", "invoices", "stock_movements"])(
  "no person changes an amount or a number of %s",
  (collection) => {
    for (const role of people()) {
      const booked = changedBy(role, collection).filter((name) => amounts.test(name));
      expect(booked, role).toEqual(
        collection === "orders" && may(role, "update", "orders") ? typed(role) : [],
      );
    }
  },
);

/** Of numbers, a person types the parcel's alone. */
function typed(role: string): string[] {
  return changedBy(role, "orders").filter((name) => name === "tracking_number");
}
