/** What the owner wrote down in Studio: a count of the shelf, or pieces that came or went. */
export interface OwnerMovement {
  id: string;
  kind: "count" | "adjust";
  delta: number;
}

/** The end of a variant's ledger: the number of its last row and the balance after it. */
export interface LedgerEnd {
  sequence: number;
  balance: number;
}

/** Pieces of one variant that an order takes or gives back. `cause` is unique: the same cause moves stock once. */
export interface StockRequest {
  variant: string;
  quantity: number;
  cause: string;
  /** So many of them may be taken though there are none: the balance then says how many are owed. */
  mayOwe?: number;
}

/** The balance after a row of the owner's: a count replaces it, an adjustment adds to it. */
export function balanceAfter(balance: number, { kind, delta }: OwnerMovement): number {
  return kind === "count" ? delta : balance + delta;
}

/** The balance after all rows that have no number yet, oldest first. */
export function balanceOf(end: LedgerEnd, pending: OwnerMovement[]): number {
  return pending.reduce(balanceAfter, end.balance);
}

/** The unique key that gives each number of a variant's ledger to one row. */
export function ledgerKey(variant: string, sequence: number): string {
  return `${variant}:${sequence}`;
}
