import { z } from "zod";
import type { Directus, Row } from "#server/directus/client.ts";
import { isDirectusError, orWithout } from "#server/directus/errors.ts";
import { requireRow, requireRows } from "#server/directus/rows.ts";
import { createRow, updateRow } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import type { Paper } from "#server/paper/paper.ts";
import {
  type CreditNote,
  CreditNoteSchema,
  type Invoice,
  type InvoiceEntry,
  InvoiceEntrySchema,
  type InvoiceKind,
  InvoiceSchema,
} from "./invoice.ts";

const fields = ["id", "order", "kind", "number", "issued_at", "total_amount", "file", "document"];
const Last = z.object({ sequence: z.number().nullish() });
const first = 1001;
const marks: Record<InvoiceKind, string> = { invoice: "INV-", credit_note: "CN-" };

/** What is about to be issued. */
export interface NewInvoice {
  kind: InvoiceKind;
  /** What `invoiceKey` says: one is issued for it, whoever asks and how often. */
  key: string;
  order: string;
  currency: string;
  /** Stripe's id, for a credit note. */
  refund?: string;
  prefix: string;
}

/**
 * What stands on it and what it comes to, once its number is known and what was issued before it: in minor units,
 * positive. Undefined where nothing is left to issue.
 */
export type Write = (number: string, issuedAt: Date) => Promise<{ total: number; paper: Paper } | undefined>;

/**
 * Issues an invoice: its number and all that stands on it in one insert, so that there is never one without the
 * other. Its number is the one after the last of its kind, and who comes second for a number takes the next. Where the
 * owner gives both kinds one prefix, the kind stands in a number that the other has had.
 * @returns undefined where there is nothing to issue
 * @throws DirectusError "unavailable"; "not-found" where the backend has no such collection
 */
export async function insertInvoice(
  directus: Directus,
  invoice: NewInvoice,
  write: Write,
): Promise<Invoice | undefined> {
  let mark = "";
  for (let attempt = 1; ; attempt++) {
    const given = await findInvoiceByKey(directus, invoice.key);
    if (given) return given;
    const sequence = Math.max(first, (await lastSequence(directus, invoice.kind)) + 1);
    const number = `${invoice.prefix}${mark}${sequence}`;
    const issuedAt = new Date();
    const written = await write(number, issuedAt);
    if (!written) return undefined;
    const row = {
      ...rowOf(invoice),
      ...{ number, sequence, claim: `${invoice.kind}:${sequence}`, issued_at: issuedAt.toISOString() },
      ...{ total_amount: written.total, document: written.paper },
    };
    try {
      return requireRow("invoices", InvoiceSchema, await createRow(directus, "invoices", row, fields));
    } catch (error) {
      if (!isDirectusError(error, "not-unique") || attempt >= limits.stockAttempts) throw error;
      if ((await lastSequence(directus, invoice.kind)) < sequence) mark = marks[invoice.kind];
    }
  }
}

function rowOf({ kind, key, order, currency, refund }: NewInvoice): Row {
  return { kind, key, order, currency, stripe_refund_id: refund ?? null };
}

async function lastSequence(directus: Directus, kind: InvoiceKind): Promise<number> {
  const filter = { kind: { _eq: kind }, sequence: { _nnull: true } };
  const query = { fields: ["sequence"], filter, sort: ["-sequence"], limit: 1 };
  return requireRows("invoices", Last, await directus.readItems("invoices", query))[0]?.sequence ?? 0;
}

/** The invoice for what a key says. */
export function findInvoiceByKey(directus: Directus, key: string): Promise<Invoice | undefined> {
  return findBy(directus, { key: { _eq: key } });
}

/** The one with this id, of this order. */
export function findInvoiceOf(directus: Directus, order: string, id: string): Promise<Invoice | undefined> {
  return findBy(directus, { _and: [{ id: { _eq: id } }, { order: { _eq: order } }] });
}

async function findBy(directus: Directus, filter: Row): Promise<Invoice | undefined> {
  const [row] = await orWithout(directus.readItems("invoices", { fields, filter, limit: 1 }), []);
  return row && requireRow("invoices", InvoiceSchema, row);
}

/** What was issued for an order: the invoice, then the credit notes in the order of their numbers. */
export async function listInvoices(directus: Directus, order: string): Promise<InvoiceEntry[]> {
  const query = {
    fields: ["id", "kind", "number"],
    filter: { order: { _eq: order } },
    sort: ["-kind", "sequence"],
    limit: -1,
  };
  const rows = await orWithout(directus.readItems("invoices", query), []);
  return requireRows("invoices", InvoiceEntrySchema, rows);
}

/** What the credit notes of an order come to, and the refund of Stripe's that each was issued for. */
export async function listCreditNotes(directus: Directus, order: string): Promise<CreditNote[]> {
  const filter = { order: { _eq: order }, kind: { _eq: "credit_note" } };
  const query = { fields: ["stripe_refund_id", "total_amount"], filter, limit: -1 };
  const rows = await directus.readItems("invoices", query);
  return requireRows("invoices", CreditNoteSchema, rows);
}

/** When the first invoice of all was issued; undefined where there is none yet. */
export async function firstIssuedAt(directus: Directus): Promise<Date | undefined> {
  const filter = { kind: { _eq: "invoice" } };
  const query = { fields: ["issued_at"], filter, sort: ["issued_at"], limit: 1 };
  const [row] = await orWithout(directus.readItems("invoices", query), []);
  return row && new Date(String(row.issued_at));
}

/** Issued before a moment and without its file, oldest first, at most 50. */
export async function listWithoutFile(directus: Directus, before: Date): Promise<Invoice[]> {
  const filter = { file: { _null: true }, issued_at: { _lt: before.toISOString() } };
  const rows = await directus.readItems("invoices", { fields, filter, sort: ["issued_at"], limit: 50 });
  return requireRows("invoices", InvoiceSchema, rows);
}

/** Says which file it is in; one that is in a file stays in that. */
export async function setFile(directus: Directus, id: string, file: string): Promise<void> {
  await updateRow(directus, "invoices", id, { file });
}
