/** The owner's entry in Studio: a stock count or an adjustment. */
export interface OwnerMovement {
  id: string;
  kind: "count" | "adjust";
  delta: number;
}

/** Sequence of a ledger's last row, and the balance after it. */
export interface LedgerEnd {
  sequence: number;
  balance: number;
}

/** Pieces that an order takes or returns. Idempotency: the same `cause` moves stock once. */
export interface StockRequest {
  variant: string;
  quantity: number;
  cause: string;
  /** Backorder: how many may be taken beyond the stock; a negative balance is what is owed. */
  mayOwe?: number;
}

/** A count replaces the balance, an adjustment adds to it. */
export function applyMovement(balance: number, { kind, delta }: OwnerMovement): number {
  return kind === "count" ? delta : balance + delta;
}

export function calculateBalance(end: LedgerEnd, pending: OwnerMovement[]): number {
  return pending.reduce(applyMovement, end.balance);
}

/** Unique key of a ledger's row. */
export function buildLedgerKey(variant: string, sequence: number): string {
  return `${variant}:${sequence}`;
}
