const units = [
  { unit: "day", seconds: 86_400, from: 2 * 86_400 },
  { unit: "hour", seconds: 3600, from: 2 * 3600 },
  { unit: "minute", seconds: 60, from: 0 },
] as const;

/**
 * Writes how long somebody has to wait, never less than the truth: "12 minutes", „3 Stunden“.
 * @param text a sentence in which `#` stands for the time
 * @param seconds to wait
 */
export function sayWait({ locale }: { locale: string }, text: string, seconds: number): string {
  const { unit, seconds: length } = units.find(({ from }) => seconds >= from) ?? units[2];
  const format = new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" });
  return text.replace("#", format.format(Math.max(1, Math.ceil(seconds / length))));
}
