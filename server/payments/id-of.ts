/** The id of what an answer of Stripe's names: alone, or with all that is known of it where that was asked for. */
export function idOf(named: string | { id: string }): string;
export function idOf(named: string | { id: string } | null | undefined): string | undefined;
export function idOf(named: string | { id: string } | null | undefined): string | undefined {
  return typeof named === "string" ? named : named?.id;
}
