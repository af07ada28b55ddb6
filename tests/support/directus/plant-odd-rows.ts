import type { SQLInputValue } from "node:sqlite";
import { columnsOf, type Hold, holdOf, oddValues, type Rows, type Stored } from "./odd-rows.ts";

/** A row that has a page, in which or below which something is odd. */
export interface Planted {
  root: string;
  row: Stored;
  /** What is odd, for whoever looks for it. */
  what: string;
  /** It is odd only where another language is spoken. */
  translated: boolean;
  /** The row that has the page is odd itself. */
  own: boolean;
}

/** A row on the way from one that has a page down to one that is to be odd. */
interface Link extends Pick<Hold, "field" | "isList"> {
  collection: string;
  row: Stored;
}

const isTranslation = (collection: string) => collection.endsWith("_translations");
/** Of these a page takes one of those that stand beside each other. */
const isTakenAlone = (collection: string) => /prices$|_translations$/.test(collection);

/**
 * Copies rows so that every field of a collection has every odd value once, with all else as it was: beside each other where a
 * page shows several, else with a page for each.
 * @param roots the collections whose rows have pages, or are all shown
 */
export function plant(rows: Rows, collection: string, roots: string[]): Planted[] {
  const chain = chainTo(rows, collection, roots);
  if (!chain) return [];
  const alone = unitOf(chain, isTakenAlone(collection)) === 0;
  const columns = columnsOf(collection).filter(
    ({ field }) => !isTranslation(collection) || field === "languages_code",
  );
  return [
    ...(isTranslation(collection) ? plantTranslations(rows, chain) : []),
    ...columns.flatMap((column) => {
      const values = oddValues(column);
      const name = `${collection}.${column.field}`;
      return alone
        ? values.flatMap((value) =>
            plantAlone(rows, chain, `${name} = ${show(value)}`, { [column.field]: value }),
          )
        : plantBeside(
            rows,
            chain,
            name,
            values.map((value) => ({ [column.field]: value })),
          );
    }),
  ];
}

/** Copies a row for every odd value of every field, whatever it belongs to. */
export function plantCopies(rows: Rows, collection: string, row: Stored): number {
  const columns = columnsOf(collection).flatMap((column) =>
    oddValues(column).map((value) => ({ [column.field]: value })),
  );
  return columns.filter((changes) => setEach(rows, collection, rows.copy(collection, row), changes)).length;
}

/** The words of a translation do not depend on each other: all of them are odd at once. */
function plantTranslations(rows: Rows, chain: Link[]): Planted[] {
  const { collection, field } = last(chain);
  const columns = columnsOf(collection).filter((column) => ![field, "languages_code"].includes(column.field));
  const times = Math.max(...columns.map((column) => oddValues(column).length), 0);
  return Array.from({ length: times }).flatMap((_, time) => {
    const changes = columns.map((column) => {
      const values = oddValues(column);
      return [column.field, values[time % values.length] ?? null] as const;
    });
    return plantAlone(rows, chain, `${collection} #${time}`, Object.fromEntries(changes));
  });
}

/** Each odd row with a page of its own. */
function plantAlone(rows: Rows, chain: Link[], what: string, changes: Stored): Planted[] {
  const made = copyChain(rows, chain);
  const [top = {}] = made;
  const [{ collection: root }] = chain as [Link];
  if (setEach(rows, last(chain).collection, last(made), changes)) return [planted(rows, chain, top, what)];
  rows.remove(root, top);
  return [];
}

/** All odd rows of a field on one page. */
function plantBeside(rows: Rows, chain: Link[], what: string, all: Stored[]): Planted[] {
  const unit = unitOf(chain, isTakenAlone(last(chain).collection));
  const made = copyChain(rows, chain);
  const below = chain
    .slice(unit)
    .map((link, index) => ({ ...link, row: rows.get(link.collection, made[unit + index]?.id) }));
  const [healthy] = below as [Link];
  for (const changes of all) {
    const parts = copyChain(rows, below);
    if (!setEach(rows, last(chain).collection, last(parts), changes))
      rows.remove(healthy.collection, parts[0] ?? {});
  }
  rows.remove(healthy.collection, healthy.row);
  return [planted(rows, chain, made[0] ?? {}, what)];
}

/** @returns whether the table lets any of it be so */
function setEach(rows: Rows, collection: string, row: Stored, changes: Stored): boolean {
  return (
    Object.entries(changes).filter(([field, value]) => rows.set(collection, row, { [field]: value })).length >
    0
  );
}

function planted(rows: Rows, [first, ...rest]: Link[], top: Stored, what: string): Planted {
  const root = first?.collection ?? "";
  const translated = rest.some(({ collection }) => isTranslation(collection));
  return { root, row: rows.get(root, top.id), what, translated, own: rest.length === 0 };
}

/** The link of a chain that is copied several times: the lowest that is one of a list, above what is taken alone. */
function unitOf(chain: Link[], isAlone: boolean): number {
  const lowest = chain.length - (isAlone ? 2 : 1);
  return Math.max(
    0,
    chain.slice(0, lowest + 1).findLastIndex(({ isList }) => isList),
  );
}

function chainTo(rows: Rows, collection: string, roots: string[]): Link[] | undefined {
  for (const row of rows.list(collection)) {
    const chain = climb(rows, { collection, row, field: "", isList: true }, roots);
    if (chain) return chain;
  }
  return undefined;
}

function climb(rows: Rows, { collection, row }: Link, roots: string[]): Link[] | undefined {
  if (roots.includes(collection)) return [{ collection, row, field: "", isList: true }];
  const hold = holdOf(collection);
  if (!hold) return undefined;
  const { parent, field, isList } = hold;
  const kind: Stored = parent === "page_blocks" ? { collection } : {};
  const above = rows.list(parent, isList ? { id: row[field] ?? null } : { [field]: String(row.id), ...kind });
  for (const one of above) {
    const chain = climb(rows, { collection: parent, row: one, field, isList }, roots);
    if (chain) return [...chain, { collection, row, field, isList }];
  }
  return undefined;
}

/** Copies the first row of a chain with all that belongs to it, and those below that are only shown by it. */
function copyChain(rows: Rows, chain: Link[]): Stored[] {
  const copies = new Map<unknown, Stored>();
  const made: Stored[] = [];
  for (const [index, { collection, row, field, isList }] of chain.entries()) {
    const own = index > 0 && isList ? copies.get(row.id) : undefined;
    const copy = own ?? rows.copy(collection, row, copies);
    if (index > 0 && !isList)
      rows.set(chain[index - 1]?.collection ?? "", made[index - 1] ?? {}, { [field]: String(copy.id) });
    made.push(copy);
  }
  return made;
}

const last = <Part>(parts: Part[]): Part => parts[parts.length - 1] as Part;

function show(value: SQLInputValue): string {
  return typeof value === "bigint" ? String(value) : JSON.stringify(value).slice(0, 40);
}
