import { buildPolicyAttachments, buildPolicyRows } from "./access.ts";
import type { Admin } from "./admin.ts";
import { buildDashboardRows, buildPanelRows } from "./dashboards.ts";
import { mergeRow } from "./merge-row.ts";
import type { Pack, PackRow, PresetRow } from "./pack.ts";

/** A part of the pack: what is missing of it or different by now, and how that is mended. */
export interface PackComponent {
  title: string;
  /** Names of what is missing. */
  missing: string[];
  /** Names of what a newer pack changes. */
  changing: string[];
  /** How much of it is there. */
  there: number;
  /** What somebody else has changed, and is left so. */
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
export const serviceRole = "0c0ffee0-0000-4000-8000-000000000203";

/** One kind of rows: how they are found, told apart and called. */
interface Kind {
  title: string;
  path: string;
  rowsOf(pack: Pack): PackRow[];
  filter?: PackRow;
  key?(row: PackRow): string;
  label?(row: PackRow): string;
}

const noOwner = { user: { _null: true }, role: { _null: true } };
const beforePermissions: Kind[] = [
  { title: "folders", path: "/folders", rowsOf: () => folders },
  { title: "policies", path: "/policies", rowsOf: ({ access }) => buildPolicyRows(access) },
  { title: "roles", path: "/roles", rowsOf: ({ access }) => access.roles },
  {
    title: "policies of roles",
    path: "/access",
    key: attachmentKey,
    label: ({ id }) => String(id),
    rowsOf: ({ access }) => buildPolicyAttachments(access),
  },
];
const afterPermissions: Kind[] = [
  {
    title: "lists in Studio",
    path: "/presets",
    filter: noOwner,
    key: presetKey,
    label: presetKey,
    rowsOf: ({ presets }) => presets.map((preset: PresetRow) => ({ layout: "tabular", ...preset })),
  },
  {
    title: "translations",
    path: "/translations",
    key: translationKey,
    label: ({ key }) => String(key).slice(0, 30),
    rowsOf: ({ translations }) => translations,
  },
  { title: "dashboards", path: "/dashboards", rowsOf: ({ dashboards }) => buildDashboardRows(dashboards) },
  { title: "panels", path: "/panels", rowsOf: ({ dashboards }) => buildPanelRows(dashboards) },
];

/** Compares folders, roles and policies, then the service user, lists and dashboards, with what is there. */
export async function findRows(
  admin: Admin,
  pack: Pack,
  { former, serviceToken }: { former: Pack[]; serviceToken: string },
) {
  const find = (kinds: Kind[]) => Promise.all(kinds.map((kind) => rowsPart(admin, kind, { pack, former })));
  const [before, after, service] = await Promise.all([
    find(beforePermissions),
    find(afterPermissions),
    servicePart(admin, serviceToken),
  ]);
  return { before, after: [service, ...after] };
}

async function rowsPart(
  admin: Admin,
  kind: Kind,
  { pack, former }: { pack: Pack; former: Pack[] },
): Promise<PackComponent> {
  const {
    title,
    path,
    rowsOf,
    filter,
    key = ({ id }) => String(id),
    label = ({ name }) => String(name),
  } = kind;
  const byKey = (rows: PackRow[]) => new Map(rows.map((row) => [key(row), row]));
  const there = byKey(await admin.list(path, ["*"], filter));
  const before = former.map((one) => byKey(rowsOf(one)));
  const wanted = rowsOf(pack);
  const missing = wanted.filter((row) => !there.has(key(row)));
  const merged = wanted.flatMap((row) => {
    const here = there.get(key(row));
    if (!here || title === "policies of roles") return [];
    const bases = before.flatMap((rows) => {
      const base = rows.get(key(row));
      return base ? [base] : [];
    });
    return {
      id: here.id,
      name: label(row),
      ...mergeRow(row, here, { former: bases, keys: comparable(row) }),
    };
  });
  const changed = merged.filter(({ changes }) => Object.keys(changes).length > 0);
  const named = (name: string, keys: string[]) => `${name} (${keys.join(", ")})`;
  return {
    title,
    missing: missing.map(label),
    changing: changed.map(({ name, changes }) => named(name, Object.keys(changes))),
    there: wanted.length - missing.length,
    differing: merged.flatMap(({ name, preserved }) => (preserved.length > 0 ? named(name, preserved) : [])),
    async create() {
      if (missing.length > 0) await admin.post(path, missing);
      if (changed.length > 0)
        await admin.patch(
          path,
          changed.map(({ id, changes }) => ({ id, ...changes })),
        );
    },
  };
}

/** What is compared of a row; whether a policy opens Studio is a right, and nobody loses one unasked. */
function comparable(row: PackRow): string[] {
  return Object.keys(row).filter((key) => key !== "id" && !(key === "app_access" && !row[key]));
}

async function servicePart(admin: Admin, token: string): Promise<PackComponent> {
  const serviceUsers = await admin.list("/users", ["id"], { role: { _eq: serviceRole } });
  const user = { first_name: "Vitrine", last_name: "service", role: serviceRole, status: "active", token };
  return {
    title: "service user",
    missing: serviceUsers.length > 0 ? [] : ["Vitrine service"],
    changing: [],
    differing: [],
    there: serviceUsers.length > 0 ? 1 : 0,
    create: () => admin.post("/users", user),
    secret: token,
  };
}

function attachmentKey({ role, user, policy }: PackRow): string {
  return [role, user, policy].join(" ");
}

function translationKey({ language, key }: PackRow): string {
  return [language, key].join(" ");
}

function presetKey({ collection, bookmark }: PackRow): string {
  return [collection, bookmark].filter(Boolean).join(": ");
}
