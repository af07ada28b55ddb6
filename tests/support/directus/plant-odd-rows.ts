import { columnsOf, type Hold, holdOf, type Rows } from "./odd-rows.ts";
import type { Stored, Value } from "./row-database.ts";

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
export async function plant(rows: Rows, collection: string, roots: string[]): Promise<Planted[]> {
  const chain = await chainTo(rows, collection, roots);
  if (!chain) return [];
  const alone = unitOf(chain, isTakenAlone(collection)) === 0;
  const columns = columnsOf(collection).filter(
    ({ field }) => !isTranslation(collection) || field === "languages_code",
  );
  const all = isTranslation(collection) ? await plantTranslations(rows, chain) : [];
  for (const column of columns) {
    const name = `${collection}.${column.field}`;
    const changes = rows.oddValues(column).map((value) => ({ [column.field]: value }));
    if (!alone) all.push(...(await plantBeside(rows, chain, name, changes)));
    else
      for (const one of changes)
        all.push(...(await plantAlone(rows, chain, `${name} = ${show(one[column.field] ?? null)}`, one)));
  }
  return all;
}

/** Copies a row for every odd value of every field, whatever it belongs to. */
export async function plantCopies(rows: Rows, collection: string, row: Stored): Promise<number> {
  const columns = columnsOf(collection).flatMap((column) =>
    rows.oddValues(column).map((value) => ({ [column.field]: value })),
  );
  let planted = 0;
  for (const changes of columns)
    if (await setEach(rows, collection, await rows.copy(collection, row), changes)) planted += 1;
  return planted;
}

/** The words of a translation do not depend on each other: all of them are odd at once. */
async function plantTranslations(rows: Rows, chain: Link[]): Promise<Planted[]> {
  const { collection, field } = last(chain);
  const columns = columnsOf(collection).filter((column) => ![field, "languages_code"].includes(column.field));
  const times = Math.max(...columns.map((column) => rows.oddValues(column).length), 0);
  const all: Planted[] = [];
  for (let time = 0; time < times; time += 1) {
    const changes = columns.map((column) => {
      const values = rows.oddValues(column);
      return [column.field, values[time % values.length] ?? null] as const;
    });
    all.push(...(await plantAlone(rows, chain, `${collection} #${time}`, Object.fromEntries(changes))));
  }
  return all;
}

/** Each odd row with a page of its own. */
async function plantAlone(rows: Rows, chain: Link[], what: string, changes: Stored): Promise<Planted[]> {
  const made = await copyChain(rows, chain);
  const [top = {}] = made;
  const [{ collection: root }] = chain as [Link];
  if (await setEach(rows, last(chain).collection, last(made), changes))
    return [await planted(rows, chain, top, what)];
  await rows.remove(root, top);
  return [];
}

/** All odd rows of a field on one page. */
async function plantBeside(rows: Rows, chain: Link[], what: string, all: Stored[]): Promise<Planted[]> {
  const unit = unitOf(chain, isTakenAlone(last(chain).collection));
  const made = await copyChain(rows, chain);
  const below: Link[] = [];
  for (const [index, link] of chain.slice(unit).entries())
    below.push({ ...link, row: await rows.get(link.collection, made[unit + index]?.id) });
  const [healthy] = below as [Link];
  for (const changes of all) {
    const parts = await copyChain(rows, below);
    if (!(await setEach(rows, last(chain).collection, last(parts), changes)))
      await rows.remove(healthy.collection, parts[0] ?? {});
  }
  await rows.remove(healthy.collection, healthy.row);
  return [await planted(rows, chain, made[0] ?? {}, what)];
}

/** @returns whether the table lets any of it be so */
async function setEach(rows: Rows, collection: string, row: Stored, changes: Stored): Promise<boolean> {
  let taken = 0;
  for (const [field, value] of Object.entries(changes))
    if (await rows.set(collection, row, { [field]: value })) taken += 1;
  return taken > 0;
}

async function planted(rows: Rows, [first, ...rest]: Link[], top: Stored, what: string): Promise<Planted> {
  const root = first?.collection ?? "";
  const translated = rest.some(({ collection }) => isTranslation(collection));
  return { root, row: await rows.get(root, top.id), what, translated, own: rest.length === 0 };
}

/** The link of a chain that is copied several times: the lowest that is one of a list, above what is taken alone. */
function unitOf(chain: Link[], isAlone: boolean): number {
  const lowest = chain.length - (isAlone ? 2 : 1);
  return Math.max(
    0,
    chain.slice(0, lowest + 1).findLastIndex(({ isList }) => isList),
  );
}

async function chainTo(rows: Rows, collection: string, roots: string[]): Promise<Link[] | undefined> {
  for (const row of await rows.list(collection)) {
    const chain = await climb(rows, { collection, row, field: "", isList: true }, roots);
    if (chain) return chain;
  }
  return undefined;
}

async function climb(rows: Rows, { collection, row }: Link, roots: string[]): Promise<Link[] | undefined> {
  if (roots.includes(collection)) return [{ collection, row, field: "", isList: true }];
  const hold = holdOf(collection);
  if (!hold) return undefined;
  const { parent, field, isList } = hold;
  const kind: Stored = parent === "page_blocks" ? { collection } : {};
  const above = await rows.list(
    parent,
    isList ? { id: row[field] ?? null } : { [field]: String(row.id), ...kind },
  );
  for (const one of above) {
    const chain = await climb(rows, { collection: parent, row: one, field, isList }, roots);
    if (chain) return [...chain, { collection, row, field, isList }];
  }
  return undefined;
}

/** Copies the first row of a chain with all that belongs to it, and those below that are only shown by it. */
async function copyChain(rows: Rows, chain: Link[]): Promise<Stored[]> {
  const copies = new Map<unknown, Stored>();
  const made: Stored[] = [];
  for (const [index, { collection, row, field, isList }] of chain.entries()) {
    const own = index > 0 && isList ? copies.get(row.id) : undefined;
    const copy = own ?? (await rows.copy(collection, row, copies));
    if (index > 0 && !isList)
      await rows.set(chain[index - 1]?.collection ?? "", made[index - 1] ?? {}, { [field]: String(copy.id) });
    made.push(copy);
  }
  return made;
}

const last = <Part>(parts: Part[]): Part => parts[parts.length - 1] as Part;

function show(value: Value): string {
  return typeof value === "bigint" ? String(value) : JSON.stringify(value).slice(0, 40);
}
