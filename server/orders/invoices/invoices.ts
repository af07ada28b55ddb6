import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { isDirectusError, withFallback } from "#server/directus/errors.ts";
import { readByDate } from "#server/directus/query/read-in-pages.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRow, requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { PdfDocument } from "#server/pdf/document.ts";
import { formatForStudio } from "#server/platform/money.ts";
import {
  type CreditNote,
  CreditNoteSchema,
  type Invoice,
  type InvoiceEntry,
  InvoiceEntrySchema,
  type InvoiceKind,
  InvoiceSchema,
} from "./invoice.ts";

const fields = ["id", "order", "kind", "number", "issued_at", "total_amount", "file", "document"] as const;
const Last = z.object({ sequence: z.number().nullish() });
const first = 1001;
const kindPrefixes: Record<InvoiceKind, string> = { invoice: "INV-", credit_note: "CN-" };

export interface NewInvoice {
  kind: InvoiceKind;
  /** Idempotency: of `buildInvoiceKey`; one is issued per key. */
  key: string;
  order: string;
  currency: string;
  refund?: string;
  prefix: string;
}

/** `total` is in minor units, positive; undefined where nothing is left to issue. */
export type Write = (
  number: string,
  issuedAt: Date,
) => Promise<{ total: number; document: PdfDocument } | undefined>;

/**
 * Issues an invoice: number and document in one insert, so that neither exists alone. The number follows the last of
 * its kind; on a collision the next is taken. With one prefix for both kinds, a number already taken by the other gets
 * its kind's prefix.
 * @returns undefined where there is nothing to issue
 * @throws DirectusError "unavailable"; "not-found" without the collection
 */
export async function insertInvoice(
  directus: DirectusClient,
  invoice: NewInvoice,
  write: Write,
): Promise<Invoice | undefined> {
  let kindPrefix = "";
  for (let attempt = 1; ; attempt++) {
    const given = await findInvoiceByKey(directus, invoice.key);
    if (given) return given;
    const sequence = Math.max(first, (await lastSequence(directus, invoice.kind)) + 1);
    const number = `${invoice.prefix}${kindPrefix}${sequence}`;
    const issuedAt = new Date();
    const written = await write(number, issuedAt);
    if (!written) return undefined;
    const row = {
      ...toInvoiceRow(invoice),
      number,
      sequence,
      claim: `${invoice.kind}:${sequence}`,
      issued_at: issuedAt.toISOString(),
      total_amount: written.total,
      total_amount_formatted: formatForStudio({ amount: written.total, currency: invoice.currency }),
      document: written.document,
    };
    try {
      return requireRow("invoices", InvoiceSchema, await createRow(directus, "invoices", row, fields));
    } catch (error) {
      if (!isDirectusError(error, "not-unique") || attempt >= limits.stockAttempts) throw error;
      if ((await lastSequence(directus, invoice.kind)) < sequence) kindPrefix = kindPrefixes[invoice.kind];
    }
  }
}

function toInvoiceRow({ kind, key, order, currency, refund }: NewInvoice): Row {
  return { kind, key, order, currency, stripe_refund_id: refund ?? null };
}

async function lastSequence(directus: DirectusClient, kind: InvoiceKind): Promise<number> {
  const filter = { kind: { _eq: kind }, sequence: { _nnull: true } } satisfies CollectionFilter<"invoices">;
  const query = { fields: ["sequence"], filter, sort: ["-sequence"], limit: 1 } as const;
  return requireRows("invoices", Last, await directus.readItems("invoices", query))[0]?.sequence ?? 0;
}

export function findInvoiceByKey(directus: DirectusClient, key: string): Promise<Invoice | undefined> {
  return findFirst(directus, { key: { _eq: key } });
}

export function findOrderInvoice(
  directus: DirectusClient,
  order: string,
  id: string,
): Promise<Invoice | undefined> {
  return findFirst(directus, { _and: [{ id: { _eq: id } }, { order: { _eq: order } }] });
}

async function findFirst(directus: DirectusClient, filter: Row): Promise<Invoice | undefined> {
  const [row] = await withFallback(directus.readItems("invoices", { fields, filter, limit: 1 }), []);
  return row && requireRow("invoices", InvoiceSchema, row);
}

export async function listInvoices(directus: DirectusClient, order: string): Promise<InvoiceEntry[]> {
  const query = {
    fields: ["id", "kind", "number"],
    filter: { order: { _eq: order } } satisfies CollectionFilter<"invoices">,
    sort: ["-kind", "sequence"],
    limit: -1,
  } as const;
  const rows = await withFallback(directus.readItems("invoices", query), []);
  return parseRows("invoices", InvoiceEntrySchema, rows);
}

export async function listCreditNotes(directus: DirectusClient, order: string): Promise<CreditNote[]> {
  const filter = {
    order: { _eq: order },
    kind: { _eq: "credit_note" },
  } satisfies CollectionFilter<"invoices">;
  const query = { fields: ["stripe_refund_id", "total_amount"], filter, limit: -1 } as const;
  const rows = await directus.readItems("invoices", query);
  return requireRows("invoices", CreditNoteSchema, rows);
}

export async function findFirstIssueDate(directus: DirectusClient): Promise<Date | undefined> {
  const filter = {
    kind: { _eq: "invoice" },
    issued_at: { _nnull: true },
  } satisfies CollectionFilter<"invoices">;
  const query = { fields: ["issued_at"], filter, sort: ["issued_at"], limit: 50 } as const;
  const rows = await withFallback(directus.readItems("invoices", query), []);
  return rows.map((row) => new Date(String(row.issued_at))).find((date) => !Number.isNaN(date.getTime()));
}

export async function listWithoutFile(directus: DirectusClient, before: Date): Promise<Invoice[]> {
  const filter = {
    file: { _null: true },
    issued_at: { _lt: before.toISOString() },
  } satisfies CollectionFilter<"invoices">;
  const rows = await directus.readItems("invoices", { fields, filter, sort: ["issued_at"], limit: 50 });
  return parseRows("invoices", InvoiceSchema, rows);
}

export async function setFile(directus: DirectusClient, id: string, file: string): Promise<void> {
  await updateRow(directus, "invoices", { key: id, changes: { file } });
}

/** Issued in a period (`until` exclusive), with their orders, by page, oldest first. */
export function readInvoicesOfPeriod(
  directus: DirectusClient,
  { from, until }: { from: Date; until: Date },
): AsyncGenerator<Row[]> {
  const listed = ["number", "kind", "issued_at", "currency", "total_amount"] as const;
  const ofOrder = ["order.number", "order.name", "order.shipping_address"] as const;
  const filter = { issued_at: { _gte: from.toISOString(), _lt: until.toISOString() } };
  const reading = { by: "issued_at", ties: ["id"], fields: [...listed, ...ofOrder], filter };
  return readByDate(directus, "invoices", reading);
}
