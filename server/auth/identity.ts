import { hashOf } from "./keys.ts";

/** Longest value of the key's column. */
const longest = 255;

/** The unique key of somebody at an issuer. Addresses change hands; issuer and subject do not. */
export function identityKey(issuer: string, subject: string): string {
  const key = `oidc:${issuer}|${subject}`;
  return key.length <= longest ? key : `oidc:${hashOf(key)}`;
}

/** First name and the rest, as Directus keeps them. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first_name: first.slice(0, 50), last_name: rest.join(" ").slice(0, 50) };
}
