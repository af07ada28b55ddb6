import qs from "qs";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import {
  type Condition,
  type FilterableField,
  findConditionProblem,
  fromFilter,
  listFilterableFields,
  toFilter,
} from "./filter/filter-condition.ts";
import { toGroupParams } from "./group-form.ts";
import type { CollectionQuery } from "./items.ts";

/** Submitted form fields that are not Directus parameters. */
const Sent = z.object({
  f: z
    .record(
      z.string(),
      z.object({ field: z.string(), operator: z.string().default(""), value: z.string().default("") }),
    )
    .optional()
    .catch(undefined),
  add: z.string().optional().catch(undefined),
  group: z
    .object({ by: z.string().default(""), function: z.string().default(""), of: z.string().default("") })
    .optional()
    .catch(undefined),
  fields: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
});

/** An invalid filter form, redisplayed as submitted. */
export interface InvalidFilter {
  conditions: Condition[];
  /** By form field name. */
  errors: Record<string, string>;
}

/**
 * Translates the list page's forms into Directus's parameters.
 * @returns the query string to redirect to, the form errors, or {} if nothing was submitted
 */
export function readForms(
  search: string,
  reading: CollectionQuery,
): { search?: string; refused?: InvalidFilter } {
  const raw = qs.parse(search.replace(/^\?/, ""), { depth: 3, parameterLimit: 200, parseArrays: false });
  const sent = Sent.parse(raw);
  const params = new URLSearchParams(search);
  for (const name of [...params.keys()])
    if (/^(f|group)\[/.test(name) || name === "add" || params.get(name) === "") params.delete(name);
  if (Array.isArray(sent.fields)) params.set("fields", [...new Set(sent.fields)].join(","));
  if (sent.f || sent.add !== undefined) {
    const refused = writeConditions(params, sent, reading);
    if (refused) return { refused };
  }
  const grouped = sent.group && toGroupParams(sent.group, reading);
  if (grouped) {
    for (const name of ["fields", "sort", "limit", "page", "groupBy", "aggregate"])
      removeParameter(params, name);
    for (const [name, value] of grouped) params.set(name, value);
  }
  const isSent = sent.f || sent.group || sent.add !== undefined || Array.isArray(sent.fields);
  const hasBlanks = [...new URLSearchParams(search).values()].includes("");
  const hash = params.has("condition") ? "#filter-added" : "";
  return isSent || hasBlanks ? { search: toSearchString(params) + hash } : {};
}

function writeConditions(
  params: URLSearchParams,
  { f = {}, add }: z.infer<typeof Sent>,
  reading: CollectionQuery,
): InvalidFilter | undefined {
  const subjects = listFilterableFields(reading.description, reading.all);
  const conditions = Object.values(f)
    .slice(0, limits.filterClauses)
    .map(({ field, operator, value }): Condition => ({ path: field, operator, value }))
    .filter(({ path }) => subjects.some((subject) => subject.path === path));
  const problems = conditions.map((condition) =>
    findConditionProblem(condition, findSubject(condition, subjects), reading.all.language),
  );
  const errors = Object.fromEntries(
    problems.flatMap((problem, index) => (problem ? [[`f[${index}][value]`, problem]] : [])),
  );
  if (Object.keys(errors).length > 0) return { conditions, errors };
  const { rest } = fromFilter(reading.query.filter, subjects);
  const parts = [
    ...conditions.map((condition) => toFilter(condition, findSubject(condition, subjects))),
    ...rest,
  ];
  setFilter(params, parts);
  params.delete("page");
  params.delete("condition");
  if (add && subjects.some(({ path }) => path === add)) params.set("condition", add);
  return undefined;
}

export function setFilter(params: URLSearchParams, parts: Record<string, unknown>[]) {
  removeParameter(params, "filter");
  const filter = parts.length > 1 ? { _and: parts } : parts[0];
  if (filter) params.set("filter", JSON.stringify(filter));
}

/** Removes all forms of a parameter: `filter`, `filter[title][_eq]`. */
export function removeParameter(params: URLSearchParams, name: string) {
  for (const key of [...params.keys()]) if (key === name || key.startsWith(`${name}[`)) params.delete(key);
}

export function toSearchString(params: URLSearchParams): string {
  const text = params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text ? `?${text}` : "";
}

function findSubject({ path }: Condition, subjects: FilterableField[]): FilterableField {
  const subject = subjects.find((one) => one.path === path);
  if (!subject) throw new RangeError(`There is nothing called "${path}" to filter by.`);
  return subject;
}
