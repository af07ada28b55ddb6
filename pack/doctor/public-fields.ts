import { expandPermissions } from "../install/access.ts";
import type { Pack } from "../install/pack.ts";
import { FieldRows, type Finding, fetchJson, fetchSpecification, ok, parseData, skipped } from "./finding.ts";

const published = "Vitrine published";
const named = 5;

/**
 * Whether guests may read all fields that the pack shows them, as far as this Directus has them: an upgrade adds fields,
 * and the installer changes no permission that is there. The site does without what it is not shown.
 * @param pack under the names that its collections and fields have in this Directus
 * @param readerToken the bearer of guests, where they have one
 */
export async function checkPublicFields(
  url: string,
  serviceToken: string,
  { readerToken, pack }: { readerToken: string | undefined; pack: Pack },
): Promise<Finding> {
  const check = "Guests' fields";
  const [open, told] = await Promise.all([
    fetchSpecification(url, readerToken),
    fetchJson(`${url}/fields`, serviceToken),
  ]);
  const rows = parseData(told, FieldRows);
  if (!open || !rows) return skipped(check, "could not be asked for");
  const shown = new Set(
    Object.values(open.components.schemas).flatMap(({ "x-collection": collection, properties = {} }) =>
      Object.keys(properties).map((field) => `${collection}.${field}`),
    ),
  );
  const there = new Set(rows.map(({ collection, field }) => `${collection}.${field}`));
  const lacking = [...new Set(publicFields(pack))]
    .filter((name) => there.has(name) && !shown.has(name))
    .sort();
  if (lacking.length === 0) return ok(check, "are all that the pack shows");
  const more = lacking.length - named;
  const names = lacking.slice(0, named).join(", ") + (more > 0 ? ` and ${more} more` : "");
  return {
    ...skipped(check, `lack ${names}: pages do without`),
    todo: `If you have not closed them yourself: in Studio, take the permission to read the collection from the policy ${published}; npm run directus:install -- --apply then adds it as the pack has it.`,
  };
}

/** What guests may read by the pack: where its rule says all fields, those that have a column. */
function publicFields({ access, snapshot }: Pack): string[] {
  const policy = access.policies.find(({ name }) => name === published)?.id;
  return expandPermissions(access)
    .filter((row) => row.policy === policy && row.action === "read")
    .flatMap(({ collection, fields }) =>
      fields?.includes("*")
        ? snapshot.fields.filter((field) => field.collection === collection && field.schema)
        : (fields ?? []).map((field) => ({ collection, field })),
    )
    .map(({ collection, field }) => `${collection}.${field}`);
}
