import type { PricedCart } from "#server/cart/price-cart.ts";
import { config } from "#server/config/config.ts";
import type { NewOrder } from "#server/orders/order-row.ts";
import type { SessionParams } from "#server/payments/checkout-sessions.ts";

/** Stripe's tax code of shipping. @see https://docs.stripe.com/tax/tax-codes */
const deliveryCode = "txcd_92010001";

/** Stripe Tax needs an address; where nothing is shipped, only Stripe's hosted page asks for one. */
export function shouldCollectAddressOnStripe({ physical }: Pick<PricedCart, "physical">): boolean {
  return config.tax.byStripe && !physical;
}

/**
 * Enables Stripe Tax for a Checkout Session. Each line item carries its line's id, to match the tax to it.
 * @param order with amounts that include none of our own tax
 * @param codes tax codes by line id; others get the Stripe account's default
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
