/** Byte order mark: without it Excel reads UTF-8 as an old Windows code page. */
export const byteOrderMark = "\uFEFF";

/** What a spreadsheet would run as a formula, in plain and in full-width characters. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;
const beginning = /^[\s=+\-@＝＋－＠]+/;
const number = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/**
 * One line of CSV as RFC 4180 has it, ended by CRLF. A text that a spreadsheet would run as a formula gets an
 * apostrophe before it; plain numbers stay numbers.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvLine(values: unknown[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

/**
 * A name or a line of an address without what would make it a formula in a CSV of Studio's own, which writes fields as
 * they are. Nobody's begins like that; what may, such as a telephone number, must not be cut.
 */
export function withoutFormula(text: string): string {
  return text.replace(beginning, "");
}

function csvValue(value: unknown): string {
  const text = textOf(value);
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
