import fresh from "fresh";

/** Without `Cache-Control`: fetch() sends `no-cache` with its conditions, for which fresh would send all again. */
export function isEtagMatch(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && fresh({ "if-none-match": ifNoneMatch }, { etag });
}

/** @see https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2 */
export function isNotModified({ headers }: Request, etag: string, modified: Date | undefined): boolean {
  const conditions = ["if-none-match", "if-modified-since"].map((name) => [
    name,
    headers.get(name) ?? undefined,
  ]);
  return fresh(Object.fromEntries(conditions), { etag, "last-modified": modified?.toUTCString() });
}

/** A single range, unless `If-Range` differs. @returns undefined for the whole content */
export function parseRange({ headers }: Request, etag: string): string | undefined {
  const range = headers.get("Range");
  const condition = headers.get("If-Range");
  if (!range || (condition !== null && condition !== etag)) return undefined;
  return /^bytes=(\d{1,15}-(\d{1,15})?|-\d{1,15})$/.test(range) ? range : undefined;
}
