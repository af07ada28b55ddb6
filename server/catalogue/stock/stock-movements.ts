import { z } from "zod";
import type { DirectusClient, Row } from "#server/directus/clients/client.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { readPages } from "#server/directus/query/read-in-pages.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows, requireRows } from "#server/directus/rows.ts";
import { createRows, updateEach } from "#server/directus/writes.ts";
import { limits } from "#server/limits.ts";
import { listUpdatedVariants, readStockCopies } from "../variants.ts";
import { buildLedgerKey, type LedgerEnd, type OwnerMovement } from "./stock.ts";

const End = z.object({ variant: idSchema, sequence: z.number(), balance: z.number() });
const Greatest = z.object({ variant: idSchema, max: z.object({ sequence: z.number().nullable() }) });
const Pending = z.object({
  id: idSchema,
  variant: idSchema,
  kind: z.enum(["count", "adjust"]).catch("adjust"),
  // SQLite and REST accept 2.5.
  delta: z.number().transform(Math.trunc),
});
const Moved = z.object({ variant: idSchema, kind: z.string(), delta: z.number(), cause: z.string() });

const OfVariant = z.object({ variant: idSchema });

/** Ledger of a variant: its end, and the owner's rows without a number. */
export interface Ledger {
  end: LedgerEnd;
  pending: OwnerMovement[];
  copy: number | null;
}

/** Reads existing variants' ledgers. Before its first row the balance is `product_variants.stock`. */
export async function readLedgers(
  directus: DirectusClient,
  variants: string[],
): Promise<Map<string, Ledger>> {
  if (variants.length === 0) return new Map();
  const ofThese = { variant: { _in: variants } } satisfies CollectionFilter<"stock_movements">;
  // First, or a row numbered in between would be missed by both reads; one read twice collides when numbered.
  const pending = await directus.readItems("stock_movements", {
    fields: ["id", "variant", "kind", "delta"],
    filter: { ...ofThese, sequence: { _null: true } },
    sort: ["date_created", "id"],
    limit: -1,
  });
  const [greatest, copies] = await Promise.all([
    directus.readItems("stock_movements", {
      aggregate: { max: ["sequence"] },
      groupBy: ["variant"],
      filter: ofThese,
      limit: -1,
    }),
    readStockCopies(directus, variants),
  ]);
  const ends = await readEnds(directus, requireRows("stock_movements", Greatest, greatest));
  const unnumbered = parseRows("stock_movements", Pending, pending);
  return new Map(
    copies.map(({ id, stock }) => [
      id,
      {
        end: ends.get(id) ?? { sequence: 0, balance: stock ?? 0 },
        pending: unnumbered.filter(({ variant }) => variant === id),
        copy: stock,
      },
    ]),
  );
}

async function readEnds(directus: DirectusClient, greatest: z.infer<typeof Greatest>[]) {
  const keys = greatest.flatMap(({ variant, max }) =>
    max.sequence ? buildLedgerKey(variant, max.sequence) : [],
  );
  if (keys.length === 0) return new Map<string, LedgerEnd>();
  const rows = await directus.readItems("stock_movements", {
    fields: ["variant", "sequence", "balance"],
    filter: { key: { _in: keys } },
    limit: -1,
  });
  return new Map(requireRows("stock_movements", End, rows).map(({ variant, ...end }) => [variant, end]));
}

export async function listMovedVariants(directus: DirectusClient, rows: string[]): Promise<string[]> {
  if (rows.length === 0) return [];
  return listGrouped(directus, { id: { _in: rows } });
}

export function listUnnumbered(directus: DirectusClient): Promise<string[]> {
  return listGrouped(directus, { sequence: { _null: true } });
}

/** The variants whose ledger or copy was written since; all with a ledger where undefined. */
export async function listMovedSince(directus: DirectusClient, since: Date | undefined): Promise<string[]> {
  if (!since) return listGrouped(directus, {});
  const [ledgers, copies] = await Promise.all([
    listGrouped(directus, { date_created: { _gte: since.toISOString() } }),
    listUpdatedVariants(directus, since),
  ]);
  return [...ledgers, ...copies];
}

const Lowered = z
  .object({
    id: idSchema,
    delta: z.number(),
    balance: z.number(),
    variant: z.object({ id: idSchema, title: z.string(), product: z.object({ title: z.string() }) }),
  })
  .transform(({ variant, ...row }) => ({
    ...row,
    variant: variant.id,
    title: `${variant.product.title}, ${variant.title}`,
  }));

/** Movements by which a variant came down to `limits.lowStock`, at most 100. */
export async function listLowered(directus: DirectusClient, { from, until }: { from: Date; until: Date }) {
  const rows = await directus.readItems("stock_movements", {
    fields: ["id", "delta", "balance", "variant.id", "variant.title", "variant.product.title"],
    filter: {
      date_created: { _gte: from.toISOString(), _lt: until.toISOString() },
      delta: { _lt: 0 },
      balance: { _lte: limits.lowStock },
    },
    sort: ["-date_created"],
    limit: 100,
  });
  return parseRows("stock_movements", Lowered, rows).filter(
    ({ delta, balance }) => balance - delta > limits.lowStock,
  );
}

async function listGrouped(directus: DirectusClient, filter: Row): Promise<string[]> {
  const query = { aggregate: { count: ["id"] }, groupBy: ["variant"], filter, sort: ["variant"] };
  const rows = await readPages(directus, "stock_movements", query);
  return parseRows("stock_movements", OfVariant, rows).map(({ variant }) => variant);
}

export async function listOrderMovements(directus: DirectusClient, order: string) {
  const rows = await directus.readItems("stock_movements", {
    fields: ["variant", "kind", "delta", "cause"],
    filter: { order: { _eq: order }, cause: { _nnull: true } },
    limit: -1,
  });
  return requireRows("stock_movements", Moved, rows);
}

interface NewMovement extends LedgerEnd {
  variant: string;
  delta: number;
  kind: "count" | "reserve" | "release" | "restock";
  cause: string;
  order: string | undefined;
}

/** All or none. @throws DirectusError "not-unique" where another writer took one of the numbers */
export async function createMovements(directus: DirectusClient, movements: NewMovement[]): Promise<void> {
  const rows = movements.map(({ order = null, ...movement }) => ({
    ...movement,
    order,
    key: buildLedgerKey(movement.variant, movement.sequence),
  }));
  if (rows.length > 0) await createRows(directus, "stock_movements", rows);
}

/** Numbers the owner's rows. @throws DirectusError as `createMovements`, and "not-found" where another has done so */
export async function saveMovementNumbers(
  directus: DirectusClient,
  movements: (LedgerEnd & { id: string; variant: string; delta: number })[],
): Promise<void> {
  const rows = movements.map(({ variant, ...row }) => ({
    ...row,
    key: buildLedgerKey(variant, row.sequence),
  }));
  for (let from = 0; from < rows.length; from += limits.stockBatch)
    await updateEach(directus, "stock_movements", rows.slice(from, from + limits.stockBatch));
}
