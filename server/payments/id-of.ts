export function getStripeId(named: string | { id: string }): string;
export function getStripeId(named: string | { id: string } | null | undefined): string | undefined;
export function getStripeId(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === "string" ? named : named?.id;
}
