import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";
import { isTextSigned, signText } from "#server/platform/tokens.ts";

/** Signed link: whoever has it reads the mailbox, and cancels what it asked for. */
export function buildUnsubscribeUrl(email: string, language: Language): string {
  const key = `${Buffer.from(email).toString("base64url")}.${signText(describeMailbox(email))}`;
  return buildAbsoluteUrl(language, `/shop/alerts/unsubscribe?key=${key}`);
}

/** Verified in constant time; undefined for a forged key. */
export function readMailboxKey(key: string | null): string | undefined {
  const [, written = "", signature = ""] = /^([\w-]{1,400})\.([\w-]{43})$/.exec(key ?? "") ?? [];
  const email = Buffer.from(written, "base64url").toString();
  return isTextSigned(describeMailbox(email), signature) ? email : undefined;
}

function describeMailbox(email: string): string {
  return `stock-alerts:${email}`;
}
