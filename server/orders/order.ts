import { z } from "zod";
import { AddressSchema } from "#server/customers/postal-address.ts";
import { idSchema, jsonListSchema } from "#server/directus/field-schemas.ts";
import { AmountSchema } from "#server/platform/money.ts";
import { FulfillmentSchema } from "./fulfillment/fulfillment.ts";
import { parseTrackingUrl } from "./fulfillment/tracking-url.ts";
import { InvoiceEntrySchema } from "./invoices/invoice.ts";
import { type OrderStatus, orderStatuses } from "./order-status.ts";
import { OrderRequestSchema } from "./returns/return-request.ts";

const paidStatuses: readonly OrderStatus[] = ["paid", "fulfilled", "partially_refunded"];

const openStatuses: readonly OrderStatus[] = ["pending", "processing"];

/** Whether the buyer is entitled to the goods. */
export function isPaid(status: OrderStatus): boolean {
  return paidStatuses.includes(status);
}

/** Whether a payment can still change the order in the ordinary way. */
export function isOpen(status: OrderStatus): boolean {
  return openStatuses.includes(status);
}

const Amount = AmountSchema.nullish().transform((value) => value ?? 0);
const Text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);

const LineSchema = z
  .object({
    id: idSchema,
    kind: z.enum(["product", "shipping"]),
    variant: idSchema.nullish().transform((value) => value ?? undefined),
    post: idSchema.nullish().transform((value) => value ?? undefined),
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

/** Snapshot of a rate's tax: `ppm` in millionths, the rest in minor units. */
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
  discount: idSchema.nullish(),
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
  fulfillments: jsonListSchema(FulfillmentSchema),
  lines: z.array(LineSchema),
});

/** Strict: an order with an unreadable line is rejected. */
export const OrderSchema = OrderRow.transform(toOrder);

/** For display: unreadable lines are dropped, totals stay as stored. */
export const ShownOrderSchema = OrderRow.extend({
  requests: jsonListSchema(OrderRequestSchema),
  invoices: jsonListSchema(InvoiceEntrySchema),
  lines: jsonListSchema(LineSchema),
}).transform(toOrder);

const SummaryLineSchema = z
  .object({
    kind: z.string(),
    type: z.string().nullish(),
    quantity: z.number(),
    variant: idSchema.nullish(),
    title: z.string(),
    variant_title: Text,
  })
  .transform(({ variant, variant_title, ...line }) => ({
    ...line,
    variant: variant ?? undefined,
    variantTitle: variant_title,
  }));

/** What a list of orders shows; unreadable lines are dropped. */
export const OrderSummarySchema = OrderRow.pick({
  id: true,
  number: true,
  status: true,
  fulfillment_status: true,
  dispute_status: true,
  fulfilled_at: true,
  currency: true,
  total_amount: true,
  paid_at: true,
  date_created: true,
})
  .extend({ lines: jsonListSchema(SummaryLineSchema) })
  .transform((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    fulfillmentStatus: row.fulfillment_status,
    disputeStatus: row.dispute_status,
    fulfilledAt: row.fulfilled_at,
    currency: row.currency,
    total: row.total_amount,
    paidAt: row.paid_at,
    createdAt: row.date_created,
    lines: row.lines,
  }));

export type OrderSummary = z.output<typeof OrderSummarySchema>;

function toOrder(row: z.output<typeof OrderRow>) {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    fulfillmentStatus: row.fulfillment_status,
    disputeStatus: row.dispute_status,
    trackingNumber: row.tracking_number,
    trackingUrl: parseTrackingUrl(row.tracking_url),
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
    fulfillments: row.fulfillments,
  };
}
/** Amounts are minor units of `currency`. `requests`, `invoices` and `fulfillments` are filled only where they were read. */
export type Order = z.output<typeof OrderSchema>;

/** Idempotency: unique key of a cart's attempt, also used at Stripe. */
export function buildOrderKey(cart: string, attempt: number): string {
  return `${getOrderKeyPrefix(cart)}${attempt}`;
}

export function getOrderKeyPrefix(cart: string): string {
  return `checkout:${cart}:`;
}

/** The cart of an order's key; undefined for orders from elsewhere. */
export function parseOrderCart({ key }: { key: string }): string | undefined {
  return /^checkout:([^:]+):\d+$/.exec(key)?.[1];
}
