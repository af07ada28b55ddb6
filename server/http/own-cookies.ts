/** The cart's, the session's in all of Auth.js's spellings, and whatever else is ours and says who somebody is. */
const ours = /vitrine\.|authjs\.session-token/;

/**
 * Whether a `Cookie` header makes a visitor somebody. What they get is theirs alone, and a shared cache must neither
 * keep it nor answer them.
 */
export function namesSomebody(cookie: string | null | undefined): boolean {
  return Boolean(cookie && ours.test(cookie));
}
