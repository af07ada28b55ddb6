import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { mapIdsByField } from "#server/directus/ids-by-field.ts";
import type { CollectionRow, TypedQuery } from "#server/directus/query/typed-query.ts";
import { createRowsByField } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import {
  listPathVariants,
  normalizeRedirectPath,
  type Redirect,
  type RequestLocation,
  removeLanguagePrefix,
  resolveRedirects,
} from "./redirect.ts";

/** Redirects written by editors; one query unless the list exceeds the limit. */
export async function findRedirect(
  directus: DirectusClient,
  address: URL,
  location: RequestLocation,
): Promise<Redirect | undefined> {
  const rows = await readRows(directus, { limit: limits.redirectBatch });
  const isWhole = rows.length < limits.redirectBatch;
  const all = isWhole ? rows : await withRowsAlong(directus, address, { rows, location });
  return resolveRedirects(address.pathname, all, { search: address.search, location });
}

/** For lists beyond the limit: looks up the remaining rows hop by hop. An endless chain is no redirect. */
async function withRowsAlong(
  directus: DirectusClient,
  { pathname, search }: URL,
  { rows, location }: { rows: Row[]; location: RequestLocation },
): Promise<Row[]> {
  const known = [...rows];
  const findNext = () => resolveRedirects(pathname, known, { search, location })?.to;
  let here = findNext() ?? pathname + search;
  for (let stop = 0; stop < limits.redirectStops && here.startsWith("/"); stop++) {
    const spellings = [...new Set([here, removeLanguagePrefix(here, location)].flatMap(listPathVariants))];
    if (spellings.length === 0) return known;
    const filter = { url_from: { _in: spellings } };
    known.push(...(await readRows(directus, { filter, limit: spellings.length })));
    const next = findNext();
    if (next === undefined || next === here) return known;
    here = next;
  }
  return here.startsWith("/") ? [] : known;
}

function readRows(directus: DirectusClient, query: TypedQuery<"redirects", string, string>): Promise<Row[]> {
  return withFallback(
    directus.readItems("redirects", { fields: ["url_from", "url_to", "response_code"], ...query }),
    [],
  );
}

/** Ids by the path that they lead on from, as paths are compared. */
export async function listRedirectKeys(directus: DirectusClient): Promise<Map<string, string>> {
  const ids = await mapIdsByField(directus, "redirects", "url_from");
  return new Map([...ids].map(([from, id]) => [normalizeRedirectPath(from), id]));
}

export function toRedirectRow({ from, to }: { from: string; to: string }): CollectionRow<"redirects"> {
  return { url_from: from, url_to: to, response_code: "301" };
}

/** All or none. @throws DirectusError "not-unique" if there is one from such a path */
export function addRedirects(
  directus: DirectusClient,
  rows: CollectionRow<"redirects">[],
): Promise<string[]> {
  return createRowsByField(directus, "redirects", { field: "url_from", rows });
}
