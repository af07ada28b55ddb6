import type { Language } from "#server/languages.ts";

/** The languages of Stripe's payment page. Arabic is not among them. */
const spoken = [
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
export function paymentLocale({ tag }: Pick<Language, "tag">) {
  return spoken.find((locale) => locale === tag) ?? "auto";
}

/** The same for the card form on our own page, the fields of which speak more languages. */
export function cardLocale({ tag }: Pick<Language, "tag">) {
  return tag === "ar" || tag === "he" ? tag : paymentLocale({ tag });
}
