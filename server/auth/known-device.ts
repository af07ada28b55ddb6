import { currentAsker } from "#server/http/asker.ts";
import { cookieName, opaqueId, readCookie, setCookie } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "./keys.ts";

/** It opens nothing and says nothing about anybody, so it keeps nobody from the pages that are kept for all. */
const cookie = cookieName("vitrine-device");
const kind = "known-device";

/**
 * A mark for a browser in which somebody has signed in with this address: what strangers do to the account does not
 * keep them waiting there.
 * @returns undefined for every other browser
 */
export async function knownDeviceOf(email: string): Promise<string | undefined> {
  const { headers } = currentAsker();
  const browser = headers && readCookie({ headers }, cookie);
  if (!browser) return undefined;
  const mark = markOf(browser, email);
  return (await store.get(kind, mark)) ? mark : undefined;
}

/** Knows this browser again for this account. @returns the `Set-Cookie` */
export async function rememberDevice(request: Request, email: string): Promise<string> {
  const sent = readCookie(request, cookie) ?? "";
  const browser = /^[\w-]{43}$/.test(sent) ? sent : opaqueId();
  await store.set(kind, markOf(browser, email), 1, limits.knownDevice);
  return setCookie(cookie, browser, limits.knownDevice);
}

function markOf(browser: string, email: string): string {
  return hashOf(`${browser} ${email.trim().toLowerCase()}`);
}
