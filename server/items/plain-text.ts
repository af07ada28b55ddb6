import sanitizeHtml from "sanitize-html";
import { config } from "#server/config.ts";
import type { Row } from "#server/directus/client.ts";
import { formatMoney, parseAmount } from "#server/money.ts";
import type { DescribedField } from "./description.ts";

const formats = {
  date: new Intl.DateTimeFormat(config.locale, { dateStyle: "medium", timeZone: "UTC" }),
  "date-time": new Intl.DateTimeFormat(config.locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  }),
};
const decimal = new Intl.NumberFormat(config.locale, { maximumFractionDigits: 20, useGrouping: "min2" });

/** A value in one line of plain words, as a title, a label or a cell can carry it; "" where there is none. */
export function plainText(value: unknown, field: DescribedField, row: Row): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (field.kind === "date" || field.kind === "date-time" || field.kind === "moment")
    return dateText(String(value), field.kind)?.text ?? String(value);
  if (field.kind === "money") return moneyText(value, row) ?? numberText(value);
  if (field.kind === "number") return numberText(value);
  if (field.kind === "choice") return choiceText(value, field);
  if (field.kind === "rich-text") return textOfHtml(String(value));
  return typeof value === "object" ? "" : String(value);
}

/** The word that Studio shows for a stored value. */
export function choiceText(value: unknown, { choices }: DescribedField): string {
  return choices.find((choice) => choice.value === String(value))?.text ?? String(value);
}

/** A number as people of the locale write it; a year keeps its four digits together. */
export function numberText(value: unknown): string {
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? decimal.format(text as `${number}`) : text;
}

/** An amount in minor units, where the row says in its `currency` which ones; else undefined. */
export function moneyText(value: unknown, row: Row): string | undefined {
  const { currency } = row;
  try {
    return typeof currency === "string"
      ? formatMoney({ amount: parseAmount(value as string | number), currency }, config.locale)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A day or moment for `<time>` and for people; a moment is told in UTC, a time without zone as it was written. */
export function dateText(
  value: string,
  kind: "date" | "date-time" | "moment",
): { iso: string; text: string } | undefined {
  const date = new Date(kind === "date-time" && !/Z|[+-]\d\d:?\d\d$/.test(value) ? `${value}Z` : value);
  if (Number.isNaN(date.getTime())) return undefined;
  const iso = date.toISOString();
  if (kind === "date") return { iso: iso.slice(0, 10), text: formats.date.format(date) };
  const text = formats["date-time"].format(date);
  return kind === "moment" ? { iso, text: `${text} UTC` } : { iso: iso.slice(0, 19), text };
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
