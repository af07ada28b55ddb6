import { z } from "zod";
import { type AccessFile, expandPermissions } from "../install/access.ts";
import type { Pack } from "../install/pack.ts";
import { FieldRows, type Finding, fetchJson, ok, parseData, problem, skipped } from "./finding.ts";

const Grants = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ access: z.string(), fields: z.array(z.string()).nullish() })),
);
type Grants = z.output<typeof Grants>;
const Rights = z.looseObject({ admin_access: z.boolean().optional(), app_access: z.boolean().optional() });

const service = "Vitrine service";
const install = "npm run directus:install";

/**
 * Whether the service token may do what the site needs, and no more.
 * @param pack under the names that its collections have in this Directus
 * @param names those names, by the pack's
 */
export async function checkService(
  url: string,
  token: string,
  { pack, names }: { pack: Pack; names: Record<string, string> },
): Promise<Finding[]> {
  const check = "Service token";
  const globals = await fetchJson(`${url}/policies/me/globals`, token);
  const rights = globals?.status === 200 ? parseData(globals, Rights) : undefined;
  if (!rights) {
    const todo = `Set DIRECTUS_SERVICE_TOKEN to the token of the user that ${install} made.`;
    return [problem(check, "Directus does not know it", todo)];
  }
  if (rights.admin_access || rights.app_access) {
    const what = rights.admin_access ? "an administrator's" : "of a user who may enter Studio";
    return [problem(check, `is ${what}`, `Use the token of the user that ${install} made.`)];
  }
  const heard = await fetchJson(`${url}/permissions/me`, token);
  const grants = parseData(heard, Grants) ?? {};
  const collections = await readCollections(url, token);
  return [
    ok(check, "is a narrow user's"),
    checkMissing(grants, pack.access, { there: collections, names }),
    checkExcess(grants, pack.access),
    ...(await checkCollections(url, token, { pack, there: collections })),
  ];
}

async function readCollections(url: string, token: string): Promise<Set<string>> {
  const heard = await fetchJson(`${url}/collections`, token);
  const rows = parseData(heard, z.array(z.looseObject({ collection: z.string() }))) ?? [];
  return new Set(rows.map(({ collection }) => collection));
}

/** What of Directus's own the site needs only where the pack is: users, what they may read, folders, versions, news, translations. */
const ofAccounts = new Set([
  "directus_users",
  "directus_roles",
  "directus_access",
  "directus_policies",
  "directus_permissions",
  "directus_folders",
  "directus_versions",
  "directus_notifications",
  "directus_translations",
]);

/** Files are deleted only where a packing slip is replaced. */
const isOfAccounts = (collection: string, action: string) =>
  ofAccounts.has(collection) || (collection === "directus_files" && action === "delete");

function checkMissing(
  grants: Grants,
  access: AccessFile,
  { there, names }: { there: Set<string>; names: Record<string, string> },
): Finding {
  const check = "Service's permissions";
  const hasAccounts = there.has(names.customers ?? "customers");
  const wanted = wantedOf(access).filter(
    ({ collection, action }) =>
      (hasAccounts || !isOfAccounts(collection, action)) &&
      (there.has(collection) || collection.startsWith("directus_")),
  );
  const isMissing = ({ collection, action }: { collection: string; action: string }) =>
    (grants[collection]?.[action]?.access ?? "none") === "none";
  const narrow = wanted.flatMap((permission) => {
    const { collection, action, fields } = permission;
    const granted = grants[collection]?.[action]?.fields ?? ["*"];
    const closed = granted.includes("*") ? [] : (fields ?? []).filter((field) => !granted.includes(field));
    if (isMissing(permission) || closed.length === 0) return [];
    return `${action} ${collection} (${closed.map((field) => (field === "*" ? "all fields" : field)).join(", ")})`;
  });
  const lacking = wanted.filter(isMissing).map(({ action, collection }) => `${action} ${collection}`);
  if (lacking.length + narrow.length === 0) return ok(check, "are all there");
  const first =
    narrow.length > 0 ? `In Studio, take those that lack fields from the policy ${service} first. ` : "";
  return problem(
    check,
    `lack: ${[...lacking, ...narrow].join(", ")}`,
    `${first}${install} -- --apply adds them${first ? " as the pack has them" : ""}.`,
  );
}

function checkExcess(grants: Grants, access: AccessFile): Finding {
  const check = "Service's limits";
  const wanted = new Set(wantedOf(access).map(({ collection, action }) => `${action} ${collection}`));
  const excess = Object.entries(grants).flatMap(([collection, actions]) =>
    ["create", "update", "delete"]
      .filter((action) => (actions[action]?.access ?? "none") !== "none")
      .map((action) => `${action} ${collection}`)
      .filter((name) => !wanted.has(name)),
  );
  if (excess.length === 0) return ok(check, "writes only what the site needs");
  const todo = "Take these permissions from the role of the service user: the site does not need them.";
  return problem(check, `may also ${excess.join(", ")}`, todo);
}

/** The permissions that the service role has in the pack. */
function wantedOf(access: AccessFile) {
  const id = access.policies.find(({ name }) => name === service)?.id;
  return expandPermissions(access).filter(({ policy }) => policy === id);
}

/** Collections that are not there make their part of the site disappear; fields that are not there break it. */
async function checkCollections(
  url: string,
  token: string,
  { pack: { snapshot, access }, there }: { pack: Pack; there: Set<string> },
): Promise<Finding[]> {
  const heard = await fetchJson(`${url}/fields`, token);
  const rows = parseData(heard, FieldRows) ?? [];
  const fields = new Set(rows.map(({ collection, field }) => `${collection}.${field}`));
  const readable = readableFields(access);
  const tables = snapshot.collections.filter(({ schema }) => schema).map(({ collection }) => collection);
  const seen = tables.filter((name) => readable.has(name));
  const absent = seen.filter((name) => !there.has(name));
  const missing = snapshot.fields
    .filter(({ collection, field }) => {
      const mine = readable.get(collection);
      return there.has(collection) && mine && (mine.has("*") || mine.has(field));
    })
    .map(({ collection, field }) => `${collection}.${field}`)
    .filter((name) => !fields.has(name));
  return [
    absent.length === 0
      ? ok("Collections", `all ${seen.length} are there`)
      : skipped("Collections", `without ${absent.join(", ")}: the site does without these parts`),
    missing.length === 0
      ? ok("Fields", "are all there")
      : problem("Fields", `missing: ${missing.join(", ")}`, `${install} -- --apply adds them.`),
  ];
}

/** What the service user may read in the pack. */
function readableFields(access: AccessFile): Map<string, Set<string>> {
  const readable = new Map<string, Set<string>>();
  for (const { collection, action, fields } of wantedOf(access)) {
    if (action !== "read") continue;
    readable.set(collection, new Set([...(readable.get(collection) ?? []), ...(fields ?? [])]));
  }
  return readable;
}
