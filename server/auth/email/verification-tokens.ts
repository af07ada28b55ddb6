import { randomInt } from "node:crypto";
import { getCookieName, readCookie, serializeCookie } from "#server/http/headers/cookies.ts";
import { limits } from "#server/limits.ts";
import type { Result } from "#server/platform/result.ts";
import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
import { tryConsumeSlot } from "#server/rate-limit/fixed-window.ts";
import { store } from "#server/state/store.ts";
import { isSigned, sign } from "../crypto.ts";
import { createIpRateLimit } from "../ip-rate-limit.ts";

export interface EmailTokens {
  /** Sign in, or sign up where the address is unknown. */
  enter: { email: string; callbackUrl: string; name: string; passwordHash?: string };
  recover: { email: string; user: string };
  address: { email: string; user: string; from: string };
}

/** A code bound to one browser; `ticket` is undefined where the code opens nothing. */
interface Pending {
  ticket: string | undefined;
  email: string;
  mac: string;
}

export type CodeRejection = "wrong-code" | "code-over" | "too-many-codes";

const cookie = getCookieName("vitrine.email");
const getStoreKind = (use: keyof EmailTokens) => `mail-ticket:${use}`;
const pendingKind = "mail-code";
const ipAddressLimit = createIpRateLimit("code-tries-of-place", {
  attempts: limits.codeAttemptsPerIpAddress,
  seconds: limits.emailTokenLifetime,
});

/** Stores only the token's hash. */
export async function issueEmailToken<Use extends keyof EmailTokens>(
  use: Use,
  payload: EmailTokens[Use],
): Promise<string> {
  const token = generateOpaqueId();
  await store.set(getStoreKind(use), hashSha256(token), {
    value: payload,
    seconds: limits.emailTokenLifetime,
  });
  return token;
}

export async function peekEmailToken<Use extends keyof EmailTokens>(use: Use, token: string) {
  return await store.get<EmailTokens[Use]>(getStoreKind(use), hashSha256(token));
}

/** Atomic: of concurrent callers one gets it. */
export async function consumeEmailToken<Use extends keyof EmailTokens>(use: Use, token: string) {
  return await store.take<EmailTokens[Use]>(getStoreKind(use), hashSha256(token));
}

/**
 * Valid once, in the requesting browser only; `token` is undefined where the mail has no link, so that the page is
 * the same for every address.
 * @returns the code, and the `Set-Cookie` that binds it to the browser
 */
export async function issueCode(email: string, token: string | undefined) {
  const browser = generateOpaqueId();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const ticket = token && hashSha256(token);
  const pending: Pending = { ticket, email, mac: computeMac(browser, code) };
  await store.set(pendingKind, hashSha256(browser), { value: pending, seconds: limits.emailTokenLifetime });
  return { code, cookie: serializeCookie(cookie, browser, limits.emailTokenLifetime) };
}

export async function findPendingEmail(request: Request): Promise<string | undefined> {
  return (await findPending(request))?.email;
}

export async function isRequestingBrowser(request: Request, token: string): Promise<boolean> {
  return (await findPending(request))?.ticket === hashSha256(token);
}

/** Charges before comparing, so that concurrent attempts cannot bypass the limit. @throws RateLimitError */
export async function consumeByCode(
  request: Request,
  code: string,
  ipAddress: string,
): Promise<Result<{ payload: EmailTokens["enter"] }, CodeRejection>> {
  const browser = readCookie(request, cookie) ?? "";
  const pending = await findPending(request);
  if (!pending) return { ok: false, reason: "code-over" };
  if (!(await mayTry(browser, ipAddress))) return { ok: false, reason: "too-many-codes" };
  const expected = Buffer.from(pending.mac, "base64url");
  if (!isSigned("mail-code", codeText(browser, code.replaceAll(/\D/g, "")), expected))
    return { ok: false, reason: "wrong-code" };
  await store.delete(pendingKind, hashSha256(browser));
  const payload =
    pending.ticket && (await store.take<EmailTokens["enter"]>(getStoreKind("enter"), pending.ticket));
  return payload ? { ok: true, payload } : { ok: false, reason: "code-over" };
}

export function deleteEmailCode(): string {
  return serializeCookie(cookie, "", 0);
}

async function mayTry(browser: string, ipAddress: string): Promise<boolean> {
  await ipAddressLimit.consume(ipAddress);
  return await tryConsumeSlot("code-tries", browser, {
    slots: limits.codeAttempts,
    seconds: limits.emailTokenLifetime,
  });
}

async function findPending(request: Request): Promise<Pending | undefined> {
  const browser = readCookie(request, cookie);
  return browser ? await store.get<Pending>(pendingKind, hashSha256(browser)) : undefined;
}

/** Keyed, because a plain hash of six digits could be brute-forced. */
function computeMac(browser: string, code: string): string {
  return sign("mail-code", codeText(browser, code)).toString("base64url");
}

function codeText(browser: string, code: string): string {
  return `${browser}:${code}`;
}
