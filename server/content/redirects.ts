import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { followRedirects, type Redirect } from "./redirect.ts";

/** Where an unknown path leads by the editors' list, chains and circles sorted out. */
export async function findRedirect(directus: Directus, path: string): Promise<Redirect | undefined> {
  const rows = await directus.readItems("redirects", {
    fields: ["url_from", "url_to", "response_code"],
    limit: limits.redirects,
  });
  return followRedirects(path, rows);
}
