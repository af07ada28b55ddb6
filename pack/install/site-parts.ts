import { toStrings } from "#server/platform/guards.ts";
import type { Admin } from "./admin.ts";
import { applyFlows, type Flow } from "./apply-flows.ts";
import { applyPreviews } from "./apply-previews.ts";
import type { PackComponent } from "./components.ts";
import type { Names } from "./names.ts";
import type { PackRow, Snapshot } from "./pack.ts";

/** Where the site is, and what Directus and the site prove themselves with to each other. */
export interface SiteSecrets {
  url: string | undefined;
  webhookSecret: string | undefined;
  previewKey: string | undefined;
  /** What it sells in. */
  currencies?: string[];
}

interface Given {
  flows: Flow[];
  /** The Flows of former packs. */
  former: Flow[][];
  /** The collections that the site uses, by the names that they have or are about to get. */
  used: string[];
}

/**
 * What of Directus has to know the site, and the Flows: what needs the site's address or a secret only where the
 * environment has them, what guards a collection only where the site uses that. They carry fixed ids and addresses of
 * ours, so that bringing them up to date changes nothing of anybody else's.
 */
export async function findSiteParts(
  admin: Admin,
  { url, webhookSecret, previewKey, currencies }: SiteSecrets,
  { collections, given: { flows, former, used } }: { collections: Names; given: Given },
): Promise<PackComponent[]> {
  const site = url && webhookSecret ? { url, secret: webhookSecret } : undefined;
  const isThere = (name: string) => name.startsWith("directus_") || used.includes(collections[name] ?? name);
  const wanted = flows.filter((flow) => (flow.operation ? site : listCollections(flow).every(isThere)));
  const all = { flows: wanted, former, site, collections, currencies };
  const { added, changed, preserved } = await applyFlows(admin, { ...all, dryRun: true });
  const parts: PackComponent[] = [
    {
      title: "flows",
      missing: added,
      changing: changed,
      differing: preserved,
      there: wanted.length - added.length,
      create: () => applyFlows(admin, all),
    },
  ];
  if (!url || !previewKey) return parts;
  const previews = { collections, coming: used, site: { url, previewKey } };
  const missing = await applyPreviews(admin, { ...previews, dryRun: true });
  const create = () => applyPreviews(admin, previews);
  const there = 3 - missing.length;
  return [...parts, { title: "previews", missing, changing: [], differing: [], there, create }];
}

/** The collections that a Flow hears of, and those that its operations read or write. */
function listCollections({ options, operations = [] }: Flow): string[] {
  const named = operations.flatMap(({ options }) => toStrings(options.collection));
  return [...options.collections, ...named.filter((name) => !name.startsWith("{{"))];
}

/** Rows of a collection whose amounts have no text yet: the site writes it, newest first, as soon as it runs. */
export interface OlderRows {
  collection: string;
  count: number;
}

/**
 * Counts the rows that a former pack, or somebody by hand, has left without the texts that Studio shows.
 * @param wanted the pack's schema, by the names of this Directus
 */
export async function countOlderRows(admin: Admin, wanted: Snapshot, here: Snapshot): Promise<OlderRows[]> {
  const hasField = (collection: string, field: string) =>
    here.fields.some((row) => row.collection === collection && row.field === field);
  const texts = wanted.fields.filter(
    ({ collection, field, schema }) =>
      field.endsWith("_formatted") && schema?.is_indexed && hasField(collection, "id"),
  );
  const counted = texts.map(async ({ collection, field }) => {
    const isInCurrency = hasField(collection, "currency") && { currency: { _nnull: true } };
    const isEmpty = hasField(collection, field) && { [field]: { _null: true } };
    const query = { aggregate: { count: "*" }, filter: { ...isInCurrency, ...isEmpty } };
    const [row] = await admin.get<PackRow[]>(`/items/${collection}`, query);
    return { collection, count: Number(row?.count) };
  });
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
