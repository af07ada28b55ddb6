import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus, ItemsQuery, Row } from "#server/directus/client.ts";
import { parseRows, requireRows } from "#server/directus/rows.ts";
import { type LedgerEnd, ledgerKey, type OwnerMovement } from "./stock.ts";

const End = z.object({ variant: key, sequence: z.number(), balance: z.number() });
const Greatest = z.object({ variant: key, max: z.object({ sequence: z.number().nullable() }) });
const Pending = z.object({
  id: key,
  variant: key,
  kind: z.enum(["count", "adjust"]).catch("adjust"),
  // SQLite and REST let 2.5 through.
  delta: z.number().transform(Math.trunc),
});
/** A number that is none is no stock. */
const Opening = z.object({ id: key, stock: z.number().nullable().catch(0) });
const Moved = z.object({ variant: key, kind: z.string(), delta: z.number(), cause: z.string() });

const OfVariant = z.object({ variant: key });
const Key = z.object({ id: key });

/** A variant's ledger as it stands: its end, and what the owner has written below it without a number. */
export interface Ledger {
  end: LedgerEnd;
  pending: OwnerMovement[];
  /** What `product_variants.stock` says. */
  copy: number | null;
}

/**
 * Reads the ledgers of some variants. A variant without a numbered row opens with `product_variants.stock`, so that
 * a number typed in Studio before the first sale counts.
 * @returns one entry for each variant that exists
 */
export async function readLedgers(directus: Directus, variants: string[]): Promise<Map<string, Ledger>> {
  if (variants.length === 0) return new Map();
  const ofThese = { variant: { _in: variants } };
  // First, or a row that is numbered meanwhile would be missed by both: one that is counted twice collides when it is numbered.
  const pending = await directus.readItems("stock_movements", {
    fields: ["id", "variant", "kind", "delta"],
    filter: { ...ofThese, sequence: { _null: true } },
    sort: ["date_created", "id"],
    limit: -1,
  });
  const [greatest, opening] = await Promise.all([
    directus.readItems("stock_movements", {
      aggregate: { max: ["sequence"] },
      groupBy: ["variant"],
      filter: ofThese,
      limit: -1,
    }),
    directus.readItems("product_variants", {
      fields: ["id", "stock"],
      filter: { id: { _in: variants } },
      limit: -1,
    }),
  ]);
  const ends = await readEnds(directus, requireRows("stock_movements", Greatest, greatest));
  const unnumbered = parseRows("stock_movements", Pending, pending);
  return new Map(
    requireRows("product_variants", Opening, opening).map(({ id, stock }) => [
      id,
      {
        end: ends.get(id) ?? { sequence: 0, balance: stock ?? 0 },
        pending: unnumbered.filter(({ variant }) => variant === id),
        copy: stock,
      },
    ]),
  );
}

async function readEnds(directus: Directus, greatest: z.infer<typeof Greatest>[]) {
  const keys = greatest.flatMap(({ variant, max }) => (max.sequence ? ledgerKey(variant, max.sequence) : []));
  if (keys.length === 0) return new Map<string, LedgerEnd>();
  const rows = await directus.readItems("stock_movements", {
    fields: ["variant", "sequence", "balance"],
    filter: { key: { _in: keys } },
    limit: -1,
  });
  return new Map(requireRows("stock_movements", End, rows).map(({ variant, ...end }) => [variant, end]));
}

/** The variants of some rows, as far as these are still there. */
export async function listVariantsOf(directus: Directus, rows: string[]): Promise<string[]> {
  if (rows.length === 0) return [];
  return listGrouped(directus, { id: { _in: rows } });
}

/** The variants for which the owner has written down what has no number yet. */
export function listUnnumbered(directus: Directus): Promise<string[]> {
  return listGrouped(directus, { sequence: { _null: true } });
}

/**
 * The variants whose ledger or copy has been written since a moment.
 * @param since undefined for all that have a ledger
 */
export async function listMovedSince(directus: Directus, since: Date | undefined): Promise<string[]> {
  if (!since) return listGrouped(directus, {});
  const [ledgers, copies] = await Promise.all([
    listGrouped(directus, { date_created: { _gte: since.toISOString() } }),
    readPages(directus, "product_variants", {
      fields: ["id"],
      filter: { date_updated: { _gte: since.toISOString() } },
      sort: ["id"],
    }),
  ]);
  return [...ledgers, ...parseRows("product_variants", Key, copies).map(({ id }) => id)];
}

async function listGrouped(directus: Directus, filter: Row): Promise<string[]> {
  const query = { aggregate: { count: ["id"] }, groupBy: ["variant"], filter, sort: ["variant"] };
  const rows = await readPages(directus, "stock_movements", query);
  return parseRows("stock_movements", OfVariant, rows).map(({ variant }) => variant);
}

const perPage = 250;

/** Directus gives out no more than `QUERY_LIMIT_MAX` rows at once. */
async function readPages(directus: Directus, collection: string, query: ItemsQuery): Promise<Row[]> {
  const all: Row[] = [];
  for (let page = 1; ; page++) {
    const rows = await directus.readItems(collection, { ...query, limit: perPage, page });
    all.push(...rows);
    if (rows.length < perPage) return all;
  }
}

/** What the rows of an order moved, by cause. */
export async function listMoved(directus: Directus, order: string) {
  const rows = await directus.readItems("stock_movements", {
    fields: ["variant", "kind", "delta", "cause"],
    filter: { order: { _eq: order }, cause: { _nnull: true } },
    limit: -1,
  });
  return requireRows("stock_movements", Moved, rows);
}

/** A numbered row, ready to insert. */
export function movementRow(
  movement: {
    variant: string;
    sequence: number;
    delta: number;
    balance: number;
    kind: "count" | "reserve" | "release";
  } & {
    cause: string;
    order: string | undefined;
  },
): Row {
  return {
    ...movement,
    order: movement.order ?? null,
    key: ledgerKey(movement.variant, movement.sequence),
  };
}
