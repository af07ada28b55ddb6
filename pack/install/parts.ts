import { attachments, comparePermissions, expandPermissions, type Permission, policyRows } from "./access.ts";
import type { Admin } from "./admin.ts";
import type { Pack, Preset, Row } from "./pack.ts";

/** A part of the pack beside the collections: what is missing of it, and how that is created. */
export interface Part {
  title: string;
  /** Names of what is missing. */
  missing: string[];
  /** How much of it is there. */
  there: number;
  /** What is there in another shape, and is left so. */
  differing: string[];
  create(): Promise<unknown>;
  /** What the person has to be told once it is created. */
  secret?: string;
}

/** Given by access.json, which lets everybody read the first folder and nobody the second. */
const folders = [
  { id: "0c0ffee0-0000-4000-8000-000000000001", name: "Public" },
  { id: "0c0ffee0-0000-4000-8000-000000000002", name: "Private" },
];
const serviceRole = "0c0ffee0-0000-4000-8000-000000000203";

/** Compares folders, roles, policies, permissions, presets and the service user with what is there. */
export async function findParts(
  admin: Admin,
  { access, presets }: Pack,
  serviceToken: string,
): Promise<Part[]> {
  const [inFolders, inPolicies, inRoles, inAccess, inPermissions, inPresets, servants] = await Promise.all([
    admin.list("/folders", ["id"]),
    admin.list("/policies", ["id"]),
    admin.list("/roles", ["id"]),
    admin.list("/access", ["id", "role", "user", "policy"]),
    admin.list<Permission>("/permissions", ["*"], {
      policy: { _in: access.policies.map(({ id }) => id) },
    }),
    admin.list<Preset>("/presets", ["collection", "bookmark"], {
      user: { _null: true },
      role: { _null: true },
    }),
    admin.list("/users", ["id"], { role: { _eq: serviceRole } }),
  ]);
  const byId = (row: Row) => String(row.id);
  const nameOf = (row: Row) => String(row.name);
  const rows = (title: string, path: string, wanted: Row[], there: Row[], key = byId, label = nameOf) =>
    rowsPart({ title, path, wanted, there, key, label, post: admin.post });
  return [
    rows("folders", "/folders", folders, inFolders),
    rows("policies", "/policies", policyRows(access), inPolicies),
    rows("roles", "/roles", access.roles as unknown as Row[], inRoles),
    rows(
      "policies of roles",
      "/access",
      attachments(access) as unknown as Row[],
      inAccess,
      attachmentKey,
      byId,
    ),
    permissionsPart(admin, expandPermissions(access), inPermissions),
    servicePart(admin, servants, serviceToken),
    rows(
      "lists in Studio",
      "/presets",
      presets.map((preset) => ({ layout: "tabular", ...preset })),
      inPresets,
      presetKey,
      presetKey,
    ),
  ];
}

function rowsPart(given: {
  title: string;
  path: string;
  wanted: Row[];
  there: Row[];
  key: (row: Row) => string;
  label: (row: Row) => string;
  post: Admin["post"];
}): Part {
  const { title, path, wanted, key, label, post } = given;
  const there = new Set(given.there.map(key));
  const missing = wanted.filter((row) => !there.has(key(row)));
  return {
    title,
    missing: missing.map(label),
    there: wanted.length - missing.length,
    differing: [],
    create: () => post(path, missing),
  };
}

function permissionsPart(admin: Admin, wanted: Permission[], existing: Permission[]): Part {
  const { missing, differing } = comparePermissions(wanted, existing);
  return {
    title: "permissions",
    missing: missing.map(({ action, collection }) => `${action} ${collection}`),
    there: wanted.length - missing.length,
    differing: differing.map((place) => `the permission "${place}" is not the pack's`),
    create: () => admin.post("/permissions", missing),
  };
}

function servicePart(admin: Admin, servants: Row[], token: string): Part {
  const user = { first_name: "Vitrine", last_name: "service", role: serviceRole, status: "active", token };
  return {
    title: "service user",
    missing: servants.length > 0 ? [] : ["Vitrine service"],
    there: servants.length > 0 ? 1 : 0,
    differing: [],
    create: () => admin.post("/users", user),
    secret: token,
  };
}

function attachmentKey({ role, user, policy }: Row): string {
  return [role, user, policy].join(" ");
}

function presetKey({ collection, bookmark }: Row): string {
  return [collection, bookmark].filter(Boolean).join(": ");
}
