/** A collection's note without the mark by which the pack's installer knows its own collections again. */
export function withoutMark(note: string | null | undefined): string | undefined {
  return note?.replace(/\(Vitrine: \w+\)$/, "").trim() || undefined;
}
