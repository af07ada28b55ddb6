/** Cart, session (in all of Auth.js's spellings) and all other identifying cookies. */
const ours = /vitrine\.|authjs\.session-token/;

/** A shared cache must neither store responses to such requests nor answer them. */
export function hasIdentifyingCookie(cookie: string | null | undefined): boolean {
  return Boolean(cookie && ours.test(cookie));
}
