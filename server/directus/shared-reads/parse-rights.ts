import { z } from "zod";
import { listKeys } from "#server/platform/guards.ts";
import type { AccessRow, AccessSnapshot, FieldMap, Policy, Principal, ReadRule } from "./access-rules.ts";

const Id = z.string().min(1);
const Filter = z.record(z.string(), z.unknown()).nullable();
const Permissions = z.array(
  z.object({ policy: Id, collection: Id, permissions: Filter, fields: z.array(z.string()).nullable() }),
);
const Policies = z.array(
  z.object({
    id: Id,
    admin_access: z.boolean(),
    app_access: z.boolean(),
    ip_access: z.union([z.array(z.string()), z.string()]).nullable(),
  }),
);
const Access = z.array(z.object({ role: Id.nullable(), user: Id.nullable(), policy: Id }));
const Roles = z.array(z.object({ id: Id, parent: Id.nullable() }));
const Fields = z.array(
  z.object({
    collection: z.string(),
    field: z.string(),
    type: z.string(),
    meta: z.object({ special: z.array(z.string()).nullish() }).nullish(),
  }),
);

/** What a bearer may do, as `GET /permissions/me` says. */
const Grants = z.record(
  z.string(),
  z.object({ read: z.object({ access: z.string(), fields: z.array(z.string()).optional() }) }),
);

/** The fields that the service role reads of each collection that decides who may read. */
export const accessFields = {
  permissions: ["id", "policy", "collection", "action", "permissions", "fields"],
  policies: ["id", "admin_access", "app_access", "ip_access"],
  access: ["id", "role", "user", "policy", "sort"],
  roles: ["id", "parent"],
} as const;

export type AccessCollection = keyof typeof accessFields;

/** Directus's answers to the service role. */
export interface AccessAnswers extends Record<AccessCollection, unknown> {
  grants: unknown;
}

/** A snapshot without the data model, and the collections of which the service role sees every field. */
export type AccessRights = Omit<AccessSnapshot, "relations" | "fields"> & { whole: ReadonlySet<string> };

/**
 * The rights that these answers tell of. Undefined where the service role does not see every row of what decides who may
 * read: its own rights would then hide rules of others.
 */
export function parseRights(answers: AccessAnswers, guest: Principal): AccessRights | undefined {
  const grants = Grants.parse(answers.grants);
  const isSeen = (name: AccessCollection) => {
    const { access, fields = [] } = grants[`directus_${name}`]?.read ?? { access: "none" };
    return (
      access === "full" && (fields.includes("*") || accessFields[name].every((one) => fields.includes(one)))
    );
  };
  if (!listKeys(accessFields).every(isSeen)) return undefined;
  const access: AccessRow[] = Access.parse(answers.access);
  return {
    roles: new Map(Roles.parse(answers.roles).map(({ id, parent }) => [id, parent])),
    policies: new Map(Policies.parse(answers.policies).map(({ id, ...policy }) => [id, toPolicy(policy)])),
    access,
    rules: groupRules(Permissions.parse(answers.permissions)),
    whole: new Set(Object.keys(grants).filter((name) => grants[name]?.read.fields?.includes("*"))),
    guest,
  };
}

function toPolicy(row: Omit<z.infer<typeof Policies>[number], "id">): Policy {
  return { admin: row.admin_access, app: row.app_access, byAddress: (row.ip_access?.length ?? 0) > 0 };
}

function groupRules(rows: z.infer<typeof Permissions>): Map<string, ReadRule[]> {
  const byPolicy = new Map<string, ReadRule[]>();
  for (const { policy, collection, permissions: filter, fields } of rows) {
    const rules = byPolicy.get(policy) ?? [];
    byPolicy.set(policy, [...rules, { collection, filter, fields }]);
  }
  return byPolicy;
}

/**
 * Fields by collection. A relation that the service role may not see is told by its field, where it sees every field of
 * the collection.
 */
export function parseFields(answer: unknown): FieldMap {
  const byCollection = new Map<string, Map<string, boolean>>();
  for (const { collection, field, type, meta } of Fields.parse(answer)) {
    const fields = byCollection.get(collection) ?? new Map<string, boolean>();
    const isEmpty = meta?.special?.some((one) => one === "no-data" || one === "group") ?? false;
    byCollection.set(collection, fields.set(field, type === "alias" && !isEmpty));
  }
  return byCollection;
}
