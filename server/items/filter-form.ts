import type { Row } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import {
  type Condition,
  conditionInWords,
  fromFilter,
  type Subject,
  subjectsOf,
  toFilter,
} from "./condition.ts";
import type { Reading } from "./items.ts";
import { asSearch, dropParameter, type Refused, setFilter } from "./list-query.ts";
import { operatorsOf, operatorWords } from "./operators.ts";
import { isInMajorUnits } from "./plain-text.ts";

/** A row of the filter form. */
export interface FilterRow {
  /** What the names of its form fields begin with. */
  name: string;
  path: string;
  label: string;
  operators: { name: string; words: string; takesValue: boolean }[];
  operator: string;
  value: string;
  input: "text" | "number" | "date" | "datetime-local" | "time";
  /** Where only certain values make sense. */
  choices: { value: string; text: string }[] | undefined;
  hint: string | undefined;
  error: string | undefined;
  /** A condition that is being added: the form opens on it. */
  added: boolean;
}

/** The filter form, and what is on now with the way to take it off. */
export interface FilterForm {
  rows: FilterRow[];
  subjects: { path: string; label: string }[];
  active: { label: string; words: string; value: string; without: string }[];
  /** The query string without any filter, search or sort. */
  reset: string;
  refused: boolean;
}

/** Describes the filter form for the page, filled with what the URL says or with what was refused. */
export function filterForm(reading: Reading, search: string, refused?: Refused): FilterForm {
  const { language } = reading.all;
  const subjects = subjectsOf(reading.description, reading.all);
  const { conditions, rest } = fromFilter(reading.query.filter, subjects);
  const params = new URLSearchParams(search);
  const added = subjects.find(({ path }) => path === params.get("condition"));
  const rows = (refused?.conditions ?? conditions).flatMap((condition, index) =>
    rowOf(condition, { subjects, language }, index, refused?.errors[`f[${index}][value]`]),
  );
  const blank =
    added && !refused
      ? rowOf({ path: added.path, operator: "", value: "" }, { subjects, language }, rows.length)
      : [];
  return {
    rows: [...rows, ...blank.map((row) => ({ ...row, added: true }))],
    subjects: subjects.map(({ path, label }) => ({ path, label })),
    active: activeOf(conditions, rest, { subjects, language }, params),
    reset: resetSearch(params),
    refused: refused !== undefined,
  };
}

interface Asked {
  subjects: Subject[];
  language: Language;
}

function rowOf(
  condition: Condition,
  { subjects, language }: Asked,
  index: number,
  error?: string,
): FilterRow[] {
  const subject = subjects.find(({ path }) => path === condition.path);
  if (!subject) return [];
  const { path, label, field } = subject;
  const { operator, value } = condition;
  const isSmall = field.kind === "money" && !isInMajorUnits(field);
  const hint = isSmall ? language.texts.items.filter.inSmallestUnit : undefined;
  const choices = choicesOf(subject, language);
  const operators = operatorsOf(field.kind).map((one) => ({
    ...one,
    words: operatorWords(one, field.kind, language),
  }));
  return [
    {
      ...{ name: `f[${index}]`, path, label, operators, operator, value, choices, hint, error },
      ...{ input: inputOf(subject), added: false },
    },
  ];
}

function inputOf({ field: { kind } }: Subject): FilterRow["input"] {
  if (kind === "moment" || kind === "date-time") return "datetime-local";
  if (kind === "date" || kind === "time") return kind;
  return /^(number|money|many)$/.test(kind) ? "number" : "text";
}

function choicesOf({ field }: Subject, { texts: { items } }: Language): FilterRow["choices"] {
  if (field.kind === "boolean")
    return [
      { value: "true", text: items.yes },
      { value: "false", text: items.no },
    ];
  return field.kind === "choice" && field.choices.length > 0 ? field.choices : undefined;
}

function activeOf(
  conditions: Condition[],
  rest: Row[],
  { subjects, language }: Asked,
  params: URLSearchParams,
) {
  const parts = conditions.flatMap((condition) => {
    const subject = subjects.find(({ path }) => path === condition.path);
    return subject
      ? [{ filter: toFilter(condition, subject), ...conditionInWords(condition, subject, language) }]
      : [];
  });
  const others = rest.map((filter) => ({
    filter,
    label: language.texts.items.filter.title,
    words: "",
    value: JSON.stringify(filter),
  }));
  const all = [...parts, ...others];
  return all.map(({ label, words, value }, index) => {
    const left = new URLSearchParams(params);
    setFilter(
      left,
      all.flatMap(({ filter }, at): Row[] => (at === index ? [] : [filter])),
    );
    for (const name of ["page", "condition"]) left.delete(name);
    return { label, words, value, without: asSearch(left) };
  });
}

function resetSearch(params: URLSearchParams): string {
  const left = new URLSearchParams(params);
  for (const name of ["filter", "search", "sort", "page", "condition", "offset"]) dropParameter(left, name);
  return asSearch(left);
}
