import { type CartView, codeSum, viewOfCart } from "#server/cart/cart-view.ts";
import { namesOfCountries } from "#server/customers/countries.ts";
import { type PlaceView, viewOfPlace } from "#server/customers/place-view.ts";
import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import { asksOnStripesPage } from "./automatic-tax.ts";
import { type Consent, type ConsentView, consentsFor, viewOfConsents } from "./consent.ts";
import type { LoadedCart } from "./load-cart.ts";
import { markOfCart, offerValue, type Quote, quoteOf } from "./quote.ts";
import { countriesOf, offersFor, parcelOf, type ShippingMethod } from "./shipping-method.ts";
import { lacksTax, type SumView, sumsWithTax } from "./sums.ts";
import type { TaxRate } from "./tax.ts";

export interface OfferView {
  /** What the form sends: the method and the price it was shown with. */
  value: string;
  title: string;
  description: string;
  /** The language of title and description, where that is not the page's. */
  lang: string | undefined;
  price: string;
  /** What the whole order costs when it is sent this way. */
  total: string;
  chosen: boolean;
}

/** The checkout page: the form's values, what can be chosen, and the sums, as text. */
export interface CheckoutView {
  cart: CartView;
  physical: boolean;
  digital: boolean;
  values: Record<string, string>;
  countries: { value: string; label: string }[];
  /** What an address has in the country that is chosen. */
  place: PlaceView;
  /** The code of the currency that all of it is in. */
  currency: string;
  /** The country that the offers are for, by name; undefined until one is chosen. */
  country: string | undefined;
  offers: OfferView[];
  consents: ConsentView[];
  sums: SumView[];
  /** The words on the button; undefined while the way to send it is not chosen. */
  pay: string | undefined;
  /** It can only be paid on Stripe's page. */
  elsewhere: boolean;
  /** There is nothing to pay, whatever is chosen. */
  free: boolean;
  seen: string;
}

/**
 * What the checkout page shows for a cart.
 * @param values the form as it was last sent, or as the cart remembers it
 */
export function viewOfCheckout(
  { cart, priced }: LoadedCart,
  { methods, rates, consents }: { methods: ShippingMethod[]; rates: TaxRate[]; consents: Consent[] },
  values: Record<string, string>,
  language: Language,
): CheckoutView {
  const { locale } = language;
  const words = language.texts.buying.checkout;
  const money = (amount: number) => formatMoney({ amount, currency: priced.subtotal.currency }, locale);
  const countries = namesOfCountries(
    priced.physical ? countriesOf(methods, priced.subtotal.currency) : [],
    locale,
  );
  const country = countries.find(({ value }) => value === values.country);
  const offers = country ? offersFor(methods, country.value, parcelOf(priced)) : [];
  const wanted = offers.find(({ id }) => id === values.shipping?.split(":")[0]) ?? offers[0];
  const taxation = { rates, country: priced.physical ? country?.value : undefined };
  const quote = quoteOf(priced, wanted, taxation);
  const totalOf = (of: Quote) => (lacksTax(of) ? words.beforeTax(money(of.total)) : money(of.total));
  return {
    cart: viewOfCart(cart, priced, language),
    physical: priced.physical,
    digital: priced.digital,
    values,
    countries,
    place: viewOfPlace(values, language),
    currency: priced.subtotal.currency,
    country: country?.label,
    offers: offers.map((offer) => ({
      value: offerValue(offer, quoteOf(priced, offer, taxation)),
      title: offer.title,
      description: offer.description,
      lang: offer.lang,
      price: offer.amount === 0 ? words.free : money(offer.amount),
      total: totalOf(quoteOf(priced, offer, taxation)),
      chosen: offer === wanted,
    })),
    consents: viewOfConsents(consentsFor(consents, taxation.country), values),
    sums: [
      { label: words.subtotal, amount: money(quote.subtotal) },
      ...codeSum(priced, language),
      ...(wanted
        ? [
            {
              label: wanted.title,
              lang: wanted.lang,
              amount: wanted.amount === 0 ? words.free : money(quote.shipping),
            },
          ]
        : []),
      ...(priced.physical && !wanted
        ? []
        : sumsWithTax(
            quote,
            wanted && offers.length > 1 ? words.totalWith(wanted.title) : words.total,
            money,
            words,
          )),
    ],
    pay: payWords(priced.physical, offers.length, quote, money, words),
    elsewhere: asksOnStripesPage(priced),
    free: quote.total === 0 && offers.length <= 1,
    seen: markOfCart(priced),
  };
}

type Words = Language["texts"]["buying"]["checkout"];

/** One way to send it has one total, and the button names it where it is whole; of several, each names its own. */
function payWords(
  physical: boolean,
  offers: number,
  quote: Quote,
  money: (amount: number) => string,
  words: Words,
): string | undefined {
  if (physical && offers === 0) return undefined;
  if (quote.total === 0 && offers <= 1) return words.place;
  return offers > 1 || lacksTax(quote) ? words.pay : words.payTotal(money(quote.total));
}
