import { randomBytes, timingSafeEqual } from "node:crypto";
import { isSigned, sign } from "./keys.ts";

/** The double-submit token: a cookie that only this server can have made, and its first half in the form. */
export interface CsrfToken {
  token: string;
  /** Value of the cookie: the token, a bar, and its signature. */
  cookie: string;
  /** True when the browser does not have this cookie yet. */
  isNew: boolean;
}

/** The browser's own token, or a new one where the cookie is missing or not of our making. */
export function csrfTokenOf(cookie: string | undefined): CsrfToken {
  const [token = "", signature = ""] = (cookie ?? "").split("|");
  if (cookie && /^[0-9a-f]{64}$/.test(token) && isSigned("csrf", token, Buffer.from(signature, "hex"))) {
    return { token, cookie, isNew: false };
  }
  const fresh = randomBytes(32).toString("hex");
  return { token: fresh, cookie: `${fresh}|${signatureOf(fresh)}`, isNew: true };
}

/** Whether a form carries the token of the cookie that came with it. */
export function isCsrfProof({ token, isNew }: CsrfToken, sent: string | undefined): boolean {
  return !isNew && sent !== undefined && isEqual(sent, token);
}

function signatureOf(token: string): string {
  return sign("csrf", token).toString("hex");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
