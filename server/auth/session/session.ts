import { limits } from "#server/limits.ts";
import type { Device } from "./device.ts";

/** A Directus session token; times in epoch milliseconds. */
export interface Bearer {
  token: string;
  issuedAt: number;
  expiresAt: number;
}

/** "directus": a password that only Directus knows, so Vitrine cannot sign in again by itself. */
export type SignInMethod = "password" | "email" | "passkey" | "oidc" | "directus";

/** Times in epoch milliseconds. */
export interface Session {
  user: string;
  way: SignInMethod;
  key: string;
  sealedBearer: string;
  startedAt: number;
  endsAt: number;
  /** Last authentication, for recent auth. */
  provedAt: number;
  device: Device;
  /** For RP-initiated logout; the ID token is encrypted. */
  vouchedBy?: { provider: string; sealedToken?: string };
}

/** Directus cannot renew a session after it has expired, so it is renewed early. */
export function isRenewalDue({ issuedAt, expiresAt }: Bearer, now: number): boolean {
  return now >= issuedAt + (expiresAt - issuedAt) * limits.bearerRenewal;
}

/** One second early, to allow for the request's latency. */
export function isExpired({ expiresAt }: Bearer, now: number): boolean {
  return now >= expiresAt - 1_000;
}
