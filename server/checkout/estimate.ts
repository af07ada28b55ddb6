import { namesOfCountries } from "#server/customers/countries.ts";
import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import type { LoadedCart } from "./load-cart.ts";
import { quoteOf } from "./quote.ts";
import { countriesOf, offersFor, parcelOf, type ShippingMethod } from "./shipping-method.ts";
import { type SumView, sumsWithTax } from "./sums.ts";
import type { TaxRate } from "./tax.ts";

/** What a cart comes to where it is sent, as its page gets it. */
export interface EstimateView {
  countries: { value: string; label: string }[];
  /** The code of the country that is chosen. */
  country: string | undefined;
  /** Delivery, tax and total; empty until a country is chosen that the cart can be sent to. */
  sums: SumView[];
  /** Why there are none. */
  problem: string | undefined;
}

/**
 * What the cheapest way to send a cart costs, and the tax with it, as the checkout reckons them.
 * @returns undefined where nothing is sent
 */
export function estimateOf(
  { cart, priced }: Pick<LoadedCart, "cart" | "priced">,
  { methods, rates }: { methods: ShippingMethod[]; rates: TaxRate[] },
  { locale, texts }: Language,
): EstimateView | undefined {
  if (!priced.physical) return undefined;
  const { currency } = priced.subtotal;
  const { checkout: words, cart: cartWords } = texts.buying;
  const say = cartWords.estimate;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const countries = namesOfCountries(countriesOf(methods, currency), locale);
  const wanted = cart.draft.country || undefined;
  const country = countries.find(({ value }) => value === wanted);
  const offers = country ? offersFor(methods, country.value, parcelOf(priced)) : [];
  const [cheapest] = offers;
  const view = { countries, country: country?.value, sums: [], problem: undefined };
  if (countries.length === 0) return { ...view, problem: words.noDeliveryIn(currency) };
  if (!wanted) return view;
  if (!country || !cheapest) {
    const [named] = namesOfCountries([wanted], locale);
    return { ...view, problem: words.noWay(named?.label ?? wanted) };
  }
  const quote = quoteOf(priced, cheapest, { rates, country: country.value });
  const cost = cheapest.amount === 0 ? words.free : money(cheapest.amount);
  return {
    ...view,
    sums: [
      { label: say.to(country.label), amount: offers.length > 1 ? say.from(cost) : cost },
      ...sumsWithTax(quote, say.total, money, words),
    ],
  };
}
