interface Sorted {
  id?: string | null | undefined;
  sort?: number | null | undefined;
}

/**
 * Rows in the order that an editor gave them. Those with the same number, or none, follow their keys: a database gives
 * equals in whatever order it comes by them, and a page does not change from one reading to the next. What has no key
 * yet, because a version has just added it, comes after its equals.
 */
export function inOrder<Row extends Sorted>(rows: Row[]): Row[] {
  return rows.toSorted((a, b) => (a.sort ?? 0) - (b.sort ?? 0) || compareKeys(a.id, b.id));
}

function compareKeys(a: Sorted["id"], b: Sorted["id"]): number {
  if (!a || !b) return Number(!a) - Number(!b);
  return a.localeCompare(b, "en", { numeric: true });
}
