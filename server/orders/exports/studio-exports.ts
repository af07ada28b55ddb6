import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { deleteRows, updateRow } from "#server/directus/writes.ts";

const collection = "exports";
const fields = ["id", "kind", "from", "until", "user_created"] as const;

export const exportKinds = ["orders", "lines", "invoices", "ledger", "vat", "members"] as const;

const day = z.iso.date().nullish().catch(undefined);
const ExportSchema = z.object({
  id: idSchema,
  kind: z.enum(exportKinds),
  from: day,
  /** The last day. */
  until: day,
  user_created: idSchema.nullish(),
});
/** A list that staff have asked for in Studio. */
export type StudioExport = z.output<typeof ExportSchema>;

const OldSchema = z.object({ id: idSchema, file: idSchema.nullish() });
const CountSchema = z.array(z.object({ count: z.coerce.number() }));

const requested = { status: { _eq: "requested" } } satisfies CollectionFilter<"exports">;

/** Oldest first; none on a Directus without the collection. */
export async function listRequestedExports(directus: DirectusClient): Promise<StudioExport[]> {
  const query = { fields, filter: requested, sort: ["date_created"], limit: 20 } as const;
  return parseRows(collection, ExportSchema, await withFallback(directus.readItems(collection, query), []));
}

export async function isRequested(directus: DirectusClient, id: string): Promise<boolean> {
  const filter = { ...requested, id: { _eq: id } } satisfies CollectionFilter<"exports">;
  return (await directus.readItems(collection, { fields: ["id"], filter, limit: 1 })).length > 0;
}

export async function countExports(directus: DirectusClient, user: string, since: Date): Promise<number> {
  const filter = {
    user_created: { _eq: user },
    date_created: { _gte: since.toISOString() },
  } satisfies CollectionFilter<"exports">;
  const rows = await directus.readItems(collection, { filter, aggregate: { count: "*" } });
  return CountSchema.parse(rows)[0]?.count ?? 0;
}

export async function finishExport(
  directus: DirectusClient,
  id: string,
  changes: { status: "done"; file: string; rows: number } | { status: "failed"; problem: string },
): Promise<void> {
  await updateRow(directus, collection, { key: id, changes });
}

/** With the ids of their files. */
export async function listExportsBefore(
  directus: DirectusClient,
  before: Date,
): Promise<z.output<typeof OldSchema>[]> {
  const filter = { date_created: { _lt: before.toISOString() } } satisfies CollectionFilter<"exports">;
  const query = { fields: ["id", "file"], filter, sort: ["date_created"], limit: 100 } as const;
  return parseRows(collection, OldSchema, await withFallback(directus.readItems(collection, query), []));
}

export async function deleteExports(directus: DirectusClient, ids: string[]): Promise<void> {
  if (ids.length > 0) await deleteRows(directus, collection, { id: { _in: ids } });
}
