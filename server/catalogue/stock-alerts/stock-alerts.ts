import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { readPages } from "#server/directus/query/read-in-pages.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRow, parseRows } from "#server/directus/rows.ts";
import { claimRow, deleteRows, updateRow } from "#server/directus/writes.ts";
import { anonymizeByKey } from "#server/mail/email-messages.ts";
import { type StockAlert, StockAlertSchema } from "./stock-alert.ts";

export const alertTemplate = "stock-alert";

const collection = "stock_alerts";
const fields = ["id", "variant", "email", "language"] as const;
const OfVariant = z.object({ variant: idSchema });

type Filter = CollectionFilter<"stock_alerts">;

/** Idempotent: an address waits once for a variant. @param email confirmed, in lower case */
export async function addStockAlert(
  directus: DirectusClient,
  alert: Pick<StockAlert, "variant" | "email"> & { language: string; title: string },
): Promise<void> {
  const key = `${alert.variant}:${alert.email}`;
  await claimRow(directus, collection, { ...alert, key, status: "waiting" });
}

/** The variants that somebody waits for; none on a Directus without the collection. */
export async function listAwaitedVariants(directus: DirectusClient): Promise<string[]> {
  const filter = { status: { _eq: "waiting" } };
  const query = { aggregate: { count: ["id"] }, groupBy: ["variant"], filter, sort: ["variant"] };
  const rows = await withFallback(readPages(directus, collection, query), []);
  return parseRows(collection, OfVariant, rows).map(({ variant }) => variant);
}

/** Oldest first. */
export async function listWaitingAlerts(
  directus: DirectusClient,
  variants: string[],
  count: number,
): Promise<StockAlert[]> {
  const filter = { status: { _eq: "waiting" }, variant: { _in: variants } } satisfies Filter;
  const query = { fields, filter, sort: ["date_created", "id"], limit: count } as const;
  return parseRows(collection, StockAlertSchema, await directus.readItems(collection, query));
}

/** Waiting or answered. */
export async function findLatestAlert(directus: DirectusClient): Promise<StockAlert | undefined> {
  const query = { fields, sort: ["-date_created"], limit: 1 } as const;
  const [row] = await withFallback(directus.readItems(collection, query), []);
  return parseRow(collection, StockAlertSchema, row);
}

/** Ends a request; the same address may ask again. */
export async function finishStockAlert(
  directus: DirectusClient,
  id: string,
  status: "sent" | "failed",
): Promise<void> {
  const changes = { status, key: null, done_at: new Date().toISOString() };
  await updateRow(directus, collection, { key: id, changes });
}

/** @param email in lower case */
export async function deleteStockAlerts(directus: DirectusClient, email: string): Promise<void> {
  await withFallback(deleteAlerts(directus, { email: { _eq: email } }), undefined);
}

export async function deleteFinishedAlerts(directus: DirectusClient, before: Date): Promise<void> {
  await withFallback(deleteAlerts(directus, { done_at: { _lt: before.toISOString() } }), undefined);
}

/** With the address in their mails, whose rows remain. */
async function deleteAlerts(directus: DirectusClient, filter: Filter): Promise<void> {
  const alerts = await readPages(directus, collection, { fields: ["id"], filter, sort: ["id"] });
  for (const { id } of alerts)
    await anonymizeByKey(directus, { template: alertTemplate, keySuffix: `:${id}` });
  if (alerts.length > 0) await deleteRows(directus, collection, { id: { _in: alerts.map(({ id }) => id) } });
}

/** Rows for the export of an account. @param email in lower case */
export function listAlertsForExport(directus: DirectusClient, email: string): Promise<Row[]> {
  const query = {
    fields: ["title", "email", "language", "status", "date_created", "done_at"],
    filter: { email: { _eq: email } } satisfies Filter,
    sort: ["date_created"],
    limit: -1,
  } as const;
  return withFallback(directus.readItems(collection, query), []);
}
