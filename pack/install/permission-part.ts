import { type AccessFile, expandPermissions, type PackPermission } from "./access.ts";
import type { Admin } from "./admin.ts";
import type { PackComponent } from "./components.ts";
import type { Memory } from "./memory.ts";
import type { Pack } from "./pack.ts";
import { comparePermissions, isWider } from "./permissions.ts";

/** What the person at the terminal has allowed by name. */
export interface Allowed {
  /** Adopted collections of which guests may read what the pack shows them. */
  opened: string[];
  /** Permissions by which somebody may lose a right, such as `customer read orders`. */
  revoked: string[];
}

/** The permissions, and what of them waits until somebody asks for it by name. */
export interface PermissionPart extends PackComponent {
  /** Permissions by which somebody would lose a right. */
  waiting: string[];
  /** Adopted collections of which guests would read more, each with what they would. */
  closed: { collection: string; what: string }[];
}

type Former = Pick<Memory, "former" | "all" | "waiting">;

/**
 * Compares permissions with what is there.
 * @param memory the packs before, under the names of this Directus
 * @param foreign adopted collections: what guests may read of these is their owner's to say
 */
export async function findPermissions(
  admin: Admin,
  { access }: Pack,
  { memory, foreign, opened = [], revoked = [] }: { memory: Former; foreign: string[] } & Partial<Allowed>,
): Promise<PermissionPart> {
  const policies = access.policies.map(({ id }) => id);
  const [existing, guests] = await Promise.all([
    admin.list<PackPermission>("/permissions", ["*"], { policy: { _in: policies } }),
    foreign.length > 0 ? guestsPermissions(admin, foreign) : [],
  ]);
  const wanted = expandPermissions(access);
  const of = (packs: Pack[]) => packs.map((pack) => expandPermissions(pack.access));
  const nameOf = placeNamer(access);
  const found = comparePermissions({
    wanted,
    existing,
    nameOf,
    revoked,
    former: of(memory.former),
    waited: { places: memory.waiting, former: of(memory.all) },
  });
  const open = access.access.flatMap(({ role, policy }) => (role === null ? policy : []));
  const isOpening = (row: PackPermission) =>
    access.policies.some(({ id, name }) => id === row.policy && open.includes(name)) &&
    foreign.includes(row.collection) &&
    !opened.includes(row.collection) &&
    !guests.some((other) => other.collection === row.collection && isWider(other, row));
  const closed = found.missing.filter(isOpening);
  const missing = found.missing.filter((row) => !closed.includes(row));
  return {
    title: "permissions",
    missing: missing.map(({ action, collection }) => `${action} ${collection}`),
    changing: found.names,
    there: wanted.length - found.missing.length,
    differing: found.preserved.map((place) => `the permission "${place}" is not the pack's`),
    waiting: found.waiting,
    closed: closed.map((row) => ({ collection: row.collection, what: describe(row) })),
    async create() {
      if (found.changed.length > 0) await admin.patch("/permissions", found.changed);
      if (missing.length > 0) await admin.post("/permissions", missing);
      if (found.removed.length > 0) await admin.remove("/permissions", found.removed);
    },
  };
}

/** Names permissions as people ask for them: `customer read orders`. */
export function placeNamer({ policies }: AccessFile): (permission: PackPermission) => string {
  const names = new Map(policies.map(({ id, name }) => [id, name.replace(/^Vitrine /, "").toLowerCase()]));
  return ({ policy, action, collection }) => `${names.get(policy) ?? policy} ${action} ${collection}`;
}

/** What guests may read of some collections, by whatever policy. */
async function guestsPermissions(admin: Admin, collections: string[]): Promise<PackPermission[]> {
  const none = { role: { _null: true }, user: { _null: true } };
  const policies = (await admin.list("/access", ["policy"], none)).map(({ policy }) => policy);
  if (policies.length === 0) return [];
  return admin.list<PackPermission>("/permissions", ["*"], {
    policy: { _in: policies },
    action: { _eq: "read" },
    collection: { _in: collections },
  });
}

function describe({ fields, permissions }: PackPermission): string {
  const what = fields?.includes("*") ? "all fields" : (fields ?? []).join(", ") || "no field";
  const rule =
    Object.keys(permissions ?? {}).length > 0 ? ` of rows with ${JSON.stringify(permissions)}` : "";
  return `${what}${rule}`;
}
