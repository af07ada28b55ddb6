import { readFileSync } from "node:fs";
import { readSnapshot } from "./snapshot.ts";
import { code, refuseSuperfluous, table, wordsFor } from "./words.ts";

const file = "roles.ts";

interface Permission {
  collection: string | string[];
  action?: string | string[];
  fields?: string[];
  rule?: string;
  through?: string;
  validation?: string;
}

interface Access {
  roles: { name: string; description: string }[];
  access: { role: string | null; policy: string }[];
  rules: Record<string, unknown>;
  permissions: Record<string, Permission[]>;
}

const rules: Record<string, string> = {
  published: "`status` is published",
  due: "`status` is published, and `published_at` is empty or past",
  "members' text of a due post":
    "its post is due, and the reader has a running entitlement (`starts_at` ≤ now < `ends_at`) for the post's plan, or a line of an order has sold the post and names them as its reader (`order_lines.reader`)",
  "shown on a due page": "it is not hidden, and its page is due",
  "block of a due page": "it stands on a due page and is not hidden there",
  "picture in a gallery of a due page": "its gallery stands on a due page and is not hidden there",
  "buttons of a due page":
    "the group, or the hero it belongs to, stands on a due page and is not hidden there",
  "button of a due page": "the same for its group, or for the offer it belongs to",
  "column of a due page": "its block stands on a due page and is not hidden there",
  "price card of a due page": "its block stands on a due page and is not hidden there",
  "field of an active form": "its form is active",
  "due post": "its post is due",
  active: "`is_active`",
  "in an active navigation": "its menu, or that of one of the two above it, is active",
  "price of a published plan": "its plan is published",
  "picture of a due product": "its product is due",
  "variant of a due product": "it is published and its product is due",
  "price of a due product": "its variant is published and its product is due",
  "public file": "it lies in the folder Public",
  "private file": "it lies in the folder Private",
  "not stored by the site": "the site has not stored it",
  me: "it is the reader",
  mine: "`user` is the reader",
  "my order": "its customer is the reader",
  "of my order": "its order's customer is the reader",
  "hand-made movement": "`kind` is count or adjust",
  "left by its user": "`user` is empty",
  "sent lately":
    "only what came in the last two days: a mail that could not be sent is written out of it again",
  "value sent lately": "only what came in the last two days",
  "past its time": "only what is older than 90 days",
  "not yet numbered": "`sequence` is empty",
  "without its file": "`file` is empty",
  "customer user": "the user's role is Customer",
  "stays a customer": "the role is, and stays, Customer",
  colleague: "the user's role is not Customer",
};

const letters: Record<string, string> = { create: "C", read: "R", update: "U", delete: "D" };
const system = ["user_created", "user_updated", "date_created", "date_updated"];

/** Section 5: who may do what, as pack/access.json says it. */
export function describeRoles(): string {
  const access: Access = JSON.parse(readFileSync("pack/access.json", "utf8"));
  refuseSuperfluous(rules, Object.keys(access.rules), file);
  const columns = [null, ...access.roles.map(({ name }) => name)].map((role) => permissionsOf(access, role));
  const collections = [
    ...new Set([...readSnapshot().keys(), ...columns.flatMap((column) => [...column.keys()])]),
  ];
  const rows = new Map<string, string[]>();
  for (const name of collections.sort()) {
    const [guest = "", ...others] = columns.map((column) => cellOf(column.get(name) ?? [], name));
    const cells = [
      guest,
      ...others.map((cell) => (cell.includes("*") && cell === guest ? "as guest" : cell)),
    ];
    const alike = cells.join("|");
    rows.set(alike, [...(rows.get(alike) ?? []), name]);
  }
  const head = ["collection", "guest", ...access.roles.map(({ name }) => lower(name))];
  return [
    "C create, R read, U update, D delete; *the rule that a row must satisfy*; † what the row translates must satisfy it; ° some fields only (listed below). The owner is Directus's administrator and may do everything.",
    table(
      head,
      [...rows].map(([cells, names]) => [code(...names), ...cells.split("|")]),
    ),
    table(
      ["rule", "a row passes when"],
      Object.keys(access.rules).map((name) => [`*${name}*`, wordsFor(rules, name, file)]),
    ),
    "What ° leaves out, beside who created and changed a row, and when:",
    table(["collection", "who", "fields"], partialRows(access)),
  ].join("\n\n");
}

function permissionsOf(access: Access, role: string | null): Map<string, Permission[]> {
  const policies = access.access.filter((row) => row.role === role).map(({ policy }) => policy);
  const found = new Map<string, Permission[]>();
  for (const policy of policies)
    for (const row of access.permissions[policy] ?? [])
      for (const name of [row.collection].flat()) found.set(name, [...(found.get(name) ?? []), row]);
  return found;
}

/** The grants of a role for a collection: one without a rule and with all fields outdoes the others. */
function cellOf(rows: Permission[], collection: string): string {
  const grants = rows.flatMap((row) => {
    const rule = [row.through ? `${row.rule}†` : row.rule, row.validation].filter(Boolean).join("; ");
    const condition = `${isPartial(row, collection) ? "°" : ""}${rule ? ` *${rule}*` : ""}`;
    return [row.action ?? "read"].flat().map((action) => ({ action, condition }));
  });
  const whole = new Set(grants.flatMap(({ action, condition }) => (condition ? [] : action)));
  const telling = grants.filter(({ action, condition }) => !condition || !whole.has(action));
  const conditions = [...new Set(telling.map(({ condition }) => condition))];
  const parts = conditions.map((condition) => {
    const allowed = new Set(telling.flatMap((grant) => (grant.condition === condition ? grant.action : [])));
    const written = Object.entries(letters).flatMap(([action, letter]) =>
      allowed.has(action) ? letter : [],
    );
    return written.join("") + condition;
  });
  return parts.join(", ");
}

function isPartial(row: Permission, collection: string): boolean {
  return row.fields !== undefined && (leftOut(row, collection)?.length ?? 1) > 0;
}

/** The fields of a collection of ours that a permission does not name; undefined for Directus's own collections. */
function leftOut({ fields = [] }: Permission, collection: string): string[] | undefined {
  return readSnapshot()
    .get(collection)
    ?.fields.filter(({ type, target }) => type !== "alias" || target)
    .map(({ name }) => name)
    .filter((name) => !fields.includes(name) && !system.includes(name));
}

function partialRows(access: Access): string[][] {
  return Object.entries(access.permissions).flatMap(([policy, rows]) =>
    rows.flatMap((row) =>
      [row.collection].flat().flatMap((collection) => {
        if (!row.fields || !isPartial(row, collection)) return [];
        const without = leftOut(row, collection);
        const actions = [row.action ?? "read"].flat().join(", ");
        const words =
          without && without.length < row.fields.length
            ? `all but ${code(...without)}`
            : `only ${code(...row.fields)}`;
        return [[code(collection), `${lower(policy.replace("Vitrine ", ""))}: ${actions}`, words]];
      }),
    ),
  );
}

function lower(name: string): string {
  return name.replace("Vitrine ", "").toLowerCase();
}
