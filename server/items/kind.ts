import type { FieldMetadata } from "#server/directus/metadata.ts";
import { filesCollection, type Relation, type VisibleField } from "#server/directus/schema.ts";

/** What a field holds, as far as it matters for showing, filtering and grouping it. */
export type Kind =
  | "text"
  | "long-text"
  | "rich-text"
  | "choice"
  | "choices"
  | "tags"
  | "number"
  | "money"
  | "boolean"
  | "date"
  | "date-time"
  | "moment"
  | "time"
  | "code"
  | "secret"
  | "color"
  | "json"
  | "geometry"
  | "file"
  | "one"
  | "many"
  | "any";

const interfaces: Record<string, Kind> = {
  "input-multiline": "long-text",
  "input-rich-text-md": "long-text",
  "input-rich-text-html": "rich-text",
  "input-hash": "secret",
  "select-color": "color",
  "select-dropdown": "choice",
  "select-radio": "choice",
  "select-multiple-checkbox": "choices",
  "select-multiple-dropdown": "choices",
  tags: "tags",
};

const formats: Record<string, Kind> = {
  date: "date",
  "date-time": "date-time",
  timestamp: "moment",
  time: "time",
  uuid: "code",
  binary: "code",
};

const types: Record<string, Kind> = {
  integer: "number",
  number: "number",
  boolean: "boolean",
  array: "tags",
  object: "geometry",
  unknown: "json",
};

/** A relation to what this visitor may not read: the bare key is left of it. */
const leading = /^(m2o|file|user-created|user-updated)$/;

/** Names under which the pack and most shops keep amounts: whole ones in minor units, those with decimals in major ones. */
const minor = /(^|_)(amount|minor|cents)$/;
const major = /(^|_)(amount|price|cost|fee|subtotal|total)$/;

/** A sign or a code of a currency. */
const currencySign = /\p{Sc}|\b[A-Z]{3}\b/u;
const unit = /[\p{L}%‰°]/u;

/** What Studio writes before and after a value, such as its unit. */
export interface Affixes {
  prefix: string;
  suffix: string;
}

/** What Studio has for a value's Prefix and Suffix; undefined where it has neither. */
export function affixesOf(metadata: FieldMetadata | undefined): Affixes | undefined {
  const { prefix = "", suffix = "" } = metadata?.meta?.display_options ?? {};
  return metadata?.meta?.display === "formatted-value" && prefix + suffix ? { prefix, suffix } : undefined;
}

/**
 * The kind of a field: by where it leads, by its type, and then by the interface that Studio edits it with.
 * @param metadata undefined where Studio's own word is not to be had
 */
export function kindOf(
  field: VisibleField,
  relation: Relation | undefined,
  metadata: FieldMetadata | undefined,
): Kind {
  if (relation) return kindOfRelation(relation);
  if (metadata?.meta?.special?.some((special) => leading.test(special))) return "code";
  const special = metadata?.meta?.special ?? [];
  if (special.includes("hash") || special.includes("conceal") || metadata?.type === "hash") return "secret";
  if (metadata?.type.startsWith("geometry")) return "geometry";
  const edited = interfaces[metadata?.meta?.interface ?? ""];
  if (edited && suits(edited, field)) return edited;
  if (metadata?.type === "text") return "long-text";
  if (isAmount(field) && !isMeasured(affixesOf(metadata))) return "money";
  return formats[field.format ?? ""] ?? types[field.type] ?? "text";
}

function isAmount({ name, type }: VisibleField): boolean {
  return (type === "integer" && minor.test(name)) || (type === "number" && major.test(name));
}

/** Studio's own unit, such as "%" or " h", says that an amount is none of money. */
function isMeasured(affixes: Affixes | undefined): boolean {
  const words = affixes ? affixes.prefix + affixes.suffix : "";
  return unit.test(words) && !currencySign.test(words);
}

function kindOfRelation({ to, collections: [first] }: Relation): Kind {
  if (!first) return "code";
  return to === "one" && first === filesCollection ? "file" : to;
}

/** An interface can be put on any column; several values need one that can hold them. */
function suits(kind: Kind, { type }: VisibleField): boolean {
  if (kind === "choice") return type === "string" || type === "integer";
  if (kind === "choices" || kind === "tags") return type === "array" || type === "unknown";
  return type === "string";
}
