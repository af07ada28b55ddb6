/**
 * Whether the copy that a browser names is the one we would send. Weak comparison, as RFC 9110 asks: proxies weaken
 * the ETag of what they pack.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag || tag.trim() === "*");
}
