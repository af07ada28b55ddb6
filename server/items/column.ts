import type { Row } from "#server/directus/clients/client.ts";
import { parsePathSegment } from "#server/directus/query/query-paths.ts";
import type { Language } from "#server/platform/i18n.ts";
import { type Cell, EMPTY_CELL, PAGE_CELL_LENGTH, TABLE_CELL_LENGTH, toCell, toScalarCell } from "./cell.ts";
import type { DescribedCollection, DescribedField, DescribedSchema } from "./described-schema.ts";
import type { FieldKind } from "./field-kind.ts";
import { formatPlainValue, getValuesByPath } from "./plain-text.ts";
import { createFilePlan, createRelationPlan } from "./relation-column.ts";
import { listTitlePaths, resolveTitleTemplate } from "./title.ts";

export interface ColumnPlan {
  paths: string[];
  deep?: Row;
  cell: (row: Row) => Cell;
}

export interface Column extends ColumnPlan {
  /** As in `fields`. */
  path: string;
  label: string;
  note: string | undefined;
  kind: FieldKind;
  /** Value for `sort`; undefined if not sortable. */
  sort: string | undefined;
}

const unordered = /^(many|any|file|json|geometry|tags|choices|secret|rich-text)$/;
const tooLong = /^(long-text|rich-text|json|secret|geometry)$/;
const bookkeeping = /^(user_created|user_updated|date_created|date_updated|sort|slug|permalink)$/;

/** Columns of a list without `fields`: the title, then a few short values. */
export function chooseDefaultColumns(
  description: DescribedCollection,
  all: DescribedSchema,
  most: number,
): string[] {
  const named = listTitlePaths(resolveTitleTemplate(description, all)).map(
    (path) => path.split(".")[0] ?? path,
  );
  const others = [...description.fields.values()]
    .filter(({ kind, hidden, name }) => !hidden && !tooLong.test(kind) && !bookkeeping.test(name))
    .map(({ name }) => name)
    .filter((name) => name !== description.key);
  const columns = [...new Set([...named, ...others])].slice(0, most);
  return columns.length > 0 ? columns : [...description.fields.keys()].slice(0, 1);
}

/**
 * Expands `*` to all fields and `relation.*` to the relation.
 * @param paths already checked against the visible schema
 */
export function buildColumns(
  paths: string[],
  description: DescribedCollection,
  all: DescribedSchema,
): Column[] {
  const expanded = paths.flatMap((path) =>
    path === "*" ? [...description.fields.keys()] : path.replace(/\.\*$/, ""),
  );
  return [...new Set(expanded)].map((path) => {
    const field = description.fields.get(path);
    return field ? fieldColumn(field, description, all) : pathColumn(path, description, all);
  });
}

function fieldColumn(field: DescribedField, description: DescribedCollection, all: DescribedSchema): Column {
  const { name: path, label, note, kind } = field;
  const sort = kind === "one" ? sortThrough(field, all) : unordered.test(kind) ? undefined : path;
  return { path, label, note, kind, sort, ...createFieldPlan(field, description, { all, where: "list" }) };
}

export function createFieldPlan(
  field: DescribedField,
  description: DescribedCollection,
  { all, where }: { all: DescribedSchema; where: "list" | "item" },
): ColumnPlan {
  if (field.relation?.collections.length) return createRelationPlan(field, description, { all, where });
  const { name, kind } = field;
  const currency = kind === "money" && description.fields.has("currency") ? ["currency"] : [];
  const room = where === "list" ? TABLE_CELL_LENGTH : PAGE_CELL_LENGTH;
  const shown = name === description.key ? { ...field, kind: "code" as const } : field;
  return {
    paths: [name, ...currency],
    cell: (row) => toCell(row[name], shown, { row, room, language: all.language }),
  };
}

function sortThrough({ name, relation, template }: DescribedField, all: DescribedSchema): string | undefined {
  const target = all.collections.get(relation?.collections[0] ?? "");
  const [first] = target ? listTitlePaths(resolveTitleTemplate(target, all, template)) : [];
  return first ? `${name}.${first}` : name;
}

/** A function such as `year(published_at)`, or a relational path such as `author.name`. */
function pathColumn(path: string, description: DescribedCollection, all: DescribedSchema): Column {
  const steps = path.split(".").map(parsePathSegment);
  const fields = fieldsAlong(steps, description, all);
  const last = fields.at(-1);
  const label = fields.map((field) => field.label).join(": ");
  const called = /^(\w+)\(\w+\)$/.exec(path)?.[1];
  if (called) {
    const { t } = all.language;
    const parts: Partial<Record<string, string>> = t.raw("items.group.parts");
    const name = `${steps[0]?.[0]}_${called}`;
    return {
      path,
      label: t("items.columns.part", {
        field: label,
        part: parts[called] ?? called,
      }),
      note: undefined,
      kind: "number",
      sort: undefined,
      paths: [path],
      cell: (row) => toScalarCell(row[name], TABLE_CELL_LENGTH, all.language),
    };
  }
  const shown = { path, label, note: last?.note, kind: last?.kind ?? "text", sort: undefined };
  const files = last?.kind === "file" ? all.collections.get(last.relation?.collections[0] ?? "") : undefined;
  if (files) return { ...shown, ...createFilePlan(path, files, all) };
  const names = steps.map(([name]) => name);
  return {
    ...shown,
    paths: [path],
    cell: (row) => nestedCell(getValuesByPath(row, names), last, { row, language: all.language }),
  };
}

function fieldsAlong(
  parts: [string, string | undefined][],
  description: DescribedCollection,
  all: DescribedSchema,
) {
  let collection: DescribedCollection | undefined = description;
  const fields: DescribedField[] = [];
  for (const [name, through] of parts) {
    const field = collection?.fields.get(name);
    if (field) fields.push(field);
    collection = all.collections.get(through ?? field?.relation?.collections[0] ?? "");
  }
  return fields;
}

function nestedCell(
  values: unknown[],
  field: DescribedField | undefined,
  { row, language }: { row: Row; language: Language },
): Cell {
  if (!field || values.length === 0) return EMPTY_CELL;
  const [first] = values;
  if (values.length > 1)
    return {
      kind: "tags",
      tags: [...new Set(values.map((value) => formatPlainValue(value, field, { row, language })))],
    };
  return field.relation
    ? toScalarCell(first, TABLE_CELL_LENGTH, language)
    : toCell(first, field, { row, room: TABLE_CELL_LENGTH, language });
}
