import type { CreditNote } from "./invoice.ts";

/** A Stripe refund, with its status there and minor units. */
export interface GivenBack {
  id: string;
  status: string;
  amount: number;
}

/**
 * Amounts of succeeded refunds without a credit note, in minor units. A note of a failed refund covers later refunds
 * instead, oldest first.
 * @param refunds all of an order's, oldest first
 */
export function calculateUncreditedRefunds(refunds: GivenBack[], notes: CreditNote[]): Map<string, number> {
  const noted = new Map(notes.map(({ refund, total }) => [refund, total]));
  const failed = refunds.filter(({ status }) => status === "failed" || status === "canceled");
  let spare = failed.reduce((sum, { id }) => sum + (noted.get(id) ?? 0), 0);
  const left = new Map<string, number>();
  for (const { id, status, amount } of refunds) {
    if (status !== "succeeded") continue;
    const own = noted.get(id);
    const covered = Math.min(spare, amount - (own ?? 0));
    spare -= covered;
    left.set(id, own === undefined ? amount - covered : 0);
  }
  return left;
}
