import { callStripe, stripe } from "./stripe-client.ts";

export interface PriceChange {
  subscription: string;
  item: string;
  price: string;
  /** Unix seconds: the proration date. */
  at: number;
}

/** Minor units of the subscription's currency. */
export interface ChangeCost {
  due: number;
  /** Credited to later payments, where the refund exceeds the charge. */
  credit: number;
  renewsAt: Date;
}

/**
 * Stripe's preview of a change.
 * @throws PaymentError "refused" for another currency
 * @see https://docs.stripe.com/billing/subscriptions/prorations#preview-proration
 */
export function previewChange({ subscription, ...change }: PriceChange): Promise<ChangeCost> {
  return callStripe(async () => {
    const { items, proration_behavior, proration_date } = buildParams(change);
    const invoice = await stripe.invoices.createPreview({
      subscription,
      subscription_details: { items, proration_behavior, proration_date },
    });
    const ends = invoice.lines.data.map(({ period }) => period.end);
    return {
      due: invoice.amount_due,
      credit: Math.max(0, -invoice.total),
      renewsAt: new Date(Math.max(change.at, ...ends) * 1000),
    };
  });
}

/**
 * Changes the price and charges the difference at once; if the charge fails, nothing changes. Idempotent: the same
 * price again is not charged.
 * @param metadata merged into the subscription's
 * @throws PaymentError "refused" where the card is declined or its bank requires authentication
 */
export async function changePrice(
  { subscription, ...change }: PriceChange,
  metadata: Record<string, string>,
): Promise<void> {
  const params = { ...buildParams(change), metadata, payment_behavior: "error_if_incomplete" as const };
  await callStripe(() => stripe.subscriptions.update(subscription, params));
}

function buildParams({ item, price, at }: Omit<PriceChange, "subscription">) {
  return {
    items: [{ id: item, price }],
    proration_behavior: "always_invoice" as const,
    proration_date: at,
  };
}
