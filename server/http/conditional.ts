/**
 * Whether the browser has this already. `If-None-Match` is compared weakly and wins over the date.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.2.2
 */
export function isUnchanged({ headers }: Request, etag: string, modified: Date | undefined): boolean {
  const tags = headers.get("If-None-Match");
  if (tags !== null) {
    const strong = (tag: string) => tag.trim().replace(/^W\//, "");
    return tags.trim() === "*" || tags.split(",").some((tag) => strong(tag) === strong(etag));
  }
  const since = Date.parse(headers.get("If-Modified-Since") ?? "");
  return modified !== undefined && wholeSeconds(modified) <= since;
}

/**
 * The one range that is asked for, where it still belongs to this content.
 * @returns the value of `Range`, or undefined when the whole is to be sent; several ranges at once get the whole
 */
export function rangeOf({ headers }: Request, etag: string): string | undefined {
  const range = headers.get("Range");
  const condition = headers.get("If-Range");
  if (!range || (condition !== null && condition !== etag)) return undefined;
  return /^bytes=(\d{1,15}-(\d{1,15})?|-\d{1,15})$/.test(range) ? range : undefined;
}

/** HTTP's dates know no smaller unit. */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
