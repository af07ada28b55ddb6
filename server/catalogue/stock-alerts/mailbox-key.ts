import { createHmac, timingSafeEqual } from "node:crypto";
import { config } from "#server/config/config.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";

/** Signed link: whoever has it reads the mailbox, and cancels what it asked for. */
export function buildUnsubscribeUrl(email: string, language: Language): string {
  const key = `${Buffer.from(email).toString("base64url")}.${sign(email)}`;
  return buildAbsoluteUrl(language, `/shop/alerts/unsubscribe?key=${key}`);
}

/** Verified in constant time; undefined for a forged key. */
export function readMailboxKey(key: string | null): string | undefined {
  const [, written = "", signature = ""] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(key ?? "") ?? [];
  const email = Buffer.from(written, "base64url").toString();
  const given = Buffer.from(signature);
  const isOurs = config.auth.secrets.some((secret) => {
    const expected = Buffer.from(sign(email, [secret]));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? email : undefined;
}

function sign(email: string, [secret = ""] = config.auth.secrets): string {
  return createHmac("sha256", secret).update(`stock-alerts:${email}`).digest("base64url");
}
