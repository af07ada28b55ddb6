import { z } from "zod";
import { AddressSchema } from "#server/customers/postal-address.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { requireRow } from "#server/directus/rows.ts";
import { AmountSchema } from "#server/platform/money.ts";
import { calculateUncreditedRefunds } from "../invoices/uncredited-refunds.ts";
import { TaxSchema } from "../order.ts";
import { readOrdersOfPeriod } from "../orders.ts";
import type { BookedOrder } from "./ledger-entries.ts";

const Amount = AmountSchema;
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const Dispute = z.object({
  status: z.string(),
  amount: Amount,
  date_created: Moment,
  settled_at: Moment.nullish(),
});
const Refund = z
  .object({
    id: z.string(),
    status: z.string(),
    amount: Amount,
    date_created: Moment,
    stripe_refund_id: z.string().nullish(),
  })
  .transform((row) => ({ ...row, id: row.stripe_refund_id ?? row.id }));
const Issued = z
  .object({
    kind: z.enum(["invoice", "credit_note"]),
    number: z.string(),
    issued_at: Moment,
    total_amount: Amount,
    stripe_refund_id: z.string().nullish(),
  })
  .transform((row) => ({ ...row, refund: row.stripe_refund_id ?? "", total: row.total_amount }));
const Text = z
  .string()
  .nullish()
  .transform((text) => text ?? "");

const BookedOrderSchema = z
  .object({
    id: z.string(),
    number: Text,
    name: Text,
    currency: z.string(),
    paid_at: Moment,
    total_amount: Amount,
    tax_breakdown: z
      .array(TaxSchema)
      .nullish()
      .transform((taxes) => taxes ?? []),
    shipping_address: AddressSchema.nullish().catch(undefined),
    stripe_payment_intent_id: Text,
    refunds: z.array(Refund),
    disputes: z.array(Dispute),
    invoices: z.array(Issued).default([]),
  })
  .transform((row) => ({
    id: row.id,
    number: row.number,
    name: row.name,
    currency: row.currency,
    country: row.shipping_address?.country ?? "",
    payment: row.stripe_payment_intent_id,
    paidAt: row.paid_at,
    total: row.total_amount,
    taxes: row.tax_breakdown,
    invoice: row.invoices.find(({ kind }) => kind === "invoice")?.number ?? "",
    returns: [
      ...listCredits(
        row.refunds,
        row.invoices.filter(({ kind }) => kind === "credit_note"),
      ),
      ...listLosses(row.disputes),
    ],
  }));

/** `country` is the destination, "" where nothing was shipped. */
export type OrderInBooks = z.output<typeof BookedOrderSchema>;

/** Paid, refunded or disputed in a period (`until` exclusive), oldest first. @throws DirectusError "unavailable" */
export async function* readAccountingOrders(
  directus: DirectusClient,
  period: { from: Date; until: Date },
): AsyncGenerator<OrderInBooks> {
  for await (const rows of readOrdersOfPeriod(directus, period))
    for (const row of rows) yield requireRow("orders", BookedOrderSchema, row);
}

/** Credited refunds are booked on the date of their credit note, others on their own. */
function listCredits(refunds: z.output<typeof Refund>[], notes: z.output<typeof Issued>[]) {
  const oldestFirst = refunds.toSorted((a, b) => a.date_created.getTime() - b.date_created.getTime());
  const left = calculateUncreditedRefunds(oldestFirst, notes);
  const returns: BookedOrder["returns"] = [
    ...notes.map(({ issued_at, total, number }) => ({
      kind: "refund" as const,
      at: issued_at,
      amount: total,
      invoice: number,
    })),
    ...oldestFirst.map(({ id, date_created }) => ({
      kind: "refund" as const,
      at: date_created,
      amount: left.get(id) ?? 0,
      invoice: "",
    })),
  ];
  return returns.filter(({ amount }) => amount > 0);
}

function listLosses(disputes: z.output<typeof Dispute>[]): BookedOrder["returns"] {
  return disputes.flatMap(({ status, settled_at, date_created, amount }) =>
    status === "lost" ? [{ kind: "dispute", at: settled_at ?? date_created, amount, invoice: "" }] : [],
  );
}
