import type { Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import type { Described, DescribedField, Description } from "./description.ts";
import { operatorsOf, operatorWords } from "./operators.ts";
import { choiceText, dateText, isoText, numberText } from "./plain-text.ts";
import { titleOf, titlePaths } from "./title.ts";

/** Something that a condition can be about: a field, or a name of what a field leads to. */
export interface Subject {
  /** As it stands in a filter: `title`, `author.name`. */
  path: string;
  label: string;
  field: DescribedField;
}

/** Kinds of field that a number is compared with, and what `<input type="number">` sends. */
const counted = /^(number|money|many)$/;
const written = /^-?(\d+(\.\d+)?|\.\d+)(e[+-]?\d+)?$/i;

/** One condition: `path`, Directus's operator and the value as a form writes it. */
export interface Condition {
  path: string;
  operator: string;
  value: string;
}

/** What conditions can be about in a collection, in the order of its fields. */
export function subjectsOf(description: Description, all: Described): Subject[] {
  return [...description.fields.values()].flatMap((field): Subject[] => {
    const { name, label, kind } = field;
    if (operatorsOf(kind).length === 0) return [];
    const own: Subject = { path: name, label, field: csvAsText(field) };
    return kind === "one" ? [own, ...namesBehind(field, all)] : [own];
  });
}

/** A list in one text column (csv) can be searched; one in a JSON column cannot. */
function csvAsText(field: DescribedField): DescribedField {
  return field.kind === "tags" && field.type === "array" ? { ...field, kind: "text" } : field;
}

function namesBehind({ name, label, relation, template }: DescribedField, all: Described): Subject[] {
  const target = all.collections.get(relation?.collections[0] ?? "");
  return titlePaths(target ? titleOf(target, all, template) : { parts: [] }).flatMap((path) => {
    const field = target?.fields.get(path);
    return field && field.kind !== "one"
      ? [{ path: `${name}.${path}`, label: `${label}: ${field.label}`, field }]
      : [];
  });
}

/** A condition as Directus's filter says it. */
export function toFilter({ path, operator, value }: Condition, { field }: Subject): Row {
  const operand = operatorsOf(field.kind).find(({ name }) => name === operator)?.takesValue
    ? operandOf(value, field)
    : true;
  return path
    .split(".")
    .reverse()
    .reduce<Row>((inner, name) => ({ [name]: inner }), { [operator]: operand });
}

/** Splits a filter into conditions that the form can show and the rest, which it keeps as it is. */
export function fromFilter(filter: Row | undefined, subjects: Subject[]) {
  const conditions: Condition[] = [];
  const rest: Row[] = [];
  for (const part of partsOf(filter ?? {})) {
    const condition = toCondition(part, subjects);
    if (condition) conditions.push(condition);
    else rest.push(part);
  }
  return { conditions, rest };
}

function partsOf(filter: Row): Row[] {
  return Object.entries(filter).flatMap(([name, value]): Row[] =>
    name === "_and" && Array.isArray(value) ? (value as Row[]).flatMap(partsOf) : [{ [name]: value }],
  );
}

function toCondition(part: Row, subjects: Subject[]): Condition | undefined {
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
  const known = subject && operatorsOf(subject.field.kind).find(({ name }) => name === operator);
  if (!known || typeof value === "object") return undefined;
  return { path, operator, value: known.takesValue ? valueForInput(value, subject.field) : "" };
}

/** Why a value cannot stand in a condition on this field; undefined when it can. */
export function problemWith(
  { operator, value }: Condition,
  { field }: Subject,
  { texts }: Language,
): string | undefined {
  const { problems } = texts.items.filter;
  const known = operatorsOf(field.kind).find(({ name }) => name === operator);
  if (!known) return problems.operator;
  if (!known.takesValue) return undefined;
  if (value.trim() === "") return problems.value;
  if (counted.test(field.kind) && !isNumber(value.trim())) return problems.number;
  if (/^(date|date-time|moment)$/.test(field.kind) && !isoText(value, "date")) return problems.date;
  if (field.kind === "time" && !/^\d\d:\d\d(:\d\d)?$/.test(value)) return problems.time;
  return undefined;
}

function isNumber(text: string): boolean {
  return written.test(text) && Number.isFinite(Number(text));
}

function operandOf(value: string, { kind }: DescribedField): unknown {
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
  if (kind === "moment" || kind === "date-time") return isoText(text, "date-time")?.slice(0, 16) ?? text;
  return text;
}

/** A condition in words, for the list of those that are on. */
export function conditionInWords(
  { operator, value }: Condition,
  { label, field }: Subject,
  language: Language,
) {
  const known = operatorsOf(field.kind).find(({ name }) => name === operator);
  return {
    label,
    words: known ? operatorWords(known, field.kind, language) : operator,
    value: known?.takesValue ? valueInWords(value, field, language) : "",
  };
}

function valueInWords(value: string, field: DescribedField, language: Language): string {
  const { yes, no } = language.texts.items;
  if (field.kind === "boolean") return value === "true" ? yes : no;
  if (field.kind === "choice") return choiceText(value, field);
  if (field.kind === "date") return dateText(value, "date", language)?.text ?? value;
  if (field.kind === "moment") return dateText(`${value}Z`, "moment", language)?.text ?? value;
  return counted.test(field.kind) ? numberText(value, language) : value;
}
