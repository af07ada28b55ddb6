interface Sorted {
  id?: string | null | undefined;
  sort?: number | null | undefined;
}

/**
 * Manual order with the id as tie-breaker, because databases return ties in any order. Rows without an id, new in a
 * content version, come last among ties.
 */
export function sortRows<Row extends Sorted>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || compareKeys(a.id, b.id));
}

function compareKeys(a: Sorted["id"], b: Sorted["id"]): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.localeCompare(b, "en", { numeric: true });
}
