import { z } from "zod";
import type { Row } from "#server/directus/clients/client.ts";
import type { Language } from "#server/platform/i18n.ts";
import { TABLE_CELL_LENGTH, truncateText } from "./cell.ts";
import type { DescribedCollection, DescribedField, DescribedSchema } from "./described-schema.ts";
import { formatPlainValue, getValuesByPath } from "./plain-text.ts";

/** A parsed display template such as `{{product.title}} {{title}}`; its paths are visible. */
export interface Title {
  parts: (string | { path: string; field: DescribedField })[];
  language: Language;
}

const preferred = ["title", "name", "headline", "label", "slug", "sku", "number", "code", "key"];
const nameable = /^(text|long-text|rich-text|choice|number|money|date|date-time|moment|code)$/;

/** The relation's template, else the collection's, else the most name-like field. */
export function resolveTitleTemplate(
  description: DescribedCollection,
  all: DescribedSchema,
  template?: string,
): Title {
  for (const candidate of [template, description.template]) {
    const title = candidate ? parseTemplate(candidate, description, all) : undefined;
    if (title) return title;
  }
  const field =
    preferred.map((name) => description.fields.get(name)).find((one) => one && nameable.test(one.kind)) ??
    [...description.fields.values()].find(({ kind, name }) => kind === "text" && name !== description.key) ??
    description.fields.get(description.key ?? "");
  return { parts: field ? [{ path: field.name, field }] : [], language: all.language };
}

/** Undefined if the template has no visible field. */
function parseTemplate(
  template: string,
  description: DescribedCollection,
  all: DescribedSchema,
): Title | undefined {
  const parts = template.split(/\{\{\s*([^{}]*?)\s*\}\}/).flatMap((part, index): Title["parts"] => {
    if (index % 2 === 0) return [part];
    const field = findFieldByPath(part, description, all);
    return field ? [{ path: part, field }] : [];
  });
  return parts.some((part) => typeof part !== "string") ? { parts, language: all.language } : undefined;
}

/** Follows to-one relations only; undefined if hidden. */
export function findFieldByPath(
  path: string,
  description: DescribedCollection,
  all: DescribedSchema,
): DescribedField | undefined {
  const [name = "", ...rest] = path.split(".");
  const field = description.fields.get(name);
  if (!field || rest.length === 0) return field && nameable.test(field.kind) ? field : undefined;
  const next = field.kind === "one" ? all.collections.get(field.relation?.collections[0] ?? "") : undefined;
  return next && rest.length < 2 ? findFieldByPath(rest.join("."), next, all) : undefined;
}

export function listTitlePaths({ parts }: Pick<Title, "parts">): string[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : part.path));
}

const Key = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

export function findRowKey(row: Row, { key }: DescribedCollection): string | undefined {
  return key === undefined ? undefined : Key.parse(row[key]);
}

/** Falls back to the key if the title is empty. */
export function writeTitle({ parts, language }: Title, row: Row, fallback: string | undefined): string {
  const isMoney = parts.some((part) => typeof part !== "string" && part.field.kind === "money");
  const text = parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (isMoney && part.path === "currency") return "";
      return formatPlainValue(getValuesByPath(row, part.path.split("."))[0], part.field, { row, language });
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();
  return text ? truncateText(text, TABLE_CELL_LENGTH) : (fallback ?? language.t("items.untitled"));
}
