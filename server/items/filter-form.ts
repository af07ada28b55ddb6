import type { Row } from "#server/directus/clients/client.ts";
import type { Language } from "#server/platform/i18n.ts";
import {
  type Condition,
  type FilterableField,
  formatCondition,
  fromFilter,
  listFilterableFields,
  toFilter,
} from "./filter/filter-condition.ts";
import { formatOperator, listOperators } from "./filter/operators.ts";
import type { CollectionQuery } from "./items.ts";
import { isInMajorUnits } from "./plain-text.ts";
import { type InvalidFilter, removeParameter, setFilter, toSearchString } from "./read-list-forms.ts";

export interface FilterRow {
  /** Prefix of the row's form field names. */
  name: string;
  path: string;
  label: string;
  operators: { name: string; text: string; takesValue: boolean }[];
  operator: string;
  value: string;
  input: "text" | "number" | "date" | "datetime-local" | "time";
  choices: { value: string; text: string }[] | undefined;
  hint: string | undefined;
  error: string | undefined;
  /** Just added: the form opens at this row. */
  added: boolean;
}

export interface FilterForm {
  rows: FilterRow[];
  subjects: { path: string; label: string }[];
  active: { label: string; operator: string; value: string; without: string }[];
  /** Query string without filter, search and sort. */
  reset: string;
  refused: boolean;
}

/** Filled from the URL, or with the submitted values if they were invalid. */
export function buildFilterForm(
  reading: CollectionQuery,
  search: string,
  refused?: InvalidFilter,
): FilterForm {
  const { language } = reading.all;
  const subjects = listFilterableFields(reading.description, reading.all);
  const { conditions, rest } = fromFilter(reading.query.filter, subjects);
  const params = new URLSearchParams(search);
  const added = subjects.find(({ path }) => path === params.get("condition"));
  const rows = (refused?.conditions ?? conditions).flatMap((condition, index) =>
    toFilterRow(condition, { subjects, language }, { index, error: refused?.errors[`f[${index}][value]`] }),
  );
  const blank =
    added && !refused
      ? toFilterRow(
          { path: added.path, operator: "", value: "" },
          { subjects, language },
          { index: rows.length },
        )
      : [];
  return {
    rows: [...rows, ...blank.map((row) => ({ ...row, added: true }))],
    subjects: subjects.map(({ path, label }) => ({ path, label })),
    active: listActiveFilters(conditions, rest, { asked: { subjects, language }, params }),
    reset: resetSearch(params),
    refused: refused !== undefined,
  };
}

interface Asked {
  subjects: FilterableField[];
  language: Language;
}

function toFilterRow(
  condition: Condition,
  { subjects, language }: Asked,
  { index, error }: { index: number; error?: string },
): FilterRow[] {
  const subject = subjects.find(({ path }) => path === condition.path);
  if (!subject) return [];
  const { path, label, field } = subject;
  const { operator, value } = condition;
  const isSmall = field.kind === "money" && !isInMajorUnits(field);
  const hint = isSmall ? language.t("items.filter.inSmallestUnit") : undefined;
  const choices = listChoices(subject, language);
  const operators = listOperators(field.kind).map((one) => ({
    ...one,
    text: formatOperator(one, field.kind, language),
  }));
  return [
    {
      name: `f[${index}]`,
      path,
      label,
      operators,
      operator,
      value,
      choices,
      hint,
      error,
      input: chooseInput(subject),
      added: false,
    },
  ];
}

function chooseInput({ field: { kind } }: FilterableField): FilterRow["input"] {
  if (kind === "moment" || kind === "date-time") return "datetime-local";
  if (kind === "date" || kind === "time") return kind;
  return /^(number|money|many)$/.test(kind) ? "number" : "text";
}

function listChoices({ field }: FilterableField, { t }: Language): FilterRow["choices"] {
  if (field.kind === "boolean")
    return [
      { value: "true", text: t("items.yes") },
      { value: "false", text: t("items.no") },
    ];
  return field.kind === "choice" && field.choices.length > 0 ? field.choices : undefined;
}

function listActiveFilters(
  conditions: Condition[],
  rest: Row[],
  { asked: { subjects, language }, params }: { asked: Asked; params: URLSearchParams },
) {
  const parts = conditions.flatMap((condition) => {
    const subject = subjects.find(({ path }) => path === condition.path);
    return subject
      ? [{ filter: toFilter(condition, subject), ...formatCondition(condition, subject, language) }]
      : [];
  });
  const others = rest.map((filter) => ({
    filter,
    label: language.t("items.filter.title"),
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
    return { label, operator: words, value, without: toSearchString(left) };
  });
}

function resetSearch(params: URLSearchParams): string {
  const left = new URLSearchParams(params);
  for (const name of ["filter", "search", "sort", "page", "condition", "offset"]) removeParameter(left, name);
  return toSearchString(left);
}
