import { toRecords } from "#server/platform/guards.ts";
import type { PackRow } from "./pack.ts";

/** One row of `directus_permissions`. */
export interface PackPermission {
  id?: number;
  policy: string;
  collection: string;
  action: string;
  fields: string[] | null;
  permissions: PackRow | null;
  validation: PackRow | null;
  presets: PackRow | null;
}

/** The short form of permissions in access.json: read, all fields and all rows unless said. */
interface PermissionRow {
  collection: string | string[];
  action?: string | string[];
  fields?: string[];
  /** Name of the rule that a row must satisfy. */
  rule?: string;
  /** The field that leads to the row which must satisfy it in this one's place. */
  through?: string;
  /** Name of the rule that what is written must satisfy. */
  validation?: string;
  presets?: PackRow;
}

type Named = {
  id: string;
  name: string;
  icon?: string;
  description?: string;
  app_access?: boolean;
};

/** What access.json holds; policies and roles are referred to by name or id. */
export interface AccessFile {
  policies: Named[];
  roles: Named[];
  access: { id: string; role: string | null; policy: string }[];
  rules: Record<string, PackRow>;
  permissions: Record<string, PermissionRow[]>;
}

/** A role or user, null for guests, and a policy that is attached to it. */
export type PolicyAttachment = {
  id: string;
  role: string | null;
  user: string | null;
  policy: string;
};

/**
 * Writes out access.json's short forms: lists of collections and actions, and rules by name.
 * @throws Error when a row names a rule that does not exist
 */
export function expandPermissions({ policies, rules, permissions }: AccessFile): PackPermission[] {
  const ruleNamed = (name: string | undefined) => {
    if (name === undefined) return {};
    const rule = rules[name];
    if (!rule) throw new Error(`access.json has no rule "${name}"`);
    return rule;
  };
  return Object.entries(permissions).flatMap(([policy, rows]) =>
    rows.flatMap((row) =>
      [row.collection].flat().flatMap((collection) =>
        [row.action ?? "read"].flat().map((action) => ({
          policy: idOf(policies, policy),
          collection,
          action,
          fields: row.fields ?? ["*"],
          permissions: action === "create" ? {} : beyond(row.through, ruleNamed(row.rule)),
          validation: ruleNamed(row.validation),
          presets: row.presets ?? null,
        })),
      ),
    ),
  );
}

/** A rule for what a field leads to, as a rule for the row that has the field. */
function beyond(field: string | undefined, rule: PackRow): PackRow {
  if (!field) return rule;
  const all = Object.entries(rule);
  const [groups, own] = [
    all.filter(([, value]) => Array.isArray(value)),
    all.filter(([, value]) => !Array.isArray(value)),
  ];
  return {
    ...Object.fromEntries(
      groups.map(([key, parts]) => [key, toRecords(parts).map((part) => beyond(field, part))]),
    ),
    ...(own.length > 0 && { [field]: Object.fromEntries(own) }),
  };
}

/** The policies as `POST /policies` takes them: none of them an administrator's. */
export function buildPolicyRows({ policies }: AccessFile): PackRow[] {
  return policies.map(({ id, name, icon, description, app_access = false }) => ({
    id,
    name,
    icon,
    description,
    app_access,
    admin_access: false,
    enforce_tfa: false,
  }));
}

/** Which policy goes with which role. */
export function buildPolicyAttachments({ access, roles, policies }: AccessFile): PolicyAttachment[] {
  return access.map(({ id, role, policy }) => ({
    id,
    role: role === null ? null : idOf(roles, role),
    user: null,
    policy: idOf(policies, policy),
  }));
}

function idOf(rows: Named[], nameOrId: string): string {
  return rows.find(({ name }) => name === nameOrId)?.id ?? nameOrId;
}
