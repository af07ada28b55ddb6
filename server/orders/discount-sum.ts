import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import type { Order } from "./order.ts";

/** What a code took off an order, as a line of its sums; none where nothing was taken off. */
export function discountSum(
  { discount, discountCode, currency }: Pick<Order, "discount" | "discountCode" | "currency">,
  { locale, texts }: Language,
): { label: string; amount: string }[] {
  if (discount === 0 && !discountCode) return [];
  const words = texts.buying.cart.code;
  const label = discountCode ? words.sum(discountCode) : texts.buying.order.discount;
  const off = formatMoney({ amount: -discount, currency }, locale);
  return [{ label, amount: discount === 0 ? words.freeDelivery : off }];
}
