import type { PricedCart } from "#server/cart/price-cart.ts";
import { config } from "#server/config.ts";
import type { NewOrder } from "#server/orders/orders.ts";
import type { SessionParams } from "#server/payments/stripe.ts";

/** Stripe's code for delivery. @see https://docs.stripe.com/tax/tax-codes */
const deliveryCode = "txcd_92010001";

/**
 * Whether Stripe has to ask where the buyer is: its tax depends on that, and where nothing is sent we ask for no
 * address. Only the page of its own asks; the card form on ours does not.
 */
export function asksOnStripesPage({ physical }: Pick<PricedCart, "physical">): boolean {
  return config.tax.byStripe && !physical;
}

/**
 * The same Checkout Session with its tax left to Stripe. Each line is named, so that its tax finds back to it.
 * @param order its amounts have no tax of ours in or on them
 * @param codes what Stripe takes each line of the order for, by its id; others are what the account in Stripe says
 * @see https://docs.stripe.com/tax/checkout
 */
export function withAutomaticTax(
  params: SessionParams,
  { lines, taxBehavior }: Pick<NewOrder, "lines" | "taxBehavior">,
  codes: Map<string, string>,
): SessionParams {
  const products = lines.filter(({ kind }) => kind === "product");
  return {
    ...params,
    automatic_tax: { enabled: true },
    line_items: params.line_items?.map((item, index) => {
      const line = products[index]?.id ?? "";
      const code = codes.get(line);
      const { price_data, ...rest } = item;
      const product = price_data?.product_data;
      return {
        ...rest,
        metadata: { line },
        ...(price_data && {
          price_data: {
            ...price_data,
            tax_behavior: taxBehavior,
            ...(product && { product_data: { ...product, ...(code && { tax_code: code }) } }),
          },
        }),
      };
    }),
    ...(params.shipping_options && {
      shipping_options: params.shipping_options.map((option) => ({
        ...option,
        ...(option.shipping_rate_data && {
          shipping_rate_data: {
            ...option.shipping_rate_data,
            tax_behavior: taxBehavior,
            tax_code: deliveryCode,
          },
        }),
      })),
    }),
  };
}
