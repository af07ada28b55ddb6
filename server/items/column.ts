import type { Row } from "#server/directus/client.ts";
import { namesIn } from "#server/directus/query-paths.ts";
import type { Language } from "#server/languages.ts";
import { type Cell, cellOf, emptyCell, roomInTable, roomOnPage, scalarCell } from "./cell.ts";
import type { Described, DescribedField, Description } from "./description.ts";
import type { Kind } from "./kind.ts";
import { plainText, valuesAt } from "./plain-text.ts";
import { planFile, planRelation } from "./relation-plan.ts";
import { titleOf, titlePaths } from "./title.ts";

/** What to ask the backend for, and how to show what comes back. */
export interface Plan {
  paths: string[];
  deep?: Row;
  cell: (row: Row) => Cell;
}

/** A column of a list, before its values are read. */
export interface Column extends Plan {
  /** As it stands in `fields`. */
  path: string;
  label: string;
  note: string | undefined;
  kind: Kind;
  /** What `sort` takes for it; undefined where its values have no order. */
  sort: string | undefined;
}

const unordered = /^(many|any|file|json|geometry|tags|choices|secret|rich-text)$/;
const tooLong = /^(long-text|rich-text|json|secret|geometry)$/;
const bookkeeping = /^(user_created|user_updated|date_created|date_updated|sort|slug|permalink)$/;

/** The columns of a list of which nobody said which: what the item is called, then a few short values. */
export function defaultColumns(description: Description, all: Described, most: number): string[] {
  const named = titlePaths(titleOf(description, all)).map((path) => path.split(".")[0] ?? path);
  const others = [...description.fields.values()]
    .filter(({ kind, hidden, name }) => !hidden && !tooLong.test(kind) && !bookkeeping.test(name))
    .map(({ name }) => name)
    .filter((name) => name !== description.key);
  const columns = [...new Set([...named, ...others])].slice(0, most);
  return columns.length > 0 ? columns : [...description.fields.keys()].slice(0, 1);
}

/**
 * A column for each path of `fields`; `*` stands for all fields, `relation.*` for the relation itself.
 * @param paths already checked against what the visitor may see
 */
export function columnsOf(paths: string[], description: Description, all: Described): Column[] {
  const expanded = paths.flatMap((path) =>
    path === "*" ? [...description.fields.keys()] : path.replace(/\.\*$/, ""),
  );
  return [...new Set(expanded)].map((path) => {
    const field = description.fields.get(path);
    return field ? fieldColumn(field, description, all) : pathColumn(path, description, all);
  });
}

function fieldColumn(field: DescribedField, description: Description, all: Described): Column {
  const { name: path, label, note, kind } = field;
  const sort = kind === "one" ? sortThrough(field, all) : unordered.test(kind) ? undefined : path;
  return { path, label, note, kind, sort, ...planField(field, description, all, "list") };
}

/** What to ask for so that a field can be shown in a list or on an item's page. */
export function planField(
  field: DescribedField,
  description: Description,
  all: Described,
  where: "list" | "item",
): Plan {
  if (field.relation?.collections.length) return planRelation(field, description, all, where);
  const { name, kind } = field;
  const currency = kind === "money" && description.fields.has("currency") ? ["currency"] : [];
  const room = where === "list" ? roomInTable : roomOnPage;
  const shown = name === description.key ? { ...field, kind: "code" as const } : field;
  return { paths: [name, ...currency], cell: (row) => cellOf(row[name], shown, row, room, all.language) };
}

function sortThrough({ name, relation, template }: DescribedField, all: Described): string | undefined {
  const target = all.collections.get(relation?.collections[0] ?? "");
  const [first] = target ? titlePaths(titleOf(target, all, template)) : [];
  return first ? `${name}.${first}` : name;
}

/** A function such as `year(published_at)`, or a path through relations such as `author.name`. */
function pathColumn(path: string, description: Description, all: Described): Column {
  const steps = path.split(".").map(namesIn);
  const fields = fieldsAlong(steps, description, all);
  const last = fields.at(-1);
  const label = fields.map((field) => field.label).join(": ");
  const called = /^(\w+)\(\w+\)$/.exec(path)?.[1];
  if (called) {
    const { columns, group } = all.language.texts.items;
    const { parts } = group;
    const name = `${steps[0]?.[0]}_${called}`;
    return {
      ...{
        path,
        label: columns.part(label, parts[called as keyof typeof parts] ?? called),
        note: undefined,
        kind: "number",
        sort: undefined,
      },
      ...{ paths: [path], cell: (row) => scalarCell(row[name], roomInTable, all.language) },
    };
  }
  const shown = { path, label, note: last?.note, kind: last?.kind ?? "text", sort: undefined };
  const files = last?.kind === "file" ? all.collections.get(last.relation?.collections[0] ?? "") : undefined;
  if (files) return { ...shown, ...planFile(path, files, all) };
  const names = steps.map(([name]) => name);
  return {
    ...{ ...shown, paths: [path] },
    cell: (row) => nestedCell(valuesAt(row, names), last, row, all.language),
  };
}

function fieldsAlong(parts: [string, string | undefined][], description: Description, all: Described) {
  let place: Description | undefined = description;
  const fields: DescribedField[] = [];
  for (const [name, through] of parts) {
    const field = place?.fields.get(name);
    if (field) fields.push(field);
    place = all.collections.get(through ?? field?.relation?.collections[0] ?? "");
  }
  return fields;
}

function nestedCell(
  values: unknown[],
  field: DescribedField | undefined,
  row: Row,
  language: Language,
): Cell {
  if (!field || values.length === 0) return emptyCell;
  const [first] = values;
  if (values.length > 1)
    return {
      kind: "tags",
      tags: [...new Set(values.map((value) => plainText(value, field, row, language)))],
    };
  return field.relation
    ? scalarCell(first, roomInTable, language)
    : cellOf(first, field, row, roomInTable, language);
}
