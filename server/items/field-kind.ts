import type { FieldMetadata } from "#server/directus/metadata.ts";
import { filesCollection, type Relation, type VisibleField } from "#server/directus/schema.ts";

export type FieldKind =
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

const interfaces: Record<string, FieldKind> = {
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

const formats: Record<string, FieldKind> = {
  date: "date",
  "date-time": "date-time",
  timestamp: "moment",
  time: "time",
  uuid: "code",
  binary: "code",
};

const types: Record<string, FieldKind> = {
  integer: "number",
  number: "number",
  boolean: "boolean",
  array: "tags",
  object: "geometry",
  unknown: "json",
};

/** A relation to a collection this visitor may not read: only the key is visible. */
const leading = /^(m2o|file|user-created|user-updated)$/;

/** Naming convention of amounts: integers are in minor units, decimals in major units. */
const minor = /(^|_)(amount|minor|cents)$/;
const major = /(^|_)(amount|price|cost|fee|subtotal|total)$/;

/** A currency symbol or code. */
const currencySign = /\p{Sc}|\b[A-Z]{3}\b/u;
const unit = /[\p{L}%‰°]/u;

/** Studio's "formatted value" display. */
export interface PrefixSuffix {
  prefix: string;
  suffix: string;
}

export function findPrefixSuffix(metadata: FieldMetadata | undefined): PrefixSuffix | undefined {
  const { prefix = "", suffix = "" } = metadata?.meta?.display_options ?? {};
  return metadata?.meta?.display === "formatted-value" && prefix + suffix ? { prefix, suffix } : undefined;
}

/** Derived from the relation, the type, then Studio's interface. @param metadata undefined if not readable */
export function getFieldKind(
  field: VisibleField,
  relation: Relation | undefined,
  metadata: FieldMetadata | undefined,
): FieldKind {
  if (relation) return kindOfRelation(relation);
  if (metadata?.meta?.special?.some((special) => leading.test(special))) return "code";
  const special = metadata?.meta?.special ?? [];
  if (special.includes("hash") || special.includes("conceal") || metadata?.type === "hash") return "secret";
  if (metadata?.type.startsWith("geometry")) return "geometry";
  const edited = interfaces[metadata?.meta?.interface ?? ""];
  if (edited && suits(edited, field)) return edited;
  if (metadata?.type === "text") return "long-text";
  if (isAmount(field) && !isMeasured(findPrefixSuffix(metadata))) return "money";
  return formats[field.format ?? ""] ?? types[field.type] ?? "text";
}

function isAmount({ name, type }: VisibleField): boolean {
  return (type === "integer" && minor.test(name)) || (type === "number" && major.test(name));
}

/** A unit such as "%" or " h" in Studio means that the amount is not money. */
function isMeasured(affixes: PrefixSuffix | undefined): boolean {
  const words = affixes ? affixes.prefix + affixes.suffix : "";
  return unit.test(words) && !currencySign.test(words);
}

function kindOfRelation({ to, collections: [first] }: Relation): FieldKind {
  if (!first) return "code";
  return to === "one" && first === filesCollection ? "file" : to;
}

/** An interface can be set on any column; kinds with several values need a type that can hold them. */
function suits(kind: FieldKind, { type }: VisibleField): boolean {
  if (kind === "choice") return type === "string" || type === "integer";
  if (kind === "choices" || kind === "tags") return type === "array" || type === "unknown";
  return type === "string";
}
