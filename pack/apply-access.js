/**
 * Brings roles, policies and permissions of access.json into a running Directus, over REST.
 *
 * Policies and roles are recognised by their fixed ids. Only permissions of our own policies are ever changed;
 * those of the built-in Public policy and of anybody else stay as they are.
 */

const PAGE = "limit=-1";

/**
 * @typedef {object} Permission
 * @property {string} policy
 * @property {string} collection
 * @property {string} action
 * @property {string[] | null} fields
 * @property {object | null} permissions
 * @property {object | null} validation
 * @property {object | null} presets
 *
 * @typedef {object} PermissionRow the short form of permissions
 * @property {string | string[]} collection
 * @property {string | string[]} [action] read, unless said
 * @property {string[]} [fields] all, unless said
 * @property {string} [rule] name of the rule that a row must satisfy
 * @property {string} [validation] name of the rule that what is written must satisfy
 * @property {object} [presets]
 *
 * @typedef {{ id: string, name: string, icon?: string, description?: string, app_access?: boolean }} Named
 *
 * @typedef {object} Access what access.json holds; policies and roles are referred to by name or id
 * @property {Named[]} policies
 * @property {Named[]} roles
 * @property {{ id: string, role: string | null, policy: string }[]} access
 * @property {Record<string, object>} rules
 * @property {Record<string, PermissionRow[]>} permissions by policy
 *
 * @typedef {object} Changes names of what was missing or superfluous
 * @property {string[]} roles
 * @property {string[]} policies
 * @property {string[]} access
 * @property {string[]} added
 * @property {string[]} removed
 */

/**
 * @param {{ url: string, token: string, access: Access, dryRun?: boolean, fetch?: typeof globalThis.fetch }} options
 *   `url`: origin of the Directus; `token`: of an administrator; `access`: the parsed access.json.
 * @returns {Promise<Changes>} what was changed, or with `dryRun` would be.
 * @throws {Error} with Directus's own words when it refuses a request.
 */
export async function applyAccess({ url, token, access, dryRun = false, fetch = globalThis.fetch }) {
  const ask = requester({ url, token, fetch });
  const [policies, roles, attached, existing] = await Promise.all([
    ask("GET", `/policies?${PAGE}&fields=id`),
    ask("GET", `/roles?${PAGE}&fields=id`),
    ask("GET", `/access?${PAGE}&fields=id,role,policy,user`),
    ask("GET", `/permissions?${PAGE}&filter[policy][_in]=${access.policies.map(({ id }) => id).join(",")}`),
  ]);

  const missingPolicies = absentFrom(policies, access.policies);
  const missingRoles = absentFrom(roles, access.roles);
  const known = new Set([...policies, ...access.policies].map(({ id }) => id));
  const missingAccess = resolveAccess(access).filter(
    (row) =>
      known.has(row.policy) &&
      !attached.some((/** @type {Attachment} */ other) => sameAttachment(row, other)),
  );
  const { missing, superfluous } = comparePermissions(expandPermissions(access), existing);

  if (!dryRun) {
    if (missingPolicies.length > 0) await ask("POST", "/policies", missingPolicies.map(policyRow));
    if (missingRoles.length > 0) await ask("POST", "/roles", missingRoles);
    if (missingAccess.length > 0) await ask("POST", "/access", missingAccess);
    if (missing.length > 0) await ask("POST", "/permissions", missing);
    if (superfluous.length > 0)
      await ask(
        "DELETE",
        "/permissions",
        superfluous.map(({ id }) => id),
      );
  }
  return {
    roles: missingRoles.map(({ name }) => name),
    policies: missingPolicies.map(({ name }) => name),
    access: missingAccess.map(({ id }) => id),
    added: missing.map(({ action, collection }) => `${action} ${collection}`),
    removed: superfluous.map(({ action, collection }) => `${action} ${collection}`),
  };
}

/**
 * Writes out access.json's short forms: lists of collections and actions, and rules by name.
 *
 * @param {Access} access the parsed access.json
 * @returns {Permission[]} rows as `POST /permissions` takes them
 * @throws {Error} when a row names a rule that does not exist
 */
export function expandPermissions(access) {
  /** @param {string | undefined} name */
  const ruleNamed = (name) => {
    if (name === undefined) return {};
    const rule = access.rules[name];
    if (!rule) throw new Error(`access.json has no rule "${name}"`);
    return rule;
  };
  return Object.entries(access.permissions).flatMap(([policyName, rows]) =>
    rows.flatMap((row) =>
      [row.collection].flat().flatMap((collection) =>
        [row.action ?? "read"].flat().map((action) => ({
          policy: idOf(access.policies, policyName),
          collection,
          action,
          fields: row.fields ?? ["*"],
          permissions: action === "create" ? {} : ruleNamed(row.rule),
          validation: ruleNamed(row.validation),
          presets: row.presets ?? null,
        })),
      ),
    ),
  );
}

/**
 * @param {Permission[]} wanted
 * @param {(Permission & { id: number })[]} existing
 */
function comparePermissions(wanted, existing) {
  const have = new Map(existing.map((row) => [fingerprint(row), row]));
  const missing = wanted.filter((row) => !have.delete(fingerprint(row)));
  return { missing, superfluous: [...have.values()] };
}

/** @param {Permission} permission */
function fingerprint({ policy, collection, action, fields, permissions, validation, presets }) {
  return JSON.stringify([
    policy,
    collection,
    action,
    [...(fields ?? [])].sort(),
    sorted(permissions ?? {}),
    sorted(validation ?? {}),
    sorted(presets ?? {}),
  ]);
}

/**
 * @param {any} value
 * @returns {any} the same with the keys of objects in order
 */
function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

/** @param {Access} access */
function resolveAccess({ access, roles, policies }) {
  return access.map(({ id, role, policy }) => ({
    id,
    role: role === null ? null : idOf(roles, role),
    user: null,
    policy: idOf(policies, policy),
  }));
}

/**
 * @param {Named[]} rows
 * @param {string} nameOrId
 */
function idOf(rows, nameOrId) {
  return rows.find(({ name }) => name === nameOrId)?.id ?? nameOrId;
}

/**
 * @typedef {{ id: string, role: string | null, user?: string | null, policy: string }} Attachment
 *
 * @param {Attachment} a
 * @param {Attachment} b
 */
function sameAttachment(a, b) {
  return a.id === b.id || (a.role === b.role && a.policy === b.policy && (b.user ?? null) === null);
}

/**
 * @template {{ id: string }} Row
 * @param {{ id: string }[]} rows
 * @param {Row[]} wanted
 */
function absentFrom(rows, wanted) {
  const ids = new Set(rows.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id));
}

/** @param {Named} policy */
function policyRow({ id, name, icon, description, app_access = false }) {
  return { id, name, icon, description, app_access, admin_access: false, enforce_tfa: false };
}

/** @param {{ url: string, token: string, fetch: typeof globalThis.fetch }} options */
function requester({ url, token, fetch }) {
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<any>}
   */
  return async function ask(method, path, body) {
    const response = await fetch(new URL(path, url), {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`Directus answered ${response.status} to ${method} ${path}: ${text}`);
    return text === "" ? undefined : JSON.parse(text).data;
  };
}
