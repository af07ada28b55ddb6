import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus, Row } from "#server/directus/client.ts";
import { type LedgerEnd, ledgerKey, type OwnerMovement } from "./stock.ts";

const Ends = z.array(z.object({ variant: key, sequence: z.number(), balance: z.number() }));
const Greatest = z.array(z.object({ variant: key, max: z.object({ sequence: z.number().nullable() }) }));
const Pending = z.array(
  z.object({
    id: key,
    variant: key,
    kind: z.enum(["count", "adjust"]).catch("adjust"),
    delta: z.number(),
  }),
);
const Opening = z.array(z.object({ id: key, stock: z.number().nullable() }));
const Moved = z.array(z.object({ variant: key, kind: z.string(), delta: z.number(), cause: z.string() }));

/** A variant's ledger as it stands: its end, and what the owner has written below it without a number. */
export interface Ledger {
  end: LedgerEnd;
  pending: OwnerMovement[];
}

/**
 * Reads the ledgers of some variants. A variant without a numbered row opens with `product_variants.stock`, so that
 * a number typed in Studio before the first sale counts.
 * @returns one entry for each variant that exists
 */
export async function readLedgers(directus: Directus, variants: string[]): Promise<Map<string, Ledger>> {
  if (variants.length === 0) return new Map();
  const ofThese = { variant: { _in: variants } };
  const [greatest, pending, opening] = await Promise.all([
    directus.readItems("stock_movements", {
      aggregate: { max: ["sequence"] },
      groupBy: ["variant"],
      filter: ofThese,
      limit: -1,
    }),
    directus.readItems("stock_movements", {
      fields: ["id", "variant", "kind", "delta"],
      filter: { ...ofThese, sequence: { _null: true } },
      sort: ["date_created", "id"],
      limit: -1,
    }),
    directus.readItems("product_variants", {
      fields: ["id", "stock"],
      filter: { id: { _in: variants } },
      limit: -1,
    }),
  ]);
  const ends = await readEnds(directus, Greatest.parse(greatest));
  const unnumbered = Pending.parse(pending);
  return new Map(
    Opening.parse(opening).map(({ id, stock }) => [
      id,
      {
        end: ends.get(id) ?? { sequence: 0, balance: stock ?? 0 },
        pending: unnumbered.filter(({ variant }) => variant === id),
      },
    ]),
  );
}

async function readEnds(directus: Directus, greatest: z.infer<typeof Greatest>) {
  const keys = greatest.flatMap(({ variant, max }) => (max.sequence ? ledgerKey(variant, max.sequence) : []));
  if (keys.length === 0) return new Map<string, LedgerEnd>();
  const rows = await directus.readItems("stock_movements", {
    fields: ["variant", "sequence", "balance"],
    filter: { key: { _in: keys } },
    limit: -1,
  });
  return new Map(Ends.parse(rows).map(({ variant, ...end }) => [variant, end]));
}

/** What the rows of an order moved, by cause. */
export async function listMoved(directus: Directus, order: string) {
  const rows = await directus.readItems("stock_movements", {
    fields: ["variant", "kind", "delta", "cause"],
    filter: { order: { _eq: order }, cause: { _nnull: true } },
    limit: -1,
  });
  return Moved.parse(rows);
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
