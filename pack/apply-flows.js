/**
 * Brings the Flows of flows.json into a running Directus, over REST.
 *
 * Flows and operations are recognised by their fixed ids; those of anybody else stay as they are.
 */

import { requester } from "./requester.js";

/**
 * @typedef {import("./requester.js").Ask} Ask
 *
 * @typedef {object} Flow a Flow with one operation, which posts what happened to the site
 * @property {string} id
 * @property {string} name
 * @property {string} [icon]
 * @property {string} [description]
 * @property {{ type: string, scope: string[], collections: string[] }} options
 * @property {{ id: string, name: string, key: string }} operation
 * @property {boolean} [everythingOpen] it also hears of whatever else guests may read, and of what somebody has added to it
 *
 * @typedef {{ added: string[], changed: string[] }} Changes names of the Flows
 */

/**
 * @param {object} given
 * @param {string} given.url origin of the Directus
 * @param {string} given.token of an administrator
 * @param {{ flows: Flow[] }} given.flows the parsed flows.json
 * @param {{ url: string, secret: string }} given.site the site's origin as Directus reaches it, and its
 *   DIRECTUS_WEBHOOK_SECRET. A Directus whose IMPORT_IP_DENY_LIST holds 0.0.0.0 (the default) calls no site on its own
 *   machine.
 * @param {Record<string, string>} [given.collections] names that collections have instead of the pack's
 * @param {boolean} [given.dryRun]
 * @param {typeof globalThis.fetch} [given.fetch]
 * @returns {Promise<Changes>} what was changed, or with `dryRun` would be
 * @throws {Error} with Directus's own words when it refuses a request
 */
export async function applyFlows({
  url,
  token,
  flows,
  site,
  collections = {},
  dryRun = false,
  fetch = globalThis.fetch,
}) {
  const ask = requester({ url, token, fetch });
  const open = await openToGuests(ask);
  /** @type {Changes} */
  const changes = { added: [], changed: [] };
  for (const wanted of flows.flows) {
    const filter = encodeURIComponent(JSON.stringify({ id: { _eq: wanted.id } }));
    const [existing] = await ask("GET", `/flows?filter=${filter}&fields=*,operations.*`);
    const others = wanted.everythingOpen ? [...open, ...(existing?.options?.collections ?? [])] : [];
    const { flow, operation } = rowsOf(wanted, site, collections, others);
    if (!existing) {
      changes.added.push(wanted.name);
      if (!dryRun) await add(ask, flow, operation);
    } else if (!holds(existing, flow) || !holds(operationOf(existing, operation.id), operation)) {
      changes.changed.push(wanted.name);
      if (!dryRun) await change(ask, existing, flow, operation);
    }
  }
  return changes;
}

/**
 * @param {Flow} wanted
 * @param {{ url: string, secret: string }} site
 * @param {Record<string, string>} names
 * @param {string[]} others further collections, by the names that they have
 */
function rowsOf({ operation, options, everythingOpen: _, ...flow }, site, names, others) {
  const renamed = options.collections.map((name) => names[name] ?? name);
  const gone = options.collections.filter((name) => name in names);
  const collections = [...new Set([...renamed, ...others.filter((name) => !gone.includes(name))])];
  return {
    flow: {
      ...flow,
      status: "active",
      trigger: "event",
      // Nothing is written down of its runs: a log of them would hold the secret.
      accountability: null,
      options: { ...options, collections },
    },
    operation: {
      ...operation,
      flow: flow.id,
      type: "request",
      position_x: 19,
      position_y: 1,
      options: {
        method: "POST",
        url: new URL("/webhooks/directus", site.url).href,
        headers: [{ header: "X-Vitrine-Secret", value: site.secret }],
        body: "{{$trigger}}",
      },
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
 * @param {Ask} ask
 * @param {{ id: string }} flow
 * @param {{ id: string }} operation
 */
async function add(ask, flow, operation) {
  await ask("POST", "/flows", flow);
  await ask("POST", "/operations", operation);
  await ask("PATCH", `/flows/${flow.id}`, { operation: operation.id });
}

/**
 * @param {Ask} ask
 * @param {any} existing
 * @param {{ id: string }} flow
 * @param {{ id: string }} operation
 */
async function change(ask, existing, flow, operation) {
  if (operationOf(existing, operation.id)) await ask("PATCH", `/operations/${operation.id}`, operation);
  else await ask("POST", "/operations", operation);
  await ask("PATCH", `/flows/${flow.id}`, { ...flow, operation: operation.id });
}

/**
 * @param {any} existing
 * @param {string} id
 */
function operationOf(existing, id) {
  return existing.operations.find((/** @type {{ id: string }} */ operation) => operation.id === id);
}

/**
 * @param {any} existing
 * @param {any} wanted
 * @returns {boolean} whether all that is wanted is there, whatever else is
 */
function holds(existing, wanted) {
  if (Array.isArray(wanted))
    return (
      existing?.length === wanted.length && wanted.every((value, index) => holds(existing[index], value))
    );
  if (wanted === null || typeof wanted !== "object") return (existing ?? null) === wanted;
  return existing != null && Object.keys(wanted).every((name) => holds(existing[name], wanted[name]));
}
