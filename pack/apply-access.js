/**
 * Brings roles, policies and permissions of access.json into a running Directus, over REST.
 *
 * Policies and roles are recognised by their fixed ids. Only permissions of our own policies are ever changed;
 * those of the built-in Public policy and of anybody else stay as they are.
 */

const PAGE = "limit=-1";

/**
 * @typedef {{ collection: string, action: string, fields: string[], permissions: object, validation: object | null, presets: object | null }} Permission
 * @typedef {{ roles: string[], policies: string[], access: string[], added: string[], removed: string[] }} Changes names of what was missing or superfluous
 */

/**
 * @param {{ url: string, token: string, access: any, dryRun?: boolean, fetch?: typeof globalThis.fetch }} options
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
    (row) => known.has(row.policy) && !attached.some((other) => sameAttachment(row, other)),
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
 * @param {any} access the parsed access.json
 * @returns {(Permission & { policy: string })[]} rows as `POST /permissions` takes them
 * @throws {Error} when a row names a rule that does not exist
 */
export function expandPermissions(access) {
  const ruleNamed = (name, otherwise) => {
    if (name === undefined) return otherwise;
    if (!Object.hasOwn(access.rules, name)) throw new Error(`access.json has no rule "${name}"`);
    return access.rules[name];
  };
  return Object.entries(access.permissions).flatMap(([policyName, rows]) =>
    rows.flatMap((row) =>
      [row.collection].flat().flatMap((collection) =>
        [row.action ?? "read"].flat().map((action) => ({
          policy: idOf(access.policies, policyName),
          collection,
          action,
          fields: row.fields ?? ["*"],
          permissions: action === "create" ? {} : ruleNamed(row.rule, {}),
          validation: ruleNamed(row.validation, {}),
          presets: row.presets ?? null,
        })),
      ),
    ),
  );
}

function comparePermissions(wanted, existing) {
  const have = new Map(existing.map((row) => [fingerprint(row), row]));
  const missing = wanted.filter((row) => !have.delete(fingerprint(row)));
  return { missing, superfluous: [...have.values()] };
}

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

function sorted(value) {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

function resolveAccess({ access, roles, policies }) {
  return access.map(({ id, role, policy }) => ({
    id,
    role: role === null ? null : idOf(roles, role),
    user: null,
    policy: idOf(policies, policy),
  }));
}

function idOf(rows, nameOrId) {
  return rows.find(({ name }) => name === nameOrId)?.id ?? nameOrId;
}

function sameAttachment(a, b) {
  return a.id === b.id || (a.role === b.role && a.policy === b.policy && (b.user ?? null) === null);
}

function absentFrom(rows, wanted) {
  const ids = new Set(rows.map(({ id }) => id));
  return wanted.filter(({ id }) => !ids.has(id));
}

function policyRow({ id, name, icon, description, app_access = false }) {
  return { id, name, icon, description, app_access, admin_access: false, enforce_tfa: false };
}

function requester({ url, token, fetch }) {
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
