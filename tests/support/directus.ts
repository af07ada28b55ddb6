import { endpoints } from "./endpoints.ts";

/** Asks the demo's Directus as its administrator: what a test looks at, or prepares, behind the site's back. */
export async function asOwner<T = Record<string, unknown>[]>(
  path: string,
  init: { method?: string; body?: unknown } = {},
) {
  const answer = await fetch(`${endpoints.directus.url}${path}`, {
    method: init.method ?? "GET",
    headers: { Authorization: `Bearer ${endpoints.directus.adminToken}`, "Content-Type": "application/json" },
    body: init.body === undefined ? undefined : JSON.stringify(init.body),
  });
  if (!answer.ok) throw new Error(`Directus answered ${answer.status} to ${path}: ${await answer.text()}`);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as { data: T }).data;
}
