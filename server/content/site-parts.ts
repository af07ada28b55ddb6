import { anyContent } from "#server/directus/cache/cache-tags.ts";
import { guestDirectus, guestKey, serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { readRights } from "#server/directus/rights.ts";
import { watch } from "#server/directus/watch.ts";
import { notFound } from "#server/http/responses.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { allParts, type Parts, readParts } from "./parts.ts";

const parts = watch(
  async () => readParts(guestDirectus, guestKey, await readRights(serviceDirectus)),
  (error) => {
    if (!isDirectusError(error, "unavailable"))
      log.warn({ reason: String(error) }, "nobody knows which parts this site has");
    return limits.relationsRetry;
  },
  anyContent,
);

/**
 * The parts that the site has for guests, remembered for minutes and found out anew beside the pages; while Directus
 * is away, all that it can have.
 */
export async function partsOfSite(): Promise<Parts> {
  return (await parts.read()) ?? { ...allParts, collections: [] };
}

/** Throws the 404 of a page whose part is not there. */
export async function requirePart(part: keyof typeof allParts): Promise<void> {
  if (!(await partsOfSite())[part]) throw notFound();
}
