/** Creating a format costs as much as hundreds of uses, so formats are cached by locale and options. */
function madeOnce<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** Cached: use few distinct options. */
export const numberFormat = madeOnce(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

export const dateFormat = madeOnce(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** A UTC day in the long format of a language. */
export function formatDay(day: Date | string, locale: string): string {
  return dateFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}

export const displayNames = madeOnce(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

export const listFormat = madeOnce(
  (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
);

export const collator = madeOnce(
  (locale: string, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
);

/** "312 kB", "1.4 MB": decimal units. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 999_500 ? (["kilobyte", 1000] as const) : (["megabyte", 1_000_000] as const);
  const maximumFractionDigits = unit === "megabyte" ? 1 : 0;
  const written = numberFormat(locale, { style: "unit", unit, maximumFractionDigits });
  return written.format(bytes === 0 ? 0 : Math.max(1 / 10 ** maximumFractionDigits, bytes / size));
}
