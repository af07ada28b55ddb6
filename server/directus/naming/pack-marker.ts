/** A collection's note without the marker by which the installer recognizes its own collections. */
export function stripPackMarker(note: string | null | undefined): string | undefined {
  return note?.replace(/\(Vitrine: \w+\)$/, "").trim() || undefined;
}
