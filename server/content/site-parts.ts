import { guestDirectus, guestKey } from "#server/directus/doors.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { onPurge } from "#server/state/purges.ts";
import { type Parts, readParts } from "./parts.ts";

let known: Parts | undefined;
let due = 0;
let asking: Promise<void> | undefined;

onPurge((tags) => {
  if (tags.includes("*")) due = 0;
});

/**
 * The parts that the site has for guests, remembered for minutes and found out anew beside the pages; while Directus
 * is away, all that it can have.
 */
export async function partsOfSite(): Promise<Parts> {
  if (Date.now() >= due) asking ??= ask();
  if (!known) await asking;
  return known ?? { shop: true, journal: true, pages: true, collections: [] };
}

async function ask() {
  try {
    known = await readParts(guestDirectus, guestKey);
    due = Date.now() + limits.relationsLifetime;
  } catch (error) {
    if (!isDirectusError(error, "unavailable")) throw error;
    due = Date.now() + limits.relationsRetry;
  } finally {
    asking = undefined;
  }
}
