import { z } from "zod";
import type { Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { roomInTable, shortened } from "./cell.ts";
import type { Described, DescribedField, Description } from "./description.ts";
import { plainText, valuesAt } from "./plain-text.ts";

/** A template such as `{{product.title}} {{title}}`, its paths already known to be visible. */
export interface Title {
  parts: (string | { path: string; field: DescribedField })[];
  language: Language;
}

const preferred = ["title", "name", "headline", "label", "slug", "sku", "number", "code", "key"];
const nameable = /^(text|long-text|rich-text|choice|number|money|date|date-time|moment|code)$/;

/**
 * How the items of a collection are called: by the template of the relation that leads to them, by the
 * collection's own, else by what looks most like a name.
 */
export function titleOf(description: Description, all: Described, template?: string): Title {
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

/** Undefined where a template names nothing that this visitor may see. */
function parseTemplate(template: string, description: Description, all: Described): Title | undefined {
  const parts = template.split(/\{\{\s*([^{}]*?)\s*\}\}/).flatMap((part, index): Title["parts"] => {
    if (index % 2 === 0) return [part];
    const field = fieldAt(part, description, all);
    return field ? [{ path: part, field }] : [];
  });
  return parts.some((part) => typeof part !== "string") ? { parts, language: all.language } : undefined;
}

/** The field at the end of a path over relations to one; undefined for any other, and for what is not visible. */
export function fieldAt(path: string, description: Description, all: Described): DescribedField | undefined {
  const [name = "", ...rest] = path.split(".");
  const field = description.fields.get(name);
  if (!field || rest.length === 0) return field && nameable.test(field.kind) ? field : undefined;
  const next = field.kind === "one" ? all.collections.get(field.relation?.collections[0] ?? "") : undefined;
  return next && rest.length < 2 ? fieldAt(rest.join("."), next, all) : undefined;
}

/** The paths to ask for, so that the title can be written. */
export function titlePaths({ parts }: Pick<Title, "parts">): string[] {
  return parts.flatMap((part) => (typeof part === "string" ? [] : part.path));
}

const Key = z.union([z.string(), z.number()]).transform(String).optional().catch(undefined);

/** The key of a row, or undefined where it is not to be had. */
export function keyOf(row: Row, { key }: Description): string | undefined {
  return key === undefined ? undefined : Key.parse(row[key]);
}

/** The title of a row that was read with `titlePaths`; its key where the title is empty. */
export function writeTitle({ parts, language }: Title, row: Row, fallback: string | undefined): string {
  const isMoney = parts.some((part) => typeof part !== "string" && part.field.kind === "money");
  const text = parts
    .map((part) => {
      if (typeof part === "string") return part;
      if (isMoney && part.path === "currency") return "";
      return plainText(valuesAt(row, part.path.split("."))[0], part.field, row, language);
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();
  return text ? shortened(text, roomInTable) : (fallback ?? language.texts.items.untitled);
}
