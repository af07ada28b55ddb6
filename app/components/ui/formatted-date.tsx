import { useLanguage } from "#app/page/language.ts";

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day (UTC), as the language of the page writes it. @param iso ISO 8601 */
export function FormattedDate({ iso }: { iso: string }) {
  const { locale } = useLanguage();
  const format =
    formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  formats.set(locale, format);
  return <time dateTime={iso}>{format.format(new Date(iso))}</time>;
}
