import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { followRedirects, type Place, type Redirect, spellingsOf, withoutLanguage } from "./redirect.ts";

/**
 * Where an address leads by the editors' list, chains and circles sorted out. One read for a list of usual length.
 * @param place where the language of the address stands in it, and whether it is that of a page
 */
export async function findRedirect(
  directus: Directus,
  address: URL,
  place: Place,
): Promise<Redirect | undefined> {
  const rows = await readRows(directus, { limit: limits.redirects });
  const isWhole = rows.length < limits.redirects;
  const all = isWhole ? rows : await withRowsAlong(directus, address, { rows, place });
  return followRedirects(address.pathname, all, address.search, place);
}

/** A list too long to be read for each unknown address: what is not in the part that was read is looked up, stop by stop. A chain without an end leads nowhere. */
async function withRowsAlong(
  directus: Directus,
  { pathname, search }: URL,
  { rows, place }: { rows: Row[]; place: Place },
): Promise<Row[]> {
  const known = [...rows];
  const nextOf = () => followRedirects(pathname, known, search, place)?.to;
  let here = nextOf() ?? pathname + search;
  for (let stop = 0; stop < limits.redirectStops && here.startsWith("/"); stop++) {
    const spellings = [...new Set([here, withoutLanguage(here, place)].flatMap(spellingsOf))];
    if (spellings.length === 0) return known;
    const filter = { url_from: { _in: spellings } };
    known.push(...(await readRows(directus, { filter, limit: spellings.length })));
    const next = nextOf();
    if (next === undefined || next === here) return known;
    here = next;
  }
  return here.startsWith("/") ? [] : known;
}

function readRows(directus: Directus, query: ItemsQuery): Promise<Row[]> {
  return orWithout(
    directus.readItems("redirects", { fields: ["url_from", "url_to", "response_code"], ...query }),
    [],
  );
}
