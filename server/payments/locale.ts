import type { Language } from "#server/platform/i18n.ts";

/** Locales of Stripe Checkout. Arabic is not among them. */
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
 * Locale of Stripe's page; "auto" uses the browser's, as Stripe rejects unknown ones.
 * @see https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-locale
 */
export function getCheckoutLocale({ tag }: Pick<Language, "tag">) {
  return spoken.find((locale) => locale === tag) ?? "auto";
}

/** For the card form on our page, which supports more languages. */
export function getElementsLocale({ tag }: Pick<Language, "tag">) {
  return tag === "ar" || tag === "he" ? tag : getCheckoutLocale({ tag });
}
