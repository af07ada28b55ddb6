import { randomBytes, timingSafeEqual } from "node:crypto";
import { isSigned, sign } from "./crypto.ts";

/** CSRF: signed double-submit token. The form carries the token, the cookie the token and its signature. */
export interface CsrfToken {
  token: string;
  /** `token|signature` */
  cookie: string;
  isNew: boolean;
}

/** Replaces a cookie that is missing or has an invalid signature. */
export function getOrCreateCsrfToken(cookie: string | undefined): CsrfToken {
  const [token = "", signature = ""] = (cookie ?? "").split("|");
  if (cookie && /^[0-9a-f]{64}$/.test(token) && isSigned("csrf", token, Buffer.from(signature, "hex"))) {
    return { token, cookie, isNew: false };
  }
  const fresh = randomBytes(32).toString("hex");
  return { token: fresh, cookie: `${fresh}|${signToken(fresh)}`, isNew: true };
}

export function isCsrfProof({ token, isNew }: CsrfToken, sent: string | undefined): boolean {
  return !isNew && sent !== undefined && isEqual(sent, token);
}

function signToken(token: string): string {
  return sign("csrf", token).toString("hex");
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
