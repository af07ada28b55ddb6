const units = [
  { unit: "day", seconds: 86_400, from: 2 * 86_400 },
  { unit: "hour", seconds: 3600, from: 2 * 3600 },
  { unit: "minute", seconds: 60, from: 0 },
] as const;

/** How long to wait, rounded up: "12 minutes", "3 Stunden". */
export function formatWait({ locale }: { locale: string }, seconds: number): string {
  const { unit, seconds: length } = units.find(({ from }) => seconds >= from) ?? units[2];
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
  return format.format(Math.max(1, Math.ceil(seconds / length)));
}
