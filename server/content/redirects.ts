import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { followRedirects, type Redirect, spellingsOf } from "./redirect.ts";

/** Where an unknown address leads by the editors' list, chains and circles sorted out. One read for a list of usual length. */
export async function findRedirect(directus: Directus, address: URL): Promise<Redirect | undefined> {
  const { pathname, search } = address;
  const rows = await readRows(directus, { limit: limits.redirects });
  const isWhole = rows.length < limits.redirects;
  return followRedirects(pathname, isWhole ? rows : await withRowsAlong(directus, pathname, rows), search);
}

/** A list too long to be read for each unknown address: what is not in the part that was read is looked up, stop by stop. A chain without an end leads nowhere. */
async function withRowsAlong(directus: Directus, path: string, rows: Row[]): Promise<Row[]> {
  const known = [...rows];
  let here = followRedirects(path, known)?.to ?? path;
  for (let stop = 0; stop < limits.redirectStops && here.startsWith("/"); stop++) {
    const spellings = spellingsOf(here);
    if (spellings.length === 0) return known;
    const filter = { url_from: { _in: spellings } };
    known.push(...(await readRows(directus, { filter, limit: spellings.length })));
    const next = followRedirects(path, known)?.to;
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
