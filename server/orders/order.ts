import { z } from "zod";
import { jsonList, key } from "#server/content/text.ts";
import { AmountSchema } from "#server/money.ts";
import { InvoiceEntrySchema } from "./invoice.ts";
import { OrderRequestSchema } from "./order-request.ts";
import { type OrderStatus, orderStatuses } from "./order-states.ts";

/** Money has come in for these, and not all of it has gone back. */
const paidStatuses: readonly OrderStatus[] = ["paid", "fulfilled", "partially_refunded"];

/** These wait for a payment. */
const openStatuses: readonly OrderStatus[] = ["pending", "processing"];

/** True where the goods are the buyer's: downloads open, the receipt is due. */
export function isPaid(status: OrderStatus): boolean {
  return paidStatuses.includes(status);
}

/** True where a payment can still change the order in the ordinary way. */
export function isOpen(status: OrderStatus): boolean {
  return openStatuses.includes(status);
}

const Amount = AmountSchema.nullish().transform((value) => value ?? 0);
const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

export const AddressSchema = z.object({
  name: z.string(),
  line1: z.string(),
  line2: z.string().default(""),
  postal_code: z.string().default(""),
  city: z.string(),
  region: z.string().default(""),
  country: z.string(),
});
/** Where a parcel goes; `country` is an ISO 3166-1 alpha-2 code. */
export type Address = z.infer<typeof AddressSchema>;

/** A line with what was sold, for how much, as it was on that day. */
const LineSchema = z
  .object({
    id: key,
    kind: z.enum(["product", "shipping"]),
    variant: key.nullish().transform((value) => value ?? undefined),
    post: key.nullish().transform((value) => value ?? undefined),
    title: z.string(),
    variant_title: Text,
    sku: Text,
    quantity: z.number(),
    backordered: z
      .number()
      .nullish()
      .transform((pieces) => pieces ?? 0),
    restock_date: Text,
    unit_amount: Amount,
    total_amount: Amount,
    tax_rate_ppm: z
      .number()
      .nullish()
      .transform((ppm) => ppm ?? 0),
    type: z.enum(["physical", "digital"]).catch("physical"),
    more_downloads: z
      .number()
      .nullish()
      .transform((times) => times ?? 0),
  })
  .transform(
    ({ variant_title, restock_date, unit_amount, total_amount, tax_rate_ppm, more_downloads, ...line }) => ({
      ...line,
      moreDownloads: more_downloads,
      taxPpm: tax_rate_ppm,
      restockDate: restock_date ?? undefined,
      variantTitle: variant_title ?? "",
      unitAmount: unit_amount,
      totalAmount: total_amount,
    }),
  );

/** The tax of one rate, as it was on that day: `ppm` parts per million, the rest minor units. */
export const TaxSchema = z.object({
  title: z.string(),
  ppm: z.number(),
  net: z.number(),
  amount: z.number(),
});

const OrderRow = z.object({
  id: z.string(),
  number: Text,
  status: z.enum(orderStatuses),
  fulfillment_status: z.string(),
  dispute_status: Text,
  tracking_number: Text,
  tracking_url: Text,
  fulfilled_at: Text,
  email: z.string(),
  name: z.string().nullish(),
  language: Text,
  currency: z.string().regex(/^[A-Z]{3}$/),
  subtotal_amount: Amount,
  discount_amount: Amount,
  discount: key.nullish(),
  discount_code: Text,
  shipping_amount: Amount,
  tax_amount: Amount,
  tax_behavior: z.enum(["inclusive", "exclusive"]).catch("inclusive"),
  tax_breakdown: z.array(TaxSchema).nullish().catch([]),
  total_amount: Amount,
  paid_amount: Amount,
  refunded_amount: Amount,
  shipping_address: AddressSchema.nullish().catch(undefined),
  shipping_method: Text,
  note: Text,
  attempt: z.number(),
  key: z.string(),
  cart_fingerprint: Text,
  stripe_checkout_session_id: Text,
  stripe_payment_intent_id: Text,
  session_params: z.record(z.string(), z.unknown()).nullish(),
  problem: Text,
  expires_at: Text,
  paid_at: Text,
  digital_consent_at: Text,
  date_created: Text,
  requests: z.array(OrderRequestSchema).default([]),
  invoices: z.array(InvoiceEntrySchema).default([]),
  lines: z.array(LineSchema),
});

/** Reads an order whole: one with a line that cannot be read is none. */
export const OrderSchema = OrderRow.transform(toOrder);

/** Reads an order to be looked at: a line that cannot be read is left out, and what was paid stays as it is written. */
export const ShownOrderSchema = OrderRow.extend({
  requests: jsonList(OrderRequestSchema),
  invoices: jsonList(InvoiceEntrySchema),
  lines: jsonList(LineSchema),
}).transform(toOrder);

function toOrder(row: z.output<typeof OrderRow>) {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    fulfillmentStatus: row.fulfillment_status,
    disputeStatus: row.dispute_status,
    trackingNumber: row.tracking_number,
    trackingUrl: safeUrl(row.tracking_url),
    fulfilledAt: row.fulfilled_at,
    email: row.email,
    name: row.name ?? "",
    language: row.language,
    currency: row.currency,
    subtotal: row.subtotal_amount,
    discount: row.discount_amount,
    discountId: row.discount ?? undefined,
    discountCode: row.discount_code,
    shipping: row.shipping_amount,
    tax: row.tax_amount,
    taxBehavior: row.tax_behavior,
    taxes: row.tax_breakdown ?? [],
    total: row.total_amount,
    paid: row.paid_amount,
    refunded: row.refunded_amount,
    shippingAddress: row.shipping_address ?? undefined,
    shippingMethod: row.shipping_method,
    note: row.note,
    attempt: row.attempt,
    key: row.key,
    fingerprint: row.cart_fingerprint,
    sessionId: row.stripe_checkout_session_id,
    paymentId: row.stripe_payment_intent_id,
    sessionParams: row.session_params ?? undefined,
    problem: row.problem,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    digitalConsentAt: row.digital_consent_at,
    createdAt: row.date_created,
    lines: row.lines,
    requests: row.requests,
    invoices: row.invoices,
  };
}
/** An order with its lines, and what was issued and sent in about it where that was asked for. Amounts are minor units of `currency`. */
export type Order = z.output<typeof OrderSchema>;

/** An address that may be linked to; whatever else somebody wrote there is not. */
function safeUrl(value: string | undefined): string | undefined {
  return value && URL.canParse(value) && new URL(value).protocol === "https:" ? value : undefined;
}

/** The unique key of one attempt of one cart to become an order; also the idempotency key at Stripe. */
export function orderKey(cart: string, attempt: number): string {
  return `${keysOfCart(cart)}${attempt}`;
}

/** What the keys of all attempts of a cart begin with. */
export function keysOfCart(cart: string): string {
  return `checkout:${cart}:`;
}

/** The cart that an order was made of, from its key; undefined for orders made otherwise. */
export function cartOfOrder({ key }: { key: string }): string | undefined {
  return /^checkout:([^:]+):\d+$/.exec(key)?.[1];
}
