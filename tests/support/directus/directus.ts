import { randomUUID } from "node:crypto";
import { endpoints } from "../endpoints.ts";

const SERVICE_ROLE = "0c0ffee0-0000-4000-8000-000000000203";

interface Request {
  method?: string;
  body?: unknown;
}

/** Asks the demo's Directus as its administrator: what a test looks at, or prepares, behind the site's back. */
export function asAdmin<T = Record<string, unknown>[]>(path: string, init: Request = {}) {
  return ask<T>(endpoints.directus.adminToken, path, init);
}

/**
 * The same past what keeps the books: as the service user that is an administrator besides, which no shop has.
 * Tests make with it what a person cannot, such as a row of long ago.
 */
export async function asSiteAdmin<T = Record<string, unknown>[]>(path: string, init: Request = {}) {
  siteAdmin ??= createSiteAdmin();
  return ask<T>(await siteAdmin, path, init);
}

let siteAdmin: Promise<string> | undefined;

/** One user for all of a file's requests, and it stays: a user made or deleted empties Directus's schema cache. */
async function createSiteAdmin() {
  const token = randomUUID();
  const [policy] = await asAdmin<{ id: string }[]>("/policies?filter[admin_access][_eq]=true&limit=1");
  const user = { role: SERVICE_ROLE, status: "active", token, policies: [{ policy: policy?.id }] };
  await asAdmin("/users", { method: "POST", body: user });
  return token;
}

async function ask<T>(token: string, path: string, init: Request) {
  const answer = await fetch(`${endpoints.directus.url}${path}`, {
    method: init.method ?? "GET",
    // A kept connection that Directus has closed while this process was busy would fail whoever is next to use it.
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Connection: "close" },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as { data: T }).data;
}
