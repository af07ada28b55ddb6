import { z } from "zod";
import type { Row } from "#server/directus/client.ts";
import { namesIn } from "#server/directus/query-paths.ts";
import { limits } from "#server/limits.ts";
import { type Cell, type CellLink, emptyCell } from "./cell.ts";
import type { Plan } from "./column.ts";
import type { Described, DescribedField, Description } from "./description.ts";
import { fileCell, filePaths, picturesCell } from "./file-cell.ts";
import { numberText, valuesAt } from "./plain-text.ts";
import { keyOf, titleOf, titlePaths, writeTitle } from "./title.ts";
import { itemsHref } from "./words.ts";

const Nested = z.record(z.string(), z.unknown());
const isRow = (value: unknown): value is Row => Nested.safeParse(value).success;

/** How to read and show what a relation leads to: titles with links, files, or in a list of items how many. */
export function planRelation(
  field: DescribedField,
  description: Description,
  all: Described,
  where: "list" | "item",
): Plan {
  const [first = ""] = field.relation?.collections ?? [];
  const target = all.collections.get(first);
  if (field.kind === "file" && target) return planFile(field.name, target, all);
  if (field.kind === "any") return planAny(field, description, all);
  if (field.kind === "many" && target)
    return where === "list" ? planCount(field, description, all) : planMany(field, description, target, all);
  return target ? planOne(field, target, all) : { paths: [field.name], cell: () => emptyCell };
}

function planOne(field: DescribedField, target: Description, all: Described): Plan {
  const { paths, link } = linking(target, all, field.template);
  return {
    paths: prefixed(field.name, paths),
    cell: (row) => linksCell([row[field.name]], (one) => link(one)),
  };
}

/** A file, or all of them, at the end of a path such as `photo` or `author.photo`. */
export function planFile(path: string, files: Description, { language }: Described): Plan {
  const names = path.split(".").map((step) => namesIn(step)[0]);
  return {
    paths: prefixed(path, filePaths(files)),
    cell: (row) => {
      const found = valuesAt(row, names);
      return found.length > 1 ? picturesCell(found, language) : fileCell(found[0], language);
    },
  };
}

/** One item of any of several collections; the row says beside it of which. */
function planAny(field: DescribedField, description: Description, all: Described): Plan {
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

function planCount(field: DescribedField, description: Description, all: Described): Plan {
  return {
    paths: [`count(${field.name})`],
    cell: (row) => {
      const count = Number(row[`${field.name}_count`] ?? 0);
      const key = keyOf(row, description);
      if (count === 0) return emptyCell;
      if (key === undefined) return { kind: "number", text: numberText(count, all.language) };
      const href = `${itemsHref(description.name, key)}#${field.name}`;
      return { kind: "links", links: [{ href, text: numberText(count, all.language) }] };
    },
  };
}

/** The first items of a list, those behind a junction rather than its own rows, and the way to all of them. */
function planMany(
  field: DescribedField,
  description: Description,
  target: Description,
  all: Described,
): Plan {
  const { name } = field;
  const onward = target.fields.get(field.onward ?? "");
  const beyond = onward && onward.kind !== "many" ? planRelation(onward, target, all, "list") : undefined;
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
      const rows = z.array(Nested).catch([]).parse(row[name]);
      const more = moreLink(field, target, all, keyOf(row, description), Number(row[`${name}_count`] ?? 0));
      if (onward?.kind === "file")
        return picturesCell(
          rows.map((one) => one[onward.name]),
          all.language,
          more,
        );
      if (!beyond) return linksCell(rows, direct.link, more);
      const cells = rows.map(beyond.cell);
      const links = cells.flatMap((cell) => (cell.kind === "links" ? cell.links : []));
      return links.length > 0 ? { kind: "links", links, more } : emptyCell;
    },
  };
}

/** Where the rest of a list is: the other collection, filtered by what leads back here. */
function moreLink(
  { back }: DescribedField,
  target: Description,
  { language }: Described,
  key: string | undefined,
  count: number,
): CellLink | undefined {
  if (count <= limits.relatedShown || !back || !target.fields.has(back) || key === undefined)
    return undefined;
  const filter = new URLSearchParams({ filter: JSON.stringify({ [back]: { _eq: key } }) });
  return {
    href: `${itemsHref(target.name)}?${filter}`,
    text: language.texts.items.allOf(numberText(count, language)),
  };
}

/** What to ask for of an item that is linked to, and the link. */
function linking(target: Description, all: Described, template: string | undefined) {
  const title = titleOf(target, all, template);
  const paths = [
    ...new Set([...(target.key ? [target.key] : []), ...titlePaths(title), ...currencyOf(target, title)]),
  ];
  return {
    paths,
    link(row: Row): CellLink | undefined {
      const key = keyOf(row, target);
      const text = writeTitle(title, row, key);
      return { text, href: key === undefined ? "" : itemsHref(target.name, key) };
    },
  };
}

function currencyOf({ fields }: Description, { parts }: ReturnType<typeof titleOf>): string[] {
  const hasMoney = parts.some((part) => typeof part !== "string" && part.field.kind === "money");
  return hasMoney && fields.has("currency") ? ["currency"] : [];
}

function linksCell(values: unknown[], link: (row: Row) => CellLink | undefined, more?: CellLink): Cell {
  const links = values.filter(isRow).flatMap((row) => link(row) ?? []);
  return links.length > 0 ? { kind: "links", links, more } : emptyCell;
}

function prefixed(name: string, paths: string[]): string[] {
  return paths.length > 0 ? paths.map((path) => `${name}.${path}`) : [name];
}
