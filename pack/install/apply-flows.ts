import { isRecord } from "#server/platform/guards.ts";
import { listUnusualExponents } from "#server/platform/money.ts";
import type { Admin } from "./admin.ts";
import { mergeRow } from "./merge-row.ts";
import type { PackRow } from "./pack.ts";

/** What a Flow does; keys of its fellows stand for what it leads to. */
interface Operation {
  id: string;
  name: string;
  key: string;
  type: string;
  options: PackRow;
  /** A later one of the same Flow. */
  resolve?: string;
  /** A later one of the same Flow. */
  reject?: string;
}

/** Posts to the site: the event as it is, or `body`. */
interface Notification {
  id: string;
  name: string;
  key: string;
  body?: string;
  /** An operation of the same Flow, which reads the answer. */
  resolve?: string;
  /** An operation of the same Flow. */
  reject?: string;
}

/** A Flow that posts what happened to the site, or one that stays within Directus. */
export interface Flow {
  id: string;
  name: string;
  icon?: string;
  description?: string;
  /** "manual": a button in Studio; else an event. */
  trigger?: "event" | "manual";
  options: PackRow & { collections: string[] };
  /** Tells the site. */
  operation?: Notification;
  /** Beginning with the first; what tells the site comes after them, or before the one that reads its answer. */
  operations?: Operation[];
  /** It also hears of whatever else guests may read, and of what somebody has added to it. */
  everythingOpen?: boolean;
}

/** The site's origin as Directus reaches it, and its DIRECTUS_WEBHOOK_SECRET. */
interface NotifiedSite {
  url: string;
  secret: string;
}

interface FlowOptions {
  flows: Flow[];
  /** The Flows of former packs: without, all that differs is changed. */
  former?: Flow[][];
  /**
   * Without, Flows that tell the site are left out. A Directus whose IMPORT_IP_DENY_LIST holds 0.0.0.0 (the default) calls
   * no site on its own machine.
   */
  site?: NotifiedSite;
  /** Names that collections have instead of the pack's. */
  collections?: Record<string, string>;
  /** What the site sells in. */
  currencies?: string[];
  dryRun?: boolean;
}

/** What was changed, or with `dryRun` would be: names of Flows. */
interface FlowChanges {
  added: string[];
  changed: string[];
  /** What somebody else has changed and stays, where former packs are given. */
  preserved: string[];
}

type OperationRow = PackRow & { id: string; key: string; type: string };
type FlowRow = PackRow & { id: string; operation: string | null; operations: OperationRow[] };
type StoredFlow = PackRow & {
  options: { collections?: string[] } | null;
  operations: (PackRow & { id: string })[];
};

/**
 * Brings Flows into a running Directus. They and their operations are recognised by their fixed ids; those of anybody else
 * stay as they are.
 */
export async function applyFlows(
  admin: Admin,
  { flows, former, site, collections = {}, currencies = ["EUR"], dryRun = false }: FlowOptions,
): Promise<FlowChanges> {
  const open = await listGuestCollections(admin);
  const changes: FlowChanges = { added: [], changed: [], preserved: [] };
  for (const wanted of flows.filter(({ operation }) => site || !operation)) {
    const [existing] = await admin.list<StoredFlow>("/flows", ["*", "operations.*"], {
      id: { _eq: wanted.id },
    });
    const others = wanted.everythingOpen ? [...open, ...(existing?.options?.collections ?? [])] : [];
    const toRow = (flow: Flow): FlowRow => ({
      ...buildFlowRow(flow, collections, others),
      operations: buildOperationRows(flow, { names: collections, site, currencies }),
    });
    const before = former?.flatMap((flows) => flows.find(({ id }) => id === wanted.id) ?? []).map(toRow);
    const { row, preserved } = preserveForeign(toRow(wanted), existing, {
      former: before,
      open: wanted.everythingOpen,
    });
    if (preserved.length > 0) changes.preserved.push(`${wanted.name} (${preserved.join(", ")})`);
    if (existing && holds(existing, row)) continue;
    (existing ? changes.changed : changes.added).push(wanted.name);
    if (!dryRun) await save(admin, existing, row);
  }
  return changes;
}

/**
 * What somebody else has changed of a Flow is left out of what is written. What tells the site, and what says in which
 * currencies it sells and what decimals there are, follows it in any case: that is the environment's and the site's.
 * @param open its collections only ever grow
 */
function preserveForeign(
  row: FlowRow,
  existing: StoredFlow | undefined,
  { former, open = false }: { former: FlowRow[] | undefined; open?: boolean },
): { row: FlowRow; preserved: string[] } {
  if (!existing || !former) return { row, preserved: [] };
  const keys = Object.keys(row).filter((key) => !["id", "operation", "operations"].includes(key));
  const { preserved } = mergeRow(row, existing, {
    former,
    keys: open ? keys.filter((key) => key !== "options") : keys,
  });
  const all = [...preserved];
  const operations = row.operations.map((wanted) => {
    const here = findRow(existing.operations, wanted.id);
    if (!here || wanted.type === "request" || wanted.key === "of_site") return wanted;
    const before = former.flatMap((flow) => findRow(flow.operations, wanted.id) ?? []);
    const left = mergeRow(wanted, here, { former: before }).preserved;
    all.push(...left.map((key) => `${wanted.key}: ${key}`));
    return omitKeys(wanted, left);
  });
  return { row: { ...omitKeys(row, preserved), operations }, preserved: all };
}

function findRow<Row extends { id: unknown }>(rows: Row[], id: string): Row | undefined {
  return rows.find((row) => row.id === id);
}

/** A copy of a row without what somebody else has set, which never is what a row is known by. */
function omitKeys<Row extends PackRow>(row: Row, keys: string[]): Row {
  const copy = { ...row };
  for (const key of keys) delete copy[key];
  return copy;
}

/** @param others further collections, by the names that they have */
export function buildFlowRow(
  { operation, operations, options, trigger = "event", everythingOpen: _, ...flow }: Flow,
  names: Record<string, string>,
  others: string[],
) {
  const renamed = options.collections.map((name) => names[name] ?? name);
  const gone = options.collections.filter((name) => name in names);
  const collections = [...new Set([...renamed, ...others.filter((name) => !gone.includes(name))])];
  // Studio has the labels of fields by the names that their collections have here.
  const text = JSON.stringify(options).replace(
    /\$t:fields\.(\w+)/g,
    (_, name) => `$t:fields.${names[name] ?? name}`,
  );
  const labelled: Flow["options"] = JSON.parse(text);
  return {
    ...flow,
    status: "active",
    trigger,
    // Nothing is written down of its runs: a log of them would hold the secret.
    accountability: null,
    options: { ...labelled, collections },
    operation: operations?.[0]?.id ?? operation?.id ?? null,
  };
}

interface Filling {
  names: Record<string, string>;
  currencies: string[];
  site?: NotifiedSite;
}

export function buildOperationRows(
  { id: flow, operation, operations = [] }: Flow,
  filling: Filling,
): OperationRow[] {
  const all = operation ? [...operations, operation] : operations;
  const idOf = (key: string | undefined) => all.find((one) => one.key === key)?.id ?? null;
  const answered = operations.findIndex(({ key }) => key === operation?.resolve);
  const own: OperationRow[] = operations.map(({ resolve, reject, options, ...row }, index) => ({
    ...row,
    flow,
    position_x: 19 + 18 * index,
    position_y: 1,
    options: fillOptions(options, filling),
    resolve: idOf(resolve),
    reject: idOf(reject),
  }));
  if (!operation || !filling.site) return own;
  const asking: OperationRow = {
    ...buildRequestRow(operation, flow, filling.site),
    position_x: 19 + 18 * own.length,
    resolve: idOf(operation.resolve),
    reject: idOf(operation.reject),
  };
  return answered < 0 ? [...own, asking] : own.toSpliced(answered, 0, asking);
}

/**
 * Options with names of the pack's collections; a script is a list of lines, in which `<prices>` is such a name and
 * `<currencies>` what the site sells in, `<decimals>` the currencies that have not two of them.
 */
function fillOptions(options: PackRow, { names, currencies }: Filling): PackRow {
  const { collection, code } = options;
  const sold = currencies.map((currency) => `'${currency}'`).join(", ");
  const decimals = listUnusualExponents().map(([currency, exponent]) => `['${currency}', ${exponent}]`);
  const values: Record<string, string> = { ...names, currencies: sold, decimals: decimals.join(", ") };
  const fill = (line: unknown) => String(line).replace(/<(\w+)>/g, (_, name) => values[name] ?? name);
  return {
    ...options,
    ...(typeof collection === "string" && { collection: names[collection] ?? collection }),
    ...(code !== undefined && { code: [code].flat().map(fill).join("\n") }),
  };
}

function buildRequestRow(
  { body = "{{$trigger}}", ...operation }: Notification,
  flow: string,
  { url, secret }: NotifiedSite,
): OperationRow {
  return {
    ...operation,
    flow,
    type: "request",
    position_y: 1,
    options: {
      method: "POST",
      url: new URL("/webhooks/directus", url).href,
      headers: [{ header: "X-Vitrine-Secret", value: secret }],
      body,
    },
  };
}

/** The collections that guests may read, of whatever policy, sorted. */
async function listGuestCollections(admin: Admin): Promise<string[]> {
  const ofGuests = { role: { _null: true }, user: { _null: true } };
  const access = await admin.list<{ policy: string }>("/access", ["policy"], ofGuests);
  const policies = access.map(({ policy }) => policy);
  if (policies.length === 0) return [];
  const read = { action: { _eq: "read" }, policy: { _in: policies } };
  const rows = await admin.list<{ collection: string }>("/permissions", ["collection"], read);
  const names = rows.map(({ collection }) => collection);
  return [...new Set(names)].filter((name) => !name.startsWith("directus_")).sort();
}

/** An operation is there before what leads to it, and the Flow begins with the first when all of them are. */
async function save(
  admin: Admin,
  existing: StoredFlow | undefined,
  { operation: first, operations, ...flow }: FlowRow,
): Promise<void> {
  if (!existing) await admin.post("/flows", flow);
  for (const operation of operations.toReversed()) {
    if (existing && findRow(existing.operations, operation.id))
      await admin.patch(`/operations/${operation.id}`, operation);
    else await admin.post("/operations", operation);
  }
  await admin.patch(`/flows/${flow.id}`, { ...flow, operation: first });
}

/** Whether all that is wanted is there, whatever else is. */
export function holds(existing: unknown, wanted: unknown): boolean {
  if (isRowList(wanted)) {
    const there = isRowList(existing) ? existing : [];
    return wanted.every((row) =>
      holds(
        there.find(({ id }) => id === row.id),
        row,
      ),
    );
  }
  if (Array.isArray(wanted))
    return (
      Array.isArray(existing) &&
      existing.length === wanted.length &&
      wanted.every((value, index) => holds(existing[index], value))
    );
  if (!isRecord(wanted)) return (existing ?? null) === (wanted ?? null);
  return isRecord(existing) && Object.keys(wanted).every((name) => holds(existing[name], wanted[name]));
}

/** Rows of a table, to which somebody may have added others. */
function isRowList(value: unknown): value is PackRow[] {
  return Array.isArray(value) && value.every((row) => isRecord(row) && "id" in row);
}
