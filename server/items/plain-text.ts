import sanitizeHtml from "sanitize-html";
import type { Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { formatMajor, formatMoney, parseAmount } from "#server/money.ts";
import type { DescribedField } from "./description.ts";

const known = new Map<string, ReturnType<typeof newFormats>>();

function newFormats(locale: string) {
  const day = { dateStyle: "medium", timeZone: "UTC" } as const;
  return {
    date: new Intl.DateTimeFormat(locale, day),
    "date-time": new Intl.DateTimeFormat(locale, { ...day, timeStyle: "short" }),
    decimal: new Intl.NumberFormat(locale, { maximumFractionDigits: 100, useGrouping: "min2" }),
    scientific: new Intl.NumberFormat(locale, { notation: "scientific", maximumFractionDigits: 100 }),
  };
}

function formatsOf({ locale }: Language) {
  const formats = known.get(locale) ?? newFormats(locale);
  known.set(locale, formats);
  return formats;
}

/** A value in one line of plain words, as a title, a label or a cell can carry it; "" where there is none. */
export function plainText(value: unknown, field: DescribedField, row: Row, language: Language): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? language.texts.items.yes : language.texts.items.no;
  if (field.kind === "date" || field.kind === "date-time" || field.kind === "moment")
    return dateText(String(value), field.kind, language)?.text ?? String(value);
  if (field.kind === "money" || field.kind === "number") return amountText(value, field, row, language);
  if (field.kind === "choice") return choiceText(value, field);
  if (field.kind === "rich-text") return textOfHtml(String(value));
  return typeof value === "object" ? "" : affixed(String(value), field);
}

/** A number as its field has it: with the currency that the row says, else with what Studio writes around it. */
export function amountText(value: unknown, field: DescribedField, row: Row, language: Language): string {
  const money = field.kind === "money" ? moneyText(value, field, row, language) : undefined;
  return money ?? affixed(numberText(value, language), field);
}

/** A value with what Studio writes before and after it, such as a unit. */
export function affixed(text: string, { affixes }: DescribedField): string {
  return affixes ? affixes.prefix + text + affixes.suffix : text;
}

/** The word that Studio shows for a stored value. */
export function choiceText(value: unknown, { choices }: DescribedField): string {
  return choices.find((choice) => choice.value === String(value))?.text ?? String(value);
}

/**
 * A number as people of the locale write it, to its last digit; a year keeps its four digits together. What JSON writes
 * with an exponent keeps one.
 */
export function numberText(value: unknown, language: Language): string {
  const [text, , exponent] = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.exec(String(value)) ?? [];
  if (text === undefined) return String(value);
  const { decimal, scientific } = formatsOf(language);
  return (exponent ? scientific : decimal).format(text as `${number}`);
}

/** True for an amount in units such as euros: a field for whole numbers has the smallest ones. */
export function isInMajorUnits({ type }: DescribedField): boolean {
  return type === "number";
}

/** An amount, where the row says in its `currency` of what; else undefined. */
function moneyText(
  value: unknown,
  field: DescribedField,
  { currency }: Row,
  { locale }: Language,
): string | undefined {
  if (typeof currency !== "string") return undefined;
  try {
    return isInMajorUnits(field)
      ? formatMajor(String(value), currency, locale)
      : formatMoney({ amount: parseAmount(value as string | number), currency }, locale);
  } catch {
    return undefined;
  }
}

/** A day or moment for `<time>` and for people; a moment is told in UTC, a time without zone as it was written. */
export function dateText(
  value: string,
  kind: "date" | "date-time" | "moment",
  language: Language,
): { iso: string; text: string } | undefined {
  const iso = isoText(value, kind);
  if (iso === undefined) return undefined;
  const formats = formatsOf(language);
  const date = new Date(iso);
  if (kind === "date") return { iso: iso.slice(0, 10), text: formats.date.format(date) };
  const text = formats["date-time"].format(date);
  return kind === "moment" ? { iso, text: `${text} UTC` } : { iso: iso.slice(0, 19), text };
}

/** A day or moment as ISO 8601 in UTC; undefined where it cannot be read. */
export function isoText(value: string, kind: "date" | "date-time" | "moment"): string | undefined {
  const date = new Date(kind === "date-time" && !/Z|[+-]\d\d:?\d\d$/.test(value) ? `${value}Z` : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The words of rich text, a blank line between paragraphs; nothing of its mark-up survives. */
export function textOfHtml(html: string): string {
  const lines = html
    .replace(/<(br|\/(li|tr|dt|dd))\b[^>]*>/gi, "$&\n")
    .replace(/<\/(p|div|h\d|blockquote|figcaption|ul|ol|table|dl)\b[^>]*>/gi, "$&\n\n");
  const bare = sanitizeHtml(lines, { allowedTags: [], allowedAttributes: {} });
  return bare
    .replace(/&(lt|gt|quot|amp|nbsp|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ *\n */g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Record<string, string> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&nbsp;": " ",
  "&#39;": "'",
};

/** All values at a path of names, through rows and lists of rows. */
export function valuesAt(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, name ? [name, ...rest] : []));
  if (name === undefined) return [value];
  return typeof value === "object" ? valuesAt((value as Row)[name], rest) : [];
}
