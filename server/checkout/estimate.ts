import type { Translator } from "#app/messages/translator.ts";
import { listCountryNames } from "#server/customers/countries.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney, formatShippingCost } from "#server/platform/money.ts";
import type { LoadedCart } from "./load-checkout-cart.ts";
import { calculateQuote } from "./quote.ts";
import {
  findFreeShippingAmount,
  listShippingCountries,
  listShippingOptions,
  type ShippingMethod,
  toParcel,
} from "./shipping-method.ts";
import type { TaxRate } from "./tax.ts";
import { formatTotalsWithTax, type TotalView } from "./totals.ts";

export interface EstimateView {
  countries: { value: string; label: string }[];
  /** ISO country code, and its name. */
  country: { value: string; label: string } | undefined;
  /** Cost of shipping; undefined until a country is known that the cart can be shipped to. */
  shipping: string | undefined;
  /** What is missing to free shipping: in words, and how far the cart has come, from 0 to 1. */
  freeShipping: { text: string; share: number } | undefined;
  /** Tax and total; empty without `shipping`. */
  sums: TotalView[];
  problem: string | undefined;
}

/**
 * Totals with the cheapest shipping method, as in the checkout; undefined where nothing is shipped.
 * @param preset the country where the cart has none
 */
export function estimateTotals(
  { cart, priced }: Pick<LoadedCart, "cart" | "priced">,
  {
    methods,
    rates,
    preset,
  }: {
    methods: ShippingMethod[];
    rates: TaxRate[];
    preset: string | undefined;
  },
  { locale, t }: Language,
): EstimateView | undefined {
  if (!priced.physical) return undefined;
  const { currency } = priced.subtotal;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const codes = listShippingCountries(methods, currency);
  const countries = listCountryNames(codes, locale);
  const wanted = cart.draft.country || preset;
  const country = countries.find(({ value }) => value === wanted);
  const offers = country ? listShippingOptions(methods, country.value, toParcel(priced)) : [];
  const [cheapest] = offers;
  const view = {
    countries,
    country,
    shipping: undefined,
    freeShipping: undefined,
    sums: [],
    problem: undefined,
  };
  if (countries.length === 0) return { ...view, problem: t("buying.checkout.noDeliveryIn", { currency }) };
  if (!wanted) return view;
  if (!country || !cheapest) {
    const [named] = listCountryNames([wanted], locale);
    return { ...view, problem: t("buying.checkout.noWay", { country: named?.label ?? wanted }) };
  }
  const quote = calculateQuote(priced, cheapest, { rates, country: country.value });
  const cost = formatShippingCost({ amount: cheapest.amount, currency }, { t, locale });
  const isFrom = offers.length > 1 && cheapest.amount > 0;
  return {
    ...view,
    shipping: isFrom ? t("buying.cart.estimate.from", { cost }) : cost,
    freeShipping: findFreeShipping(
      priced.subtotal.amount,
      findFreeShippingAmount(methods, country.value, toParcel(priced)),
      { country: country.label, money, t },
    ),
    sums: formatTotalsWithTax(quote, t("buying.cart.estimate.total"), { money, t }),
  };
}

function findFreeShipping(
  subtotal: number,
  from: number | undefined,
  { country, money, t }: { country: string; money: (amount: number) => string; t: Translator },
): EstimateView["freeShipping"] {
  if (!from) return undefined;
  if (subtotal >= from) return { text: t("buying.cart.estimate.isFree", { country }), share: 1 };
  const text = t("buying.cart.estimate.untilFree", { missing: money(from - subtotal), country });
  return { text, share: subtotal / from };
}
