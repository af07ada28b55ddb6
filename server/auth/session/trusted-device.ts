import { getCookieName, readCookie, serializeCookie } from "#server/http/headers/cookies.ts";
import { getCurrentRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";
import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";

/** Identifies nobody and grants nothing, so it does not bypass the page cache. */
const cookie = getCookieName("vitrine-device");
const kind = "known-device";

/** Rate-limit key of the owner's browser, so that attacks on the account do not block it there. */
export async function findTrustedDevice(email: string): Promise<string | undefined> {
  const { headers } = getCurrentRequest();
  const browser = headers && readCookie({ headers }, cookie);
  if (!browser) return undefined;
  const key = buildDeviceKey(browser, email);
  return (await store.get(kind, key)) ? key : undefined;
}

export async function rememberDevice(request: Request, email: string): Promise<string> {
  const sent = readCookie(request, cookie) ?? "";
  const browser = /^[\w-]{43}$/.test(sent) ? sent : generateOpaqueId();
  await store.set(kind, buildDeviceKey(browser, email), { value: 1, seconds: limits.trustedDevice });
  return serializeCookie(cookie, browser, limits.trustedDevice);
}

function buildDeviceKey(browser: string, email: string): string {
  return hashSha256(`${browser} ${email.trim().toLowerCase()}`);
}
