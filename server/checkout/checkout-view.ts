import type { Translator } from "#app/messages/translator.ts";
import { type CartView, formatCartDiscount, toCartView } from "#server/cart/cart-view.ts";
import { type AddressFieldsView, toAddressFieldsView } from "#server/customers/address-fields-view.ts";
import { listCountryNames } from "#server/customers/countries.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney, formatShippingCost } from "#server/platform/money.ts";
import { shouldCollectAddressOnStripe } from "./automatic-tax.ts";
import { type Consent, type ConsentView, filterConsentsByCountry, toConsentViews } from "./consent.ts";
import type { LoadedCart } from "./load-checkout-cart.ts";
import { calculateQuote, computeCartFingerprint, formatShippingOptionValue, type Quote } from "./quote.ts";
import {
  listShippingCountries,
  listShippingOptions,
  type ShippingMethod,
  toParcel,
} from "./shipping-method.ts";
import type { TaxRate } from "./tax.ts";
import { formatTotalsWithTax, isBeforeTax, type TotalView } from "./totals.ts";

export interface OfferView {
  /** Form value: the method and the total it was shown with. */
  value: string;
  title: string;
  description: string;
  /** Language of title and description, where it is not the page's. */
  lang: string | undefined;
  price: string;
  total: string;
  chosen: boolean;
}

export interface CheckoutView {
  cart: CartView;
  physical: boolean;
  digital: boolean;
  values: Record<string, string>;
  countries: { value: string; label: string }[];
  addressFields: AddressFieldsView;
  currency: string;
  /** Name of the country that the offers are for; undefined until one is chosen. */
  country: string | undefined;
  offers: OfferView[];
  consents: ConsentView[];
  sums: TotalView[];
  pay: string | undefined;
  /** Must be paid on Stripe's hosted page. */
  elsewhere: boolean;
  free: boolean;
  seen: string;
}

/** @param values the form as last sent, or the cart's draft */
export function toCheckoutView(
  { cart, priced }: LoadedCart,
  { methods, rates, consents }: { methods: ShippingMethod[]; rates: TaxRate[]; consents: Consent[] },
  { values, language }: { values: Record<string, string>; language: Language },
): CheckoutView {
  const { locale, t } = language;
  const { currency } = priced.subtotal;
  const money = (amount: number) => formatMoney({ amount, currency }, locale);
  const shippingCost = (amount: number) => formatShippingCost({ amount, currency }, language);
  const countries = listCountryNames(
    priced.physical ? listShippingCountries(methods, priced.subtotal.currency) : [],
    locale,
  );
  const country = countries.find(({ value }) => value === values.country);
  const offers = country ? listShippingOptions(methods, country.value, toParcel(priced)) : [];
  const wanted = offers.find(({ id }) => id === values.shipping?.split(":")[0]) ?? offers[0];
  const taxation = { rates, country: priced.physical ? country?.value : undefined };
  const quote = calculateQuote(priced, wanted, taxation);
  const formatTotal = (of: Quote) =>
    isBeforeTax(of) ? t("buying.checkout.beforeTax", { total: money(of.total) }) : money(of.total);
  return {
    cart: toCartView(cart, priced, language),
    physical: priced.physical,
    digital: priced.digital,
    values,
    countries,
    addressFields: toAddressFieldsView(values, language),
    currency: priced.subtotal.currency,
    country: country?.label,
    offers: offers.map((offer) => ({
      value: formatShippingOptionValue(offer, calculateQuote(priced, offer, taxation)),
      title: offer.title,
      description: offer.description,
      lang: offer.lang,
      price: shippingCost(offer.amount),
      total: formatTotal(calculateQuote(priced, offer, taxation)),
      chosen: offer === wanted,
    })),
    consents: toConsentViews(filterConsentsByCountry(consents, taxation.country), values),
    sums: [
      { label: t("buying.checkout.subtotal"), amount: money(quote.subtotal) },
      ...formatCartDiscount(priced, language),
      ...(wanted
        ? [
            {
              label: wanted.title,
              lang: wanted.lang,
              amount: shippingCost(quote.shipping),
            },
          ]
        : []),
      ...(priced.physical && !wanted
        ? []
        : formatTotalsWithTax(
            quote,
            wanted && offers.length > 1
              ? t("buying.checkout.totalWith", { delivery: wanted.title })
              : t("buying.checkout.total"),
            { money, t },
          )),
    ],
    pay: payWords(priced.physical, offers.length, { quote, money, t }),
    elsewhere: shouldCollectAddressOnStripe(priced),
    free: quote.total === 0 && offers.length <= 1,
    seen: computeCartFingerprint(priced),
  };
}

/** The button names the total only for a single method with known tax; else each method shows its own. */
function payWords(
  physical: boolean,
  offers: number,
  { quote, money, t }: { quote: Quote; money: (amount: number) => string; t: Translator },
): string | undefined {
  if (physical && offers === 0) return undefined;
  if (quote.total === 0 && offers <= 1) return t("buying.checkout.place");
  return offers > 1 || isBeforeTax(quote)
    ? t("buying.checkout.pay")
    : t("buying.checkout.payTotal", { total: money(quote.total) });
}
