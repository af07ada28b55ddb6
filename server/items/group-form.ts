import type { Language } from "#server/languages.ts";
import type { DescribedField, Description } from "./description.ts";
import type { Reading } from "./items.ts";

/** How groups can be counted or summed up; the first needs no field. */
const groupFunctions = ["count", "sum", "avg", "min", "max"] as const;

export interface Choice {
  value: string;
  text: string;
}

/** The form that groups a list: what by, which function, of what. */
export interface GroupForm {
  by: Choice[];
  functions: Choice[];
  of: Choice[];
  chosen: { by: string; function: string; of: string };
}

const timed = /^(date|date-time|moment)$/;

/** Describes the form for the page, filled with how the list is grouped now. */
export function groupForm({ all, description, query }: Reading): GroupForm {
  const { group } = all.language.texts.items;
  const fields = [...description.fields.values()];
  const [name = "count", summed] = Object.entries(query.aggregate ?? {})[0] ?? [];
  const [of = "*"] = [summed ?? []].flat();
  const parts = (query.groupBy ?? []).filter((path) => path !== "currency" || query.groupBy?.length === 1);
  return {
    by: fields.flatMap((field) => waysToGroup(field, all.language)),
    functions: groupFunctions.map((value) => ({ value, text: group.functions[value] })),
    of: fields.filter(canBeSummed).map(({ name: value, label: text }) => ({ value, text })),
    chosen: { by: chosenBy(parts), function: name, of: of === "*" ? "" : String(of) },
  };
}

function waysToGroup({ name, label, kind }: DescribedField, { texts }: Language): Choice[] {
  const { byPart, parts } = texts.items.group;
  if (timed.test(kind))
    return [
      { value: `year:${name}`, text: byPart(label, parts.year) },
      { value: `month:${name}`, text: byPart(label, parts.month) },
    ];
  return /^(text|choice|boolean|one|number|code|color)$/.test(kind) ? [{ value: name, text: label }] : [];
}

function canBeSummed({ kind, name }: DescribedField): boolean {
  return kind === "money" || (kind === "number" && !/^(id|sort)$/.test(name));
}

function chosenBy(parts: string[]): string {
  const [first = ""] = parts;
  const field = /^year\((\w+)\)$/.exec(first)?.[1];
  if (!field) return first;
  return parts.includes(`month(${field})`) ? `month:${field}` : `year:${field}`;
}

/**
 * What the form means in Directus's parameters. Amounts are never added across currencies.
 * @returns undefined for a field that cannot be grouped by, which ungroups the list
 */
export function groupSearch(
  { by, function: name, of }: { by: string; function: string; of: string },
  { all, description }: Reading,
): [string, string][] | undefined {
  const ways = [...description.fields.values()].flatMap((field) => waysToGroup(field, all.language));
  const known = ways.some(({ value }) => value === by);
  if (!known) return [];
  const [unit, field = ""] = by.includes(":") ? by.split(":") : [undefined, by];
  const groupBy = unit === "month" ? [`year(${field})`, `month(${field})`] : unit ? [`year(${field})`] : [by];
  const summed = description.fields.get(of);
  const aggregate = summed && canBeSummed(summed) && isFunction(name) && name !== "count" ? name : undefined;
  const currency = aggregate && summed?.kind === "money" ? currencyOf(description) : [];
  return [
    ["groupBy", [...new Set([...groupBy, ...currency])].join(",")],
    aggregate ? [`aggregate[${aggregate}]`, of] : ["aggregate[count]", "*"],
  ];
}

function currencyOf({ fields }: Description): string[] {
  return fields.has("currency") ? ["currency"] : [];
}

function isFunction(name: string): boolean {
  return groupFunctions.some((one) => one === name);
}
