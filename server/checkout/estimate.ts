import { listCountryNames } from "#server/customers/countries.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import type { LoadedCart } from "./load-checkout-cart.ts";
import { calculateQuote } from "./quote.ts";
import {
  listShippingCountries,
  listShippingOptions,
  type ShippingMethod,
  toParcel,
} from "./shipping-method.ts";
import type { TaxRate } from "./tax.ts";
import { formatTotalsWithTax, type TotalView } from "./totals.ts";

export interface EstimateView {
  countries: { value: string; label: string }[];
  /** ISO country code. */
  country: string | undefined;
  /** Shipping, tax and total; empty until a country is chosen that the cart can be shipped to. */
  sums: TotalView[];
  problem: string | undefined;
}

/** Totals with the cheapest shipping method, as in the checkout; undefined where nothing is shipped. */
export function estimateTotals(
  { cart, priced }: Pick<LoadedCart, "cart" | "priced">,
  { methods, rates }: { methods: ShippingMethod[]; rates: TaxRate[] },
  { locale, t }: Language,
): EstimateView | undefined {
  if (!priced.physical) return undefined;
  const { currency } = priced.subtotal;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const countries = listCountryNames(listShippingCountries(methods, currency), locale);
  const wanted = cart.draft.country || undefined;
  const country = countries.find(({ value }) => value === wanted);
  const offers = country ? listShippingOptions(methods, country.value, toParcel(priced)) : [];
  const [cheapest] = offers;
  const view = { countries, country: country?.value, sums: [], problem: undefined };
  if (countries.length === 0) return { ...view, problem: t("buying.checkout.noDeliveryIn", { currency }) };
  if (!wanted) return view;
  if (!country || !cheapest) {
    const [named] = listCountryNames([wanted], locale);
    return { ...view, problem: t("buying.checkout.noWay", { country: named?.label ?? wanted }) };
  }
  const quote = calculateQuote(priced, cheapest, { rates, country: country.value });
  const cost = cheapest.amount === 0 ? t("buying.checkout.free") : money(cheapest.amount);
  return {
    ...view,
    sums: [
      {
        label: t("buying.cart.estimate.to", { country: country.label }),
        amount: offers.length > 1 ? t("buying.cart.estimate.from", { cost }) : cost,
      },
      ...formatTotalsWithTax(quote, t("buying.cart.estimate.total"), { money, t }),
    ],
  };
}
