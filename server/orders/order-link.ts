import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#server/config.ts";
import { type Language, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";

/** What a key of an order's page turned out to be. */
export type LinkCheck = "good" | "expired" | "forged";

/**
 * The key that opens an order's page without an account: its end in time and a signature over both.
 * @param now milliseconds
 */
export function signOrderLink(order: string, now = Date.now()): string {
  const ends = Math.floor(now / 1000) + limits.orderLinkLifetime;
  return `${ends.toString(36)}.${signature(order, ends)}`;
}

/** The address of an order's page in a language, good for 30 days, with its key. */
export function orderUrl(order: string, language: Language): string {
  return siteAddress(language, orderPath(order));
}

/** The same as a path of the default language. */
export function orderPath(order: string): string {
  return `/orders/${order}?key=${signOrderLink(order)}`;
}

/** Checks the key of an order's page. What is forged says nothing about whether the order exists. */
export function checkOrderLink(order: string, key: string | null, now = Date.now()): LinkCheck {
  const [, written = "", sent = ""] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key ?? "") ?? [];
  const ends = Number.parseInt(written, 36);
  const given = Buffer.from(sent);
  const ours = config.auth.secrets.map((secret) => Buffer.from(signature(order, ends, [secret])));
  if (!ours.some((expected) => given.length === expected.length && timingSafeEqual(given, expected)))
    return "forged";
  return ends * 1000 > now ? "good" : "expired";
}

function signature(order: string, ends: number, [secret = ""] = config.auth.secrets): string {
  return createHmac("sha256", secret).update(`order-link:${order}:${ends}`).digest("base64url");
}
