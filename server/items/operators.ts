import type { Language } from "#server/languages.ts";
import type { Kind } from "./kind.ts";

/** What a condition of the filter form can say: Directus's operator, and whether a value follows. */
export interface Operator {
  name: OperatorName;
  takesValue: boolean;
}

type OperatorName = keyof Language["texts"]["items"]["filter"]["operators"];

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

const byKind: Record<Kind, OperatorName[]> = {
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

/** The operators that make sense for a kind of field, the likeliest first. */
export function operatorsOf(kind: Kind): Operator[] {
  return byKind[kind].map((name) => ({ name, takesValue: !/^_n?(null|empty)$/.test(name) }));
}

/** How an operator reads between a field of a kind and a value. */
export function operatorWords({ name }: Operator, kind: Kind, { texts }: Language): string {
  const { operators, inTime } = texts.items.filter;
  const isTimely = /^(date|date-time|moment|time)$/.test(kind) && Object.hasOwn(inTime, name);
  return isTimely ? inTime[name as keyof typeof inTime] : operators[name];
}
