import { z } from "zod";
import type { Row } from "#server/directus/clients/client.ts";
import { parsePathSegment } from "#server/directus/query/query-paths.ts";
import { limits } from "#server/limits.ts";
import { type Cell, type CellLink, EMPTY_CELL } from "./cell.ts";
import type { ColumnPlan } from "./column.ts";
import type { DescribedCollection, DescribedField, DescribedSchema } from "./described-schema.ts";
import { listFilePaths, toFileCell, toImagesCell } from "./file-cell.ts";
import { buildItemsHref } from "./labels.ts";
import { formatNumberValue, getValuesByPath } from "./plain-text.ts";
import { findRowKey, listTitlePaths, resolveTitleTemplate, writeTitle } from "./title.ts";

const Nested = z.record(z.string(), z.unknown());
const NestedRows = z.array(Nested).catch([]);
const isRow = (value: unknown): value is Row => Nested.safeParse(value).success;

/** In a table, a one-to-many relation shows only its count. */
export function createRelationPlan(
  field: DescribedField,
  description: DescribedCollection,
  { all, where }: { all: DescribedSchema; where: "list" | "item" },
): ColumnPlan {
  const [first = ""] = field.relation?.collections ?? [];
  const target = all.collections.get(first);
  if (field.kind === "file" && target) return createFilePlan(field.name, target, all);
  if (field.kind === "any") return planAny(field, description, all);
  if (field.kind === "many" && target)
    return where === "list"
      ? planCount(field, description, all)
      : planMany(field, description, { target, all });
  return target ? planOne(field, target, all) : { paths: [field.name], cell: () => EMPTY_CELL };
}

function planOne(field: DescribedField, target: DescribedCollection, all: DescribedSchema): ColumnPlan {
  const { paths, link } = linking(target, all, field.template);
  return {
    paths: prefixed(field.name, paths),
    cell: (row) => linksCell([row[field.name]], (one) => link(one)),
  };
}

export function createFilePlan(
  path: string,
  files: DescribedCollection,
  { language }: DescribedSchema,
): ColumnPlan {
  const names = path.split(".").map((step) => parsePathSegment(step)[0]);
  return {
    paths: prefixed(path, listFilePaths(files)),
    cell: (row) => {
      const found = getValuesByPath(row, names);
      return found.length > 1 ? toImagesCell(found, language) : toFileCell(found[0], language);
    },
  };
}

/** Many-to-any: another field of the row names the collection. */
function planAny(field: DescribedField, description: DescribedCollection, all: DescribedSchema): ColumnPlan {
  const targets = new Map(
    (field.relation?.collections ?? []).flatMap((name) => {
      const target = all.collections.get(name);
      return target ? [[name, linking(target, all, undefined)] as const] : [];
    }),
  );
  const says = description.fields.has(field.says) ? [field.says] : [];
  const paths = [...targets].flatMap(([name, { paths: below }]) => prefixed(`${field.name}:${name}`, below));
  return {
    paths: [...says, ...paths],
    cell: (row) => linksCell([row[field.name]], (one) => targets.get(String(row[field.says]))?.link(one)),
  };
}

function planCount(
  field: DescribedField,
  description: DescribedCollection,
  all: DescribedSchema,
): ColumnPlan {
  return {
    paths: [`count(${field.name})`],
    cell: (row) => {
      const count = Number(row[`${field.name}_count`] ?? 0);
      const key = findRowKey(row, description);
      if (count === 0) return EMPTY_CELL;
      if (key === undefined) return { kind: "number", text: formatNumberValue(count, all.language) };
      const href = `${buildItemsHref(description.name, key)}#${field.name}`;
      return { kind: "links", links: [{ href, text: formatNumberValue(count, all.language) }] };
    },
  };
}

/** The first related items, through the junction if there is one, and a link to all. */
function planMany(
  field: DescribedField,
  description: DescribedCollection,
  { target, all }: { target: DescribedCollection; all: DescribedSchema },
): ColumnPlan {
  const { name } = field;
  const onward = target.fields.get(field.onward ?? "");
  const beyond =
    onward && onward.kind !== "many" ? createRelationPlan(onward, target, { all, where: "list" }) : undefined;
  const direct = linking(target, all, field.template?.includes(".") ? undefined : field.template);
  const { sortField } = target;
  const sort =
    sortField && target.fields.has(sortField)
      ? { _sort: [sortField, ...(target.key ? [target.key] : [])] }
      : {};
  return {
    paths: [`count(${name})`, ...prefixed(name, beyond?.paths ?? direct.paths)],
    deep: { [name]: { _limit: limits.relatedShown, ...sort } },
    cell: (row) => {
      const rows = NestedRows.parse(row[name]);
      const more = moreLink(field, target, {
        language: all.language,
        key: findRowKey(row, description),
        count: Number(row[`${name}_count`] ?? 0),
      });
      if (onward?.kind === "file")
        return toImagesCell(
          rows.map((one) => one[onward.name]),
          all.language,
          more,
        );
      if (!beyond) return linksCell(rows, direct.link, more);
      const cells = rows.map(beyond.cell);
      const links = cells.flatMap((cell) => (cell.kind === "links" ? cell.links : []));
      return links.length > 0 ? { kind: "links", links, more } : EMPTY_CELL;
    },
  };
}

/** Links to the related collection, filtered by its foreign key. */
function moreLink(
  { back }: DescribedField,
  target: DescribedCollection,
  { language, key, count }: { language: DescribedSchema["language"]; key: string | undefined; count: number },
): CellLink | undefined {
  if (count <= limits.relatedShown || !back || !target.fields.has(back) || key === undefined)
    return undefined;
  const filter = new URLSearchParams({ filter: JSON.stringify({ [back]: { _eq: key } }) });
  return {
    href: `${buildItemsHref(target.name)}?${filter}`,
    text: language.t("items.allOf", { items: formatNumberValue(count, language) }),
  };
}

function linking(target: DescribedCollection, all: DescribedSchema, template: string | undefined) {
  const title = resolveTitleTemplate(target, all, template);
  const paths = [
    ...new Set([
      ...(target.key ? [target.key] : []),
      ...listTitlePaths(title),
      ...findCurrency(target, title),
    ]),
  ];
  return {
    paths,
    link(row: Row): CellLink | undefined {
      const key = findRowKey(row, target);
      const text = writeTitle(title, row, key);
      return { text, href: key === undefined ? "" : buildItemsHref(target.name, key) };
    },
  };
}

function findCurrency(
  { fields }: DescribedCollection,
  { parts }: ReturnType<typeof resolveTitleTemplate>,
): string[] {
  const hasMoney = parts.some((part) => typeof part !== "string" && part.field.kind === "money");
  return hasMoney && fields.has("currency") ? ["currency"] : [];
}

function linksCell(values: unknown[], link: (row: Row) => CellLink | undefined, more?: CellLink): Cell {
  const links = values.filter(isRow).flatMap((row) => link(row) ?? []);
  return links.length > 0 ? { kind: "links", links, more } : EMPTY_CELL;
}

function prefixed(name: string, paths: string[]): string[] {
  return paths.length > 0 ? paths.map((path) => `${name}.${path}`) : [name];
}
