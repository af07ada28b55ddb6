/** Making a format takes as long as writing hundreds of numbers with it: each is made once, for those that locales and codes make. */
function madeOnce<Options, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}

/** Writes numbers out in a locale. @param options of `Intl.NumberFormat`; of a few kinds, for each is kept */
export const numberFormat = madeOnce(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Writes moments out in a locale. @param options of `Intl.DateTimeFormat`; of a few kinds, for each is kept */
export const dateFormat = madeOnce(
  (locale: string, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Names languages, currencies or regions in a locale. @param options of `Intl.DisplayNames` */
export const displayNames = madeOnce(
  (locale: string, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options),
);

/** Compares words as readers of a locale sort them. @param options of `Intl.Collator` */
export const collator = madeOnce(
  (locale: string, options: Intl.CollatorOptions) => new Intl.Collator(locale, options),
);

/** A size as people of a locale write it: "312 kB", "1.4 MB". Decimal units, as the letters say. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 999_500 ? (["kilobyte", 1000] as const) : (["megabyte", 1_000_000] as const);
  const maximumFractionDigits = unit === "megabyte" ? 1 : 0;
  const written = numberFormat(locale, { style: "unit", unit, maximumFractionDigits });
  return written.format(bytes === 0 ? 0 : Math.max(1 / 10 ** maximumFractionDigits, bytes / size));
}
