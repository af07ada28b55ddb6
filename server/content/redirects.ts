import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { followRedirects, type Redirect } from "./redirect.ts";

/** Where an unknown address leads by the editors' list, chains and circles sorted out. */
export async function findRedirect(directus: Directus, address: URL): Promise<Redirect | undefined> {
  const reading = directus.readItems("redirects", {
    fields: ["url_from", "url_to", "response_code"],
    limit: limits.redirects,
  });
  return followRedirects(address.pathname, await orWithout(reading, []), address.search);
}
