import type { Language } from "#server/platform/i18n.ts";
import type { DescribedCollection, DescribedField } from "./described-schema.ts";
import type { CollectionQuery } from "./items.ts";

/** The first needs no field. */
const groupFunctions = ["count", "sum", "avg", "min", "max"] as const;

export interface SelectOption {
  value: string;
  text: string;
}

export interface GroupForm {
  by: SelectOption[];
  functions: SelectOption[];
  of: SelectOption[];
  chosen: { by: string; function: string; of: string };
}

const timed = /^(date|date-time|moment)$/;

export function buildGroupForm({ all, description, query }: CollectionQuery): GroupForm {
  const { t } = all.language;
  const fields = [...description.fields.values()];
  const [name = "count", summed] = Object.entries(query.aggregate ?? {})[0] ?? [];
  const [of = "*"] = [summed ?? []].flat();
  const parts = (query.groupBy ?? []).filter((path) => path !== "currency" || query.groupBy?.length === 1);
  return {
    by: fields.flatMap((field) => waysToGroup(field, all.language)),
    functions: groupFunctions.map((value) => ({ value, text: t(`items.group.functions.${value}`) })),
    of: fields.filter(canBeSummed).map(({ name: value, label: text }) => ({ value, text })),
    chosen: { by: getChosen(parts), function: name, of: of === "*" ? "" : String(of) },
  };
}

function waysToGroup({ name, label, kind }: DescribedField, { t }: Language): SelectOption[] {
  if (timed.test(kind))
    return [
      {
        value: `year:${name}`,
        text: t("items.group.byPart", { field: label, part: t("items.group.parts.year") }),
      },
      {
        value: `month:${name}`,
        text: t("items.group.byPart", { field: label, part: t("items.group.parts.month") }),
      },
    ];
  return /^(text|choice|boolean|one|number|code|color)$/.test(kind) ? [{ value: name, text: label }] : [];
}

function canBeSummed({ kind, name }: DescribedField): boolean {
  return kind === "money" || (kind === "number" && !/^(id|sort)$/.test(name));
}

function getChosen(parts: string[]): string {
  const [first = ""] = parts;
  const field = /^year\((\w+)\)$/.exec(first)?.[1];
  if (!field) return first;
  return parts.includes(`month(${field})`) ? `month:${field}` : `year:${field}`;
}

/**
 * Translates the form into `groupBy` and `aggregate`. Amounts are never added across currencies.
 * @returns [] for an unknown field, which removes the grouping
 */
export function toGroupParams(
  { by, function: name, of }: { by: string; function: string; of: string },
  { all, description }: CollectionQuery,
): [string, string][] | undefined {
  const ways = [...description.fields.values()].flatMap((field) => waysToGroup(field, all.language));
  const known = ways.some(({ value }) => value === by);
  if (!known) return [];
  const [unit, field = ""] = by.includes(":") ? by.split(":") : [undefined, by];
  const groupBy = unit === "month" ? [`year(${field})`, `month(${field})`] : unit ? [`year(${field})`] : [by];
  const summed = description.fields.get(of);
  const aggregate = summed && canBeSummed(summed) && isFunction(name) && name !== "count" ? name : undefined;
  const currency = aggregate && summed?.kind === "money" ? listCurrencyFields(description) : [];
  return [
    ["groupBy", [...new Set([...groupBy, ...currency])].join(",")],
    aggregate ? [`aggregate[${aggregate}]`, of] : ["aggregate[count]", "*"],
  ];
}

function listCurrencyFields({ fields }: DescribedCollection): string[] {
  return fields.has("currency") ? ["currency"] : [];
}

function isFunction(name: string): boolean {
  return groupFunctions.some((one) => one === name);
}
