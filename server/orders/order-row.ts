import { formatAddressLines } from "#server/customers/address-lines.ts";
import { AddressSchema, type PostalAddress } from "#server/customers/postal-address.ts";
import type { Row } from "#server/directus/clients/client.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { formatForStudio, formatMajorUnits } from "#server/platform/money.ts";
import type { Agreement } from "./agreement.ts";

/** Ids are generated here, so that Stripe's parameters can contain them before the order is stored. */
export interface NewOrder {
  id: string;
  key: string;
  attempt: number;
  fingerprint: string;
  customer: string | undefined;
  email: string;
  name: string;
  /** BCP 47 tag of the order's language, which its mails use. */
  language: string;
  currency: string;
  subtotal: number;
  discount: number;
  discountId: string | undefined;
  discountCode: string | undefined;
  shipping: number;
  tax: number;
  taxes: { title: string; ppm: number; net: number; amount: number }[];
  taxBehavior: "inclusive" | "exclusive";
  total: number;
  shippingAddress: PostalAddress | undefined;
  shippingMethod: string | undefined;
  note: string;
  expiresAt: Date;
  digitalConsentAt: Date | undefined;
  /** Immutable. */
  agreements: (Agreement & { at: Date })[];
  sessionParams: Row | undefined;
  lines: {
    id: string;
    kind: "product" | "shipping";
    variant: string | undefined;
    post: string | undefined;
    title: string;
    variantTitle: string;
    sku: string;
    quantity: number;
    /** Pieces sent later, as the buyer was told. */
    backordered: number;
    /** Restock date as the buyer was told. */
    restockDate: string | undefined;
    unitAmount: number;
    taxAmount: number;
    taxPpm: number;
    discountAmount: number;
    type: "physical" | "digital";
  }[];
}

/** Row of a new order with its lines; amounts in minor units, beside their text and decimal for Studio. */
export function toOrderRow(order: NewOrder): Row {
  const format = (amount: number) => formatForStudio({ amount, currency: order.currency });
  const sum = (amount: number) => formatMajorUnits({ amount, currency: order.currency });
  return {
    id: order.id,
    key: order.key,
    status: "pending",
    fulfillment_status: getInitialFulfillment(order.lines),
    attempt: order.attempt,
    cart_fingerprint: order.fingerprint,
    customer: order.customer ?? null,
    email: order.email,
    name: order.name,
    language: order.language,
    currency: order.currency,
    subtotal_amount: order.subtotal,
    subtotal_amount_formatted: format(order.subtotal),
    discount_amount: order.discount,
    discount_amount_formatted: format(order.discount),
    discount_amount_decimal: sum(order.discount),
    discount: order.discountId ?? null,
    discount_code: order.discountCode ?? null,
    shipping_amount: order.shipping,
    shipping_amount_formatted: format(order.shipping),
    tax_amount: order.tax,
    tax_amount_formatted: format(order.tax),
    tax_behavior: order.taxBehavior,
    tax_breakdown: order.taxes,
    total_amount: order.total,
    total_amount_formatted: format(order.total),
    total_amount_decimal: sum(order.total),
    paid_amount_formatted: format(0),
    refunded_amount_formatted: format(0),
    refunded_amount_decimal: sum(0),
    shipping_address: order.shippingAddress ?? null,
    shipping_address_formatted: formatAddress(order.shippingAddress),
    shipping_method: order.shippingMethod ?? null,
    note: order.note || null,
    expires_at: order.expiresAt.toISOString(),
    digital_consent_at: order.digitalConsentAt?.toISOString() ?? null,
    // Older packs have neither this field nor consents.
    ...(order.agreements.length > 0 && {
      consents: order.agreements.map(({ at, ...agreement }) => ({
        ...agreement,
        given_at: at.toISOString(),
      })),
    }),
    session_params: order.sessionParams ?? null,
    lines: order.lines.map((line, index) => ({
      id: line.id,
      kind: line.kind,
      variant: line.variant ?? null,
      // Older packs have no such field and sell no posts.
      ...(line.post && { post: line.post }),
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      quantity: line.quantity,
      // Older packs have no such field and no backorders.
      ...(line.backordered > 0 && {
        backordered: line.backordered,
        restock_date: line.restockDate ?? null,
      }),
      unit_amount: line.unitAmount,
      unit_amount_formatted: format(line.unitAmount),
      total_amount: line.unitAmount * line.quantity,
      total_amount_formatted: format(line.unitAmount * line.quantity),
      discount_amount: line.discountAmount,
      discount_amount_formatted: format(line.discountAmount),
      tax_amount: line.taxAmount,
      tax_amount_formatted: format(line.taxAmount),
      tax_rate_ppm: line.taxPpm,
      type: line.type,
      sort: index + 1,
    })),
  };
}

/** For Studio, as on a parcel. */
export function formatAddress(address: unknown): string {
  const shippingAddress = AddressSchema.safeParse(address).data;
  return formatAddressLines({ shippingAddress }, defaultLanguage).join("\n");
}

export function getInitialFulfillment(lines: { type: "physical" | "digital" }[]): "open" | "none" {
  return lines.some(({ type }) => type === "physical") ? "open" : "none";
}
