/** Without it Excel reads UTF-8 as a legacy Windows code page. */
export const byteOrderMark = "\uFEFF";

/** Formula triggers, also full-width. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const beginning = /^[\s=+\-@＝＋－＠]+/;
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** RFC 4180; formulas get an apostrophe. @see https://owasp.org/www-community/attacks/CSV_Injection */
export function formatCsvLine(values: readonly unknown[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

/** CSV injection: Studio exports fields as they are. Not for telephone numbers, which may start with these. */
export function escapeFormula(text: string): string {
  return text.replace(beginning, "");
}

function csvValue(value: unknown): string {
  const text = formatValue(value);
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function formatValue(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
