import { z } from "zod";
import { type Finding, fetchJson, fetchSpecification, ok, parseData, skipped } from "./finding.ts";

const named = 5;

/** By it a role is told the labels and sees no row; the key may have another name. */
const noRow = '{"id":{"_null":true}}';

/**
 * Whether the service role is told how Studio calls what guests may read: Directus tells a role only about collections
 * that it may read itself.
 * @param readerToken the bearer of guests, where they have one
 */
export async function checkLabels(
  url: string,
  serviceToken: string,
  readerToken: string | undefined,
): Promise<Finding> {
  const check = "Studio's labels";
  const [open, told] = await Promise.all([
    fetchSpecification(url, readerToken),
    fetchJson(`${url}/collections`, serviceToken),
  ]);
  const rows = parseData(told, z.array(z.looseObject({ collection: z.string() })));
  if (!open || !rows) return skipped(check, "could not be asked for");
  const known = new Set(rows.map(({ collection }) => collection));
  const unknown = Object.keys(open.paths)
    .flatMap((path) => /^\/items\/([^/{}]+)$/.exec(path)?.[1] ?? [])
    .filter((name) => !known.has(name));
  if (unknown.length === 0) return ok(check, "are known of all that guests may read");
  const more = unknown.length - named;
  const names = unknown.slice(0, named).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return {
    ...skipped(check, `are not known of ${names}: /items shows these by their names and types`),
    todo: `Give the service user's role the policy by which guests read them too, or a read permission on them by the rule ${noRow}.`,
  };
}
