import sanitizeHtml from "sanitize-html";
import type { Row } from "#server/directus/clients/client.ts";
import { isRecord } from "#server/platform/guards.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMajor, formatMoney, parseAmount, toDecimal } from "#server/platform/money.ts";
import type { DescribedField } from "./described-schema.ts";

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

function getFormats({ locale }: Language) {
  const formats = known.get(locale) ?? newFormats(locale);
  known.set(locale, formats);
  return formats;
}

/** One line; "" if empty. */
export function formatPlainValue(
  value: unknown,
  field: DescribedField,
  { row, language }: { row: Row; language: Language },
): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? language.t("items.yes") : language.t("items.no");
  if (field.kind === "date" || field.kind === "date-time" || field.kind === "moment")
    return formatDateValue(String(value), field.kind, language)?.text ?? String(value);
  if (field.kind === "money" || field.kind === "number")
    return formatAmountValue(value, field, { row, language });
  if (field.kind === "choice") return formatChoiceValue(value, field);
  if (field.kind === "rich-text") return convertHtmlToText(String(value));
  return typeof value === "object" ? "" : applyPrefixSuffix(String(value), field);
}

/** With the row's currency, else with Studio's prefix and suffix. */
export function formatAmountValue(
  value: unknown,
  field: DescribedField,
  { row, language }: { row: Row; language: Language },
): string {
  const money =
    field.kind === "money"
      ? moneyText(value, field, { currency: row.currency, locale: language.locale })
      : undefined;
  return money ?? applyPrefixSuffix(formatNumberValue(value, language), field);
}

export function applyPrefixSuffix(text: string, { affixes }: DescribedField): string {
  return affixes ? affixes.prefix + text + affixes.suffix : text;
}

export function formatChoiceValue(value: unknown, { choices }: DescribedField): string {
  return choices.find((choice) => choice.value === String(value))?.text ?? String(value);
}

/** Formats all digits; four-digit years stay ungrouped, and exponents stay exponents. */
export function formatNumberValue(value: unknown, language: Language): string {
  const [text, , exponent] = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.exec(String(value)) ?? [];
  if (text === undefined) return String(value);
  const { decimal, scientific } = getFormats(language);
  return (exponent ? scientific : decimal).format(toDecimal(text));
}

/** Integer fields hold minor units, decimal fields major units. */
export function isInMajorUnits({ type }: DescribedField): boolean {
  return type === "number";
}

/** Undefined unless the row has a valid `currency`. */
function moneyText(
  value: unknown,
  field: DescribedField,
  { currency, locale }: { currency: unknown; locale: string },
): string | undefined {
  if (typeof currency !== "string") return undefined;
  try {
    return isInMajorUnits(field)
      ? formatMajor(String(value), currency, locale)
      : formatMoney(
          { amount: parseAmount(typeof value === "number" ? value : String(value)), currency },
          locale,
        );
  } catch {
    return undefined;
  }
}

/** Timestamps are shown in UTC, date-times without a zone unchanged. */
export function formatDateValue(
  value: string,
  kind: "date" | "date-time" | "moment",
  language: Language,
): { iso: string; text: string } | undefined {
  const iso = toIsoText(value, kind);
  if (iso === undefined) return undefined;
  const formats = getFormats(language);
  const date = new Date(iso);
  if (kind === "date") return { iso: iso.slice(0, 10), text: formats.date.format(date) };
  const text = formats["date-time"].format(date);
  return kind === "moment" ? { iso, text: `${text} UTC` } : { iso: iso.slice(0, 19), text };
}

/** ISO 8601 in UTC; undefined if invalid. */
export function toIsoText(value: string, kind: "date" | "date-time" | "moment"): string | undefined {
  const date = new Date(kind === "date-time" && !/Z|[+-]\d\d:?\d\d$/.test(value) ? `${value}Z` : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** Strips all markup, with a blank line between paragraphs. */
export function convertHtmlToText(html: string): string {
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

/** All values at a path, through nested rows and lists. */
export function getValuesByPath(value: unknown, [name, ...rest]: string[]): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((one) => getValuesByPath(one, name ? [name, ...rest] : []));
  if (name === undefined) return [value];
  return isRecord(value) ? getValuesByPath(value[name], rest) : [];
}
