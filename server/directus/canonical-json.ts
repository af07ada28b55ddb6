/** JSON that is the same for objects whose properties come in another order. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
