import { asked, stripe } from "./client.ts";

/** Another price for the one thing that a subscription is for. */
export interface PriceChange {
  subscription: string;
  item: string;
  /** Stripe's price. */
  price: string;
  /** Unix seconds: from then on the new price is reckoned, and the old one is given back. */
  at: number;
}

/** What a change costs, in minor units of the subscription's currency. */
export interface ChangeCost {
  /** Charged at once. */
  due: number;
  /** Kept for the next payments, where what is given back is more than what is charged. */
  credit: number;
  /** When the next payment is due. */
  renewsAt: Date;
}

/**
 * What a change would cost, as Stripe reckons it: nothing is changed by asking.
 * https://docs.stripe.com/billing/subscriptions/prorations#preview-proration
 * @throws PaymentError "refused" for another currency
 */
export function previewChange({ subscription, ...change }: PriceChange): Promise<ChangeCost> {
  return asked(async () => {
    const { items, proration_behavior, proration_date } = paramsOf(change);
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
 * Changes it, and charges at once what that costs. Where the charge fails, nothing is changed. Twice comes to the same:
 * who has a price already is charged nothing for it.
 * @param metadata what the subscription says of itself from then on, beside what it does not name
 * @throws PaymentError "refused" where the card is declined, or its bank wants to be asked first
 */
export async function changePrice(
  { subscription, ...change }: PriceChange,
  metadata: Record<string, string>,
): Promise<void> {
  const params = { ...paramsOf(change), metadata, payment_behavior: "error_if_incomplete" as const };
  await asked(() => stripe.subscriptions.update(subscription, params));
}

function paramsOf({ item, price, at }: Omit<PriceChange, "subscription">) {
  return {
    items: [{ id: item, price }],
    proration_behavior: "always_invoice" as const,
    proration_date: at,
  };
}
