import type Stripe from "stripe";
import type { Language } from "#server/languages.ts";

type Locale = NonNullable<Stripe.Checkout.SessionCreateParams["locale"]>;

/** The languages of Stripe's payment page that a language of the site can be. Arabic is not among them. */
const spoken: readonly Locale[] = [
  ...([
    "bg",
    "cs",
    "da",
    "de",
    "el",
    "en",
    "en-GB",
    "es",
    "es-419",
    "et",
    "fi",
    "fil",
    "fr",
    "fr-CA",
  ] as const),
  ...(["hr", "hu", "id", "it", "ja", "ko", "lt", "lv", "ms", "mt", "nb", "nl", "pl", "pt", "pt-BR"] as const),
  ...(["ro", "ru", "sk", "sl", "sv", "th", "tr", "vi", "zh", "zh-HK", "zh-TW"] as const),
];

/**
 * The language that Stripe's page is asked to speak: it refuses one that it does not know, and chooses by the browser
 * where it is left to it.
 * @see https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale
 */
export function paymentLocale({ tag }: Pick<Language, "tag">): Locale {
  return spoken.find((locale) => locale === tag) ?? "auto";
}
