import { ALL_CONTENT_TAG } from "#server/directus/cache/cache-tags.ts";
import { guestClient, guestSchemaKey, serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { readRights } from "#server/directus/rights.ts";
import { watch } from "#server/directus/watch.ts";
import { notFound } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { allParts, readSiteSections, type SiteSections } from "./site-sections.ts";

const parts = watch(
  async () => readSiteSections(guestClient, guestSchemaKey, await readRights(serviceClient)),
  (error) => {
    if (!isDirectusError(error, "unavailable"))
      log.warn({ reason: String(error) }, "could not determine the sections of the site");
    return limits.relationsRetry;
  },
  ALL_CONTENT_TAG,
);

/**
 * Sections visible to guests, cached for minutes and refreshed in the background; all of them while Directus is
 * unavailable.
 */
export async function getSiteSections(): Promise<SiteSections> {
  return (await parts.read()) ?? { ...allParts, collections: [] };
}

/** @throws Response 404 if the section is missing */
export async function requirePart(part: keyof typeof allParts): Promise<void> {
  if (!(await getSiteSections())[part]) throw notFound();
}
