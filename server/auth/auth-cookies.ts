import { config } from "#server/config.ts";
import { cookieName, readCookie } from "#server/http/cookies.ts";

const secure = config.secure ? "; Secure" : "";
const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
const prefix = config.secure ? "__Secure-" : "";

/** The cookies of the facility: Auth.js's own names, so that its clients and tools find them. */
export const authCookies = {
  csrf: `${config.secure ? "__Host-" : ""}authjs.csrf-token`,
  callbackUrl: `${prefix}authjs.callback-url`,
  session: `${prefix}authjs.session-token`,
  challenge: `${prefix}authjs.challenge`,
} as const;

/** The cookie of a sign-in that waits for its second step. */
export const halfWayCookie = cookieName("vitrine.second-step");

/** The cookie that ties an attempt with a provider to the browser in which it began. */
export function attemptCookie(provider: string, attempt: string): string {
  return `${config.secure ? "__Host-" : ""}vitrine.oauth.${provider}.${attempt}`;
}

/** Reads one of them, decoded; undefined when it is missing or cannot be decoded. */
export function readAuthCookie(request: Request, name: string): string | undefined {
  try {
    return decodeURIComponent(readCookie(request, name) ?? "") || undefined;
  } catch {
    return undefined;
  }
}

/** A `Set-Cookie` that lasts as long as the browser is open. */
export function browserCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

/** A `Set-Cookie` that lasts until a time, however often the browser is closed. */
export function lastingCookie(name: string, value: string, endsAt: number): string {
  return `${name}=${encodeURIComponent(value)}; Expires=${new Date(endsAt).toUTCString()}; ${attributes}`;
}

/** A `Set-Cookie` that removes the cookie. */
export function noCookie(name: string): string {
  return `${name}=; Max-Age=0; ${attributes}`;
}
