import type { Row } from "#server/directus/clients/client.ts";
import { toRecords } from "#server/platform/guards.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { DescribedCollection, DescribedField, DescribedSchema } from "../described-schema.ts";
import { formatChoiceValue, formatDateValue, formatNumberValue, toIsoText } from "../plain-text.ts";
import { listTitlePaths, resolveTitleTemplate } from "../title.ts";
import { formatOperator, listOperators } from "./operators.ts";

/** A field that can be filtered, or a title field of a related collection. */
export interface FilterableField {
  /** As in a filter: `title`, `author.name`. */
  path: string;
  label: string;
  field: DescribedField;
}

/** Kinds with numeric input, and the syntax `<input type="number">` submits. */
const counted = /^(number|money|many)$/;
const written = /^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;

/** `value` as submitted by the form. */
export interface Condition {
  path: string;
  operator: string;
  value: string;
}

export function listFilterableFields(
  description: DescribedCollection,
  all: DescribedSchema,
): FilterableField[] {
  return [...description.fields.values()].flatMap((field): FilterableField[] => {
    const { name, label, kind } = field;
    if (listOperators(kind).length === 0) return [];
    const own: FilterableField = { path: name, label, field: csvAsText(field) };
    return kind === "one" ? [own, ...namesBehind(field, all)] : [own];
  });
}

/** A list in a text column (csv) can be searched; one in a JSON column cannot. */
function csvAsText(field: DescribedField): DescribedField {
  return field.kind === "tags" && field.type === "array" ? { ...field, kind: "text" } : field;
}

function namesBehind(
  { name, label, relation, template }: DescribedField,
  all: DescribedSchema,
): FilterableField[] {
  const target = all.collections.get(relation?.collections[0] ?? "");
  return listTitlePaths(target ? resolveTitleTemplate(target, all, template) : { parts: [] }).flatMap(
    (path) => {
      const field = target?.fields.get(path);
      return field && field.kind !== "one"
        ? [{ path: `${name}.${path}`, label: `${label}: ${field.label}`, field }]
        : [];
    },
  );
}

export function toFilter({ path, operator, value }: Condition, { field }: FilterableField): Row {
  const operand = listOperators(field.kind).find(({ name }) => name === operator)?.takesValue
    ? parseOperand(value, field)
    : true;
  return path
    .split(".")
    .reverse()
    .reduce<Row>((inner, name) => ({ [name]: inner }), { [operator]: operand });
}

/** Splits a filter into conditions the form can show, and the rest, which it preserves. */
export function fromFilter(filter: Row | undefined, subjects: FilterableField[]) {
  const conditions: Condition[] = [];
  const rest: Row[] = [];
  for (const part of listParts(filter ?? {})) {
    const condition = toCondition(part, subjects);
    if (condition) conditions.push(condition);
    else rest.push(part);
  }
  return { conditions, rest };
}

function listParts(filter: Row): Row[] {
  return Object.entries(filter).flatMap(([name, value]): Row[] =>
    name === "_and" && Array.isArray(value) ? toRecords(value).flatMap(listParts) : [{ [name]: value }],
  );
}

function toCondition(part: Row, subjects: FilterableField[]): Condition | undefined {
  const names: string[] = [];
  let value: unknown = part;
  while (typeof value === "object" && value !== null && !Array.isArray(value)) {
    const [entry, ...others] = Object.entries(value);
    if (!entry || others.length > 0) return undefined;
    names.push(entry[0]);
    value = entry[1];
  }
  const operator = names.pop() ?? "";
  const path = names.join(".");
  const subject = subjects.find((one) => one.path === path);
  const known = subject && listOperators(subject.field.kind).find(({ name }) => name === operator);
  if (!known || typeof value === "object") return undefined;
  return { path, operator, value: known.takesValue ? valueForInput(value, subject.field) : "" };
}

/** The message for an invalid value; undefined if valid. */
export function findConditionProblem(
  { operator, value }: Condition,
  { field }: FilterableField,
  { t }: Language,
): string | undefined {
  const known = listOperators(field.kind).find(({ name }) => name === operator);
  if (!known) return t("items.filter.problems.operator");
  if (!known.takesValue) return undefined;
  if (value.trim() === "") return t("items.filter.problems.value");
  if (counted.test(field.kind) && !isNumber(value.trim())) return t("items.filter.problems.number");
  if (/^(date|date-time|moment)$/.test(field.kind) && !toIsoText(value, "date"))
    return t("items.filter.problems.date");
  if (field.kind === "time" && !/^\d\d:\d\d(:\d\d)?$/.test(value)) return t("items.filter.problems.time");
  return undefined;
}

function isNumber(text: string): boolean {
  return written.test(text) && Number.isFinite(Number(text));
}

function parseOperand(value: string, { kind }: DescribedField): unknown {
  const text = value.trim();
  if (kind === "boolean") return text === "true";
  if (counted.test(kind))
    return /^-?\d+$/.test(text) && !Number.isSafeInteger(Number(text)) ? text : Number(text);
  if (kind === "moment")
    return new Date(/[Z+]/.test(text) || text.length <= 10 ? text : `${text}Z`).toISOString();
  return text;
}

function valueForInput(value: unknown, { kind }: DescribedField): string {
  const text = String(value);
  if (kind === "date") return text.slice(0, 10);
  if (kind === "moment" || kind === "date-time") return toIsoText(text, "date-time")?.slice(0, 16) ?? text;
  return text;
}

export function formatCondition(
  { operator, value }: Condition,
  { label, field }: FilterableField,
  language: Language,
) {
  const known = listOperators(field.kind).find(({ name }) => name === operator);
  return {
    label,
    words: known ? formatOperator(known, field.kind, language) : operator,
    value: known?.takesValue ? valueInWords(value, field, language) : "",
  };
}

function valueInWords(value: string, field: DescribedField, language: Language): string {
  const { t } = language;
  if (field.kind === "boolean") return value === "true" ? t("items.yes") : t("items.no");
  if (field.kind === "choice") return formatChoiceValue(value, field);
  if (field.kind === "date") return formatDateValue(value, "date", language)?.text ?? value;
  if (field.kind === "moment") return formatDateValue(`${value}Z`, "moment", language)?.text ?? value;
  return counted.test(field.kind) ? formatNumberValue(value, language) : value;
}
