/**
 * Brings the Flows of flows.json into a running Directus, over REST.
 *
 * Flows and operations are recognised by their fixed ids; those of anybody else stay as they are.
 */

import { mergeRow } from "./merge.js";
import { requester } from "./requester.js";

/**
 * @typedef {import("./requester.js").Ask} Ask
 *
 * @typedef {object} Operation what a Flow does; keys of its fellows stand for what it leads to
 * @property {string} id
 * @property {string} name
 * @property {string} key
 * @property {string} type
 * @property {Record<string, any>} options
 * @property {string} [resolve] a later one of the same Flow
 * @property {string} [reject] a later one of the same Flow
 *
 * @typedef {object} Flow one that posts what happened to the site, or one that stays within Directus
 * @property {string} id
 * @property {string} name
 * @property {string} [icon]
 * @property {string} [description]
 * @property {{ type: string, scope: string[], collections: string[] }} options
 * @property {{ id: string, name: string, key: string }} [operation] tells the site
 * @property {Operation[]} [operations] beginning with the first
 * @property {boolean} [everythingOpen] it also hears of whatever else guests may read, and of what somebody has added to it
 *
 * @typedef {{ url: string, secret: string }} Site
 *
 * @typedef {object} Changes
 * @property {string[]} added names of the Flows
 * @property {string[]} changed
 * @property {string[]} kept what somebody else has changed and stays, where former packs are given
 */

/**
 * @param {object} given
 * @param {string} given.url origin of the Directus
 * @param {string} given.token of an administrator
 * @param {{ flows: Flow[] }} given.flows the parsed flows.json
 * @param {Flow[][]} [given.former] the Flows of former packs: without, all that differs is changed
 * @param {Site} [given.site] the site's origin as Directus reaches it, and its DIRECTUS_WEBHOOK_SECRET: without, Flows
 *   that tell the site are left out. A Directus whose IMPORT_IP_DENY_LIST holds 0.0.0.0 (the default) calls no site on
 *   its own machine.
 * @param {Record<string, string>} [given.collections] names that collections have instead of the pack's
 * @param {string[]} [given.currencies] what the site sells in
 * @param {boolean} [given.dryRun]
 * @param {typeof globalThis.fetch} [given.fetch]
 * @returns {Promise<Changes>} what was changed, or with `dryRun` would be
 * @throws {Error} with Directus's own words when it refuses a request
 */
export async function applyFlows({
  url,
  token,
  flows,
  former,
  site,
  collections = {},
  currencies = ["EUR"],
  dryRun = false,
  fetch = globalThis.fetch,
}) {
  const ask = requester({ url, token, fetch });
  const open = await openToGuests(ask);
  /** @type {Changes} */
  const changes = { added: [], changed: [], kept: [] };
  for (const wanted of flows.flows.filter(({ operations }) => site || operations)) {
    const filter = encodeURIComponent(JSON.stringify({ id: { _eq: wanted.id } }));
    const [existing] = await ask("GET", `/flows?filter=${filter}&fields=*,operations.*`);
    const others = wanted.everythingOpen ? [...open, ...(existing?.options?.collections ?? [])] : [];
    const rowsOf = (/** @type {Flow} */ flow) => ({
      ...flowRow(flow, collections, others),
      operations: operationRows(flow, collections, site, currencies),
    });
    const before = former?.flatMap((flows) => flows.find(({ id }) => id === wanted.id) ?? []).map(rowsOf);
    const { rows, kept } = leave(rowsOf(wanted), existing, before, wanted.everythingOpen);
    if (kept.length > 0) changes.kept.push(`${wanted.name} (${kept.join(", ")})`);
    if (existing && holds(existing, rows)) continue;
    (existing ? changes.changed : changes.added).push(wanted.name);
    if (!dryRun) await save(ask, existing, rows);
  }
  return changes;
}

/**
 * What somebody else has changed of a Flow is left out of what is written. What tells the site, and what says in which
 * currencies it sells, follows it in any case: that is the environment's.
 *
 * @param {any} rows
 * @param {any} existing
 * @param {any[] | undefined} former
 * @param {boolean | undefined} open its collections only ever grow
 */
function leave(rows, existing, former, open) {
  if (!existing || !former) return { rows, kept: [] };
  const keys = Object.keys(rows).filter((key) => !["id", "operation", "operations"].includes(key));
  const { kept } = mergeRow(rows, existing, former, open ? keys.filter((key) => key !== "options") : keys);
  /** @type {string[]} */
  const all = [...kept];
  const operations = rows.operations.map((/** @type {any} */ wanted) => {
    const here = byId(existing, wanted.id);
    if (!here || wanted.type === "request" || wanted.key === "of_site") return wanted;
    const before = former.flatMap((flow) => byId(flow, wanted.id) ?? []);
    const left = mergeRow(wanted, here, before).kept;
    all.push(...left.map((key) => `${wanted.key}: ${key}`));
    return without(wanted, left);
  });
  return { rows: { ...without(rows, kept), operations }, kept: all };
}

/**
 * @param {{ operations: any[] }} flow
 * @param {string} id
 */
function byId({ operations }, id) {
  return operations.find((row) => row.id === id);
}

/**
 * @param {Record<string, any>} row
 * @param {string[]} keys
 */
function without(row, keys) {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));
}

/**
 * @param {Flow} wanted
 * @param {Record<string, string>} names
 * @param {string[]} others further collections, by the names that they have
 */
function flowRow({ operation, operations, options, everythingOpen: _, ...flow }, names, others) {
  const renamed = options.collections.map((name) => names[name] ?? name);
  const gone = options.collections.filter((name) => name in names);
  const collections = [...new Set([...renamed, ...others.filter((name) => !gone.includes(name))])];
  return {
    ...flow,
    status: "active",
    trigger: "event",
    // Nothing is written down of its runs: a log of them would hold the secret.
    accountability: null,
    options: { ...options, collections },
    operation: operation?.id ?? operations?.[0]?.id ?? null,
  };
}

/**
 * @param {Flow} wanted
 * @param {Record<string, string>} names
 * @param {Site | undefined} site
 * @param {string[]} currencies
 */
function operationRows({ id: flow, operation, operations = [] }, names, site, currencies) {
  const idOf = (/** @type {string | undefined} */ key) =>
    operations.find((one) => one.key === key)?.id ?? null;
  const own = operations.map(({ resolve, reject, options, ...row }, index) => ({
    ...row,
    flow,
    position_x: 19 + 18 * index,
    position_y: 1,
    options: filledIn(options, names, currencies),
    resolve: idOf(resolve),
    reject: idOf(reject),
  }));
  return operation && site ? [...own, requestRow(operation, flow, site)] : own;
}

/**
 * @param {Record<string, any>} options with names of the pack's collections; a script is a list of lines, in which
 *   `<prices>` is such a name and `<currencies>` what the site sells in
 * @param {Record<string, string>} names
 * @param {string[]} currencies
 */
function filledIn(options, names, currencies) {
  const { collection, code } = options;
  const sold = currencies.map((currency) => `'${currency}'`).join(", ");
  const fill = (/** @type {string} */ line) =>
    line.replace(/<(\w+)>/g, (_, name) => (name === "currencies" ? sold : (names[name] ?? name)));
  return {
    ...options,
    ...(collection && { collection: names[collection] ?? collection }),
    ...(code && { code: [code].flat().map(fill).join("\n") }),
  };
}

/**
 * @param {{ id: string, name: string, key: string }} operation
 * @param {string} flow
 * @param {Site} site
 */
function requestRow(operation, flow, { url, secret }) {
  return {
    ...operation,
    flow,
    type: "request",
    position_x: 19,
    position_y: 1,
    options: {
      method: "POST",
      url: new URL("/webhooks/directus", url).href,
      headers: [{ header: "X-Vitrine-Secret", value: secret }],
      body: "{{$trigger}}",
    },
  };
}

/**
 * @param {Ask} ask
 * @returns {Promise<string[]>} the collections that guests may read, of whatever policy, sorted
 */
async function openToGuests(ask) {
  const access = await ask(
    "GET",
    "/access?limit=-1&fields=policy&filter[role][_null]=true&filter[user][_null]=true",
  );
  const policies = access.map((/** @type {{ policy: string }} */ { policy }) => policy);
  if (policies.length === 0) return [];
  const read = `filter[action][_eq]=read&filter[policy][_in]=${policies.join(",")}`;
  const rows = await ask("GET", `/permissions?limit=-1&fields=collection&${read}`);
  const names = rows.map((/** @type {{ collection: string }} */ { collection }) => collection);
  return [...new Set(names)].filter((name) => !name.startsWith("directus_")).sort();
}

/**
 * An operation is there before what leads to it, and the Flow begins with the first when all of them are.
 *
 * @param {Ask} ask
 * @param {any} existing
 * @param {any} rows
 */
async function save(ask, existing, { operation: first, operations, ...flow }) {
  if (!existing) await ask("POST", "/flows", flow);
  for (const operation of operations.toReversed()) {
    if (existing && byId(existing, operation.id))
      await ask("PATCH", `/operations/${operation.id}`, operation);
    else await ask("POST", "/operations", operation);
  }
  await ask("PATCH", `/flows/${flow.id}`, { ...flow, operation: first });
}

/**
 * @param {any} existing
 * @param {any} wanted
 * @returns {boolean} whether all that is wanted is there, whatever else is
 */
function holds(existing, wanted) {
  if (isRows(wanted))
    return wanted.every((row) =>
      holds(
        existing?.find((/** @type {any} */ { id }) => id === row.id),
        row,
      ),
    );
  if (Array.isArray(wanted))
    return (
      existing?.length === wanted.length && wanted.every((value, index) => holds(existing[index], value))
    );
  if (wanted === null || typeof wanted !== "object") return (existing ?? null) === wanted;
  return existing != null && Object.keys(wanted).every((name) => holds(existing[name], wanted[name]));
}

/**
 * @param {unknown} value
 * @returns {value is { id: string }[]} whether these are rows, which somebody may have added others to
 */
function isRows(value) {
  return Array.isArray(value) && value.some((row) => typeof row === "object" && row !== null && "id" in row);
}
