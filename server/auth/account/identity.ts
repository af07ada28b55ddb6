import { z } from "zod";
import { hashSha256 } from "#server/platform/tokens.ts";

const longest = 255;

/** A time of Directus, in epoch milliseconds. */
export const epochSchema = z
  .string()
  .nullish()
  .transform((value) => (value ? Date.parse(value) : undefined));

/** Addresses change owners; issuer and subject do not. */
export function buildIdentityKey(issuer: string, subject: string): string {
  const key = `oidc:${issuer}|${subject}`;
  return key.length <= longest ? key : `oidc:${hashSha256(key)}`;
}

/** Directus stores 50 characters each. */
export function splitName(name: string): { first_name: string; last_name: string } {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return { first_name: first.slice(0, 50), last_name: rest.join(" ").slice(0, 50) };
}
