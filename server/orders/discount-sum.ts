import type { Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import type { Order } from "./order.ts";

export function formatOrderDiscount(
  { discount, discountCode, currency }: Pick<Order, "discount" | "discountCode" | "currency">,
  { locale, t }: Language,
): { label: string; amount: string }[] {
  if (discount === 0 && !discountCode) return [];
  const label = discountCode ? t("buying.cart.code.sum", { code: discountCode }) : t("buying.order.discount");
  const off = formatMoney({ amount: -discount, currency }, locale);
  return [{ label, amount: discount === 0 ? t("buying.cart.code.freeDelivery") : off }];
}
