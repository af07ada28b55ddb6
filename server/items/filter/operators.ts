import type { Messages } from "#app/messages/catalog.ts";
import type { Language } from "#server/platform/i18n.ts";
import type { FieldKind } from "../field-kind.ts";

export interface Operator {
  name: OperatorName;
  takesValue: boolean;
}

type OperatorName = keyof Messages["items"]["filter"]["operators"];

const presence: OperatorName[] = ["_nnull", "_null"];
const ordered: OperatorName[] = ["_eq", "_neq", "_gt", "_gte", "_lt", "_lte"];
const text: OperatorName[] = [
  "_icontains",
  "_eq",
  "_neq",
  "_istarts_with",
  "_iends_with",
  "_nempty",
  "_empty",
];
const timed: OperatorName[] = ["_gte", "_lte", "_gt", "_lt", ...presence];

const byKind: Record<FieldKind, OperatorName[]> = {
  text,
  "long-text": text,
  "rich-text": text,
  choice: ["_eq", "_neq", ...presence],
  choices: presence,
  tags: presence,
  number: [...ordered, ...presence],
  money: [...ordered, ...presence],
  boolean: ["_eq", ...presence],
  date: timed,
  "date-time": timed,
  moment: timed,
  time: timed,
  code: ["_eq", "_neq", ...presence],
  secret: [],
  color: ["_eq", "_neq", ...presence],
  json: presence,
  geometry: presence,
  file: presence,
  one: [...presence, "_eq", "_neq"],
  many: [],
  any: presence,
};

/** Most likely operator first. */
export function listOperators(kind: FieldKind): Operator[] {
  return byKind[kind].map((name) => ({ name, takesValue: !/^_n?(null|empty)$/.test(name) }));
}

export function formatOperator({ name }: Operator, kind: FieldKind, { t }: Language): string {
  const inTime: Partial<Record<string, string>> = t.raw("items.filter.inTime");
  const timely = /^(date|date-time|moment|time)$/.test(kind) ? inTime[name] : undefined;
  return timely ?? t(`items.filter.operators.${name}`);
}
