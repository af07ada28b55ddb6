import { limits } from "#server/limits.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";
import { isTextSigned, signText } from "#server/platform/tokens.ts";

export type LinkCheck = "good" | "expired" | "forged";

/** Signed link: expiry and HMAC over order and expiry, for access without an account. @param now epoch ms */
export function signOrderLink(order: string, now = Date.now()): string {
  const ends = Math.floor(now / 1000) + limits.orderLinkLifetime;
  return `${ends.toString(36)}.${signText(describeLink(order, ends))}`;
}

/** Localised URL of an order's page, valid for 30 days. */
export function buildOrderUrl(order: string, language: Language): string {
  return buildAbsoluteUrl(language, buildOrderPath(order));
}

export function buildOrderPath(order: string): string {
  return `/orders/${order}?key=${signOrderLink(order)}`;
}

/** Verifies a link's key in constant time. A forged key reveals nothing about the order. */
export function checkOrderLink(order: string, key: string | null, now = Date.now()): LinkCheck {
  const [, written = "", sent = ""] = /^([0-9a-z]{1,10})\.([\w-]{43})$/.exec(key ?? "") ?? [];
  const ends = Number.parseInt(written, 36);
  if (!isTextSigned(describeLink(order, ends), sent)) return "forged";
  return ends * 1000 > now ? "good" : "expired";
}

function describeLink(order: string, ends: number): string {
  return `order-link:${order}:${ends}`;
}
