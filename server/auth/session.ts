import { limits } from "#server/limits.ts";
import type { Device } from "./device.ts";

/** A bearer of Directus and the times, in milliseconds since 1970, that say when it must be renewed. */
export interface Bearer {
  token: string;
  issuedAt: number;
  expiresAt: number;
}

/**
 * How somebody came in: a password that Vitrine keeps, a mail to their address, a passkey, a provider, or a password
 * that only Directus knows. Behind the last one Vitrine cannot sign in again.
 */
export type Way = "password" | "email" | "passkey" | "oidc" | "directus";

/** What is kept of a member who is signed in. The bearer is sealed for this session alone. */
export interface Session {
  user: string;
  way: Way;
  /** Key in the store: the hash of the id that the cookie holds. */
  key: string;
  sealedBearer: string;
  startedAt: number;
  endsAt: number;
  /** When its holder proved last who they are. */
  provedAt: number;
  /** The browser in which it began. */
  device: Device;
  /** Id of the provider that has vouched for them, and the ID token that they show there to sign out: sealed. */
  vouchedBy?: { provider: string; sealedToken?: string };
}

/** True once the bearer has lived most of its life: a session of Directus cannot be renewed after its end. */
export function isRenewalDue({ issuedAt, expiresAt }: Bearer, now: number): boolean {
  return now >= issuedAt + (expiresAt - issuedAt) * limits.bearerRenewal;
}

/** True when Directus will not take it any more; a second early, because the call takes its time. */
export function isOver({ expiresAt }: Bearer, now: number): boolean {
  return now >= expiresAt - 1_000;
}
