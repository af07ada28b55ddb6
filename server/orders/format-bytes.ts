/** A size as people of a locale write it: "312 kB", "1.4 MB". Decimal units, as the letters say. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, size] = bytes < 999_500 ? (["kilobyte", 1000] as const) : (["megabyte", 1_000_000] as const);
  const maximumFractionDigits = unit === "megabyte" ? 1 : 0;
  const written = new Intl.NumberFormat(locale, { style: "unit", unit, maximumFractionDigits });
  return written.format(bytes === 0 ? 0 : Math.max(1 / 10 ** maximumFractionDigits, bytes / size));
}
