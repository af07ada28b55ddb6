import type { Kind } from "./kind.ts";

/** What a condition of the filter form can say: Directus's operator, its words, and whether a value follows. */
export interface Operator {
  name: string;
  words: string;
  takesValue: boolean;
}

const words: Record<string, string> = {
  _icontains: "contains",
  _eq: "is",
  _neq: "is not",
  _istarts_with: "begins with",
  _iends_with: "ends with",
  _gt: "is more than",
  _gte: "is at least",
  _lt: "is less than",
  _lte: "is at most",
  _empty: "is empty",
  _nempty: "is not empty",
  _null: "is empty",
  _nnull: "is not empty",
};
const inTime: Record<string, string> = {
  _gt: "is after",
  _gte: "is on or after",
  _lt: "is before",
  _lte: "is on or before",
};

const presence = ["_nnull", "_null"];
const ordered = ["_eq", "_neq", "_gt", "_gte", "_lt", "_lte"];
const text = ["_icontains", "_eq", "_neq", "_istarts_with", "_iends_with", "_nempty", "_empty"];
const timed = ["_gte", "_lte", "_gt", "_lt", ...presence];

const byKind: Record<Kind, string[]> = {
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
  many: ordered,
  any: presence,
};

/** The operators that make sense for a kind of field, the likeliest first. */
export function operatorsOf(kind: Kind): Operator[] {
  const timely = /^(date|date-time|moment|time)$/.test(kind) ? inTime : {};
  return byKind[kind].map((name) => ({
    name,
    words: timely[name] ?? words[name] ?? name,
    takesValue: !/^_n?(null|empty)$/.test(name),
  }));
}
