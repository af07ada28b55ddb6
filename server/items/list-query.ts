import qs from "qs";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { type Condition, fromFilter, problemWith, type Subject, subjectsOf, toFilter } from "./condition.ts";
import { groupSearch } from "./group-form.ts";
import type { Reading } from "./items.ts";

/** What a form of the list page sent that is not yet in Directus's own parameters. */
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

/** A filter form that was sent and cannot be used, to be shown again as it was. */
export interface Refused {
  conditions: Condition[];
  /** Keyed by the name of the form's field. */
  errors: Record<string, string>;
}

/**
 * Reads what the list page's forms sent: conditions field by field, ticked columns, a way to group.
 * @returns the query string in Directus's own parameters when it is not that yet; what is wrong with it; or
 * nothing when there is nothing to do
 */
export function readForms(search: string, reading: Reading): { search?: string; refused?: Refused } {
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
  const grouped = sent.group && groupSearch(sent.group, reading);
  if (grouped) {
    for (const name of ["fields", "sort", "limit", "page", "groupBy", "aggregate"])
      dropParameter(params, name);
    for (const [name, value] of grouped) params.set(name, value);
  }
  const isSent = sent.f || sent.group || sent.add !== undefined || Array.isArray(sent.fields);
  const hasBlanks = [...new URLSearchParams(search).values()].includes("");
  const place = params.has("condition") ? "#filter-added" : "";
  return isSent || hasBlanks ? { search: asSearch(params) + place } : {};
}

function writeConditions(
  params: URLSearchParams,
  { f = {}, add }: z.infer<typeof Sent>,
  reading: Reading,
): Refused | undefined {
  const subjects = subjectsOf(reading.description, reading.all);
  const conditions = Object.values(f)
    .slice(0, limits.filterClauses)
    .map(({ field, operator, value }): Condition => ({ path: field, operator, value }))
    .filter(({ path }) => subjects.some((subject) => subject.path === path));
  const problems = conditions.map((condition) =>
    problemWith(condition, subjectOf(condition, subjects), reading.all.language),
  );
  const errors = Object.fromEntries(
    problems.flatMap((problem, index) => (problem ? [[`f[${index}][value]`, problem]] : [])),
  );
  if (Object.keys(errors).length > 0) return { conditions, errors };
  const { rest } = fromFilter(reading.query.filter, subjects);
  const parts = [
    ...conditions.map((condition) => toFilter(condition, subjectOf(condition, subjects))),
    ...rest,
  ];
  setFilter(params, parts);
  params.delete("page");
  params.delete("condition");
  if (add && subjects.some(({ path }) => path === add)) params.set("condition", add);
  return undefined;
}

/** Writes a filter's parts into a query string, the way it is always written. */
export function setFilter(params: URLSearchParams, parts: Record<string, unknown>[]) {
  dropParameter(params, "filter");
  const filter = parts.length > 1 ? { _and: parts } : parts[0];
  if (filter) params.set("filter", JSON.stringify(filter));
}

/** Takes a parameter out in all of its forms: `filter`, `filter[title][_eq]`. */
export function dropParameter(params: URLSearchParams, name: string) {
  for (const key of [...params.keys()]) if (key === name || key.startsWith(`${name}[`)) params.delete(key);
}

/** The query string of a URL; nothing where it is empty. */
export function asSearch(params: URLSearchParams): string {
  const text = params.toString().replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text ? `?${text}` : "";
}

function subjectOf({ path }: Condition, subjects: Subject[]): Subject {
  const subject = subjects.find((one) => one.path === path);
  if (!subject) throw new RangeError(`There is nothing called "${path}" to filter by.`);
  return subject;
}
