import { isRecord, toRecord } from "#server/platform/guards.ts";
import { findUnfitness, ServerInfo } from "../install/server.ts";
import {
  compareClocks,
  type Finding,
  fetchJson,
  fetchSpecification,
  type JsonReply,
  ok,
  parseData,
  problem,
  skipped,
} from "./finding.ts";

/** Every Directus tells something of itself, whoever asks. */
const isDirectusInfo = (reply: JsonReply | undefined) => isRecord(toRecord(reply?.body).data);

/** Why an address is not a Directus's, in one line: nobody there, or something else. */
export async function findDirectusProblem(url: string): Promise<string | undefined> {
  const info = await fetchJson(`${url}/server/info`);
  if (!info) return `Nothing answers at ${url}: start Directus, or correct its address.`;
  if (isDirectusInfo(info)) return undefined;
  return `What answers at ${url} is not a Directus: correct its address, and mind the port.`;
}

/**
 * Whether Directus answers, by its own clock, in a version that the site can read.
 * @param adminToken an administrator's; nobody else is told the version
 */
export async function checkDirectus(url: string, adminToken: string | undefined): Promise<Finding[]> {
  const ping = await fetchJson(`${url}/server/ping`);
  if (ping?.status !== 200) {
    const todo = "Start it, or correct DIRECTUS_URL. The site shows what it has and answers 503 elsewhere.";
    return [problem("Directus", `nothing answers at ${url}`, todo)];
  }
  const info = await fetchJson(`${url}/server/info`);
  if (!isDirectusInfo(info))
    return [
      problem("Directus", `what answers at ${url} is another server`, "Correct DIRECTUS_URL: mind the port."),
    ];
  return [
    ok("Directus", `answers at ${url}`),
    compareClocks("Directus", ping),
    await checkVersion(url, adminToken),
  ];
}

async function checkVersion(url: string, adminToken: string | undefined): Promise<Finding> {
  const check = "Directus's version";
  if (!adminToken) return skipped(check, "only an administrator is told: set DIRECTUS_ADMIN_TOKEN for this");
  const info = await fetchJson(`${url}/server/info`, adminToken);
  const server = parseData(info, ServerInfo);
  if (!server?.version)
    return problem(check, "DIRECTUS_ADMIN_TOKEN does not belong to an administrator", "Take another token.");
  const unfit = findUnfitness(server);
  return unfit ? problem(check, unfit.text, unfit.todo) : ok(check, server.version);
}

/** Collections that no guest may read, by the pack's names. */
const closed = [
  "orders",
  "order_lines",
  "order_numbers",
  "invoices",
  "payments",
  "customers",
  "identities",
  "sign_in_events",
  "entitlements",
  "members_texts",
  "stock_movements",
  "webhook_events",
  "email_messages",
  "claims",
];
const openToAll = /^\/(assets|auth|server|files|items)\b/;

/** What guests may know of Directus's users: who wrote a post. */
const ofAuthors = new Set(["id", "first_name", "last_name", "avatar"]);

/**
 * Whether the Public policy, and the site's reader token, let guests do more than read what is published.
 * Directus's own OpenAPI document lists exactly what its asker may do.
 */
export async function checkPublic(
  url: string,
  names: Record<string, string>,
  readerToken: string | undefined,
): Promise<Finding> {
  const check = "Guests";
  const specification = await fetchSpecification(url, readerToken);
  if (!specification)
    return problem(check, "Directus does not say what guests may do", "Set OPENAPI_ENABLED back to true.");
  const { paths, components } = specification;
  const private_ = new Set(closed.map((name) => `/items/${names[name] ?? name}`));
  const users = Object.values(components.schemas).find(
    ({ "x-collection": name }) => name === "directus_users",
  );
  const beyond = Object.keys(users?.properties ?? {}).filter((field) => !ofAuthors.has(field));
  const ofUsers = beyond.length > 0 ? [`read more of /users than who wrote what (${beyond.join(", ")})`] : [];
  const excesses = Object.entries(paths).flatMap(([path, methods]) => {
    if (path.startsWith("/auth") || path.includes("{")) return [];
    const writes = Object.keys(methods).filter((method) => /^(post|patch|put|delete)$/.test(method));
    if (writes.length > 0) return `write ${path}`;
    if (path === "/users") return ofUsers;
    return private_.has(path) || !openToAll.test(path) ? `read ${path}` : [];
  });
  if (excesses.length === 0) return ok(check, "may only read");
  const todo = readerToken
    ? "Take these permissions from the role of DIRECTUS_TOKEN, or from the Public policy."
    : "In Studio: Settings, Access policies, Public. Take these permissions away.";
  return problem(check, `may ${excesses.join(", ")}`, todo);
}
