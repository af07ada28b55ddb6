import { config } from "#server/config/config.ts";
import { getCookieName, readCookie } from "#server/http/headers/cookies.ts";

const secure = config.secure ? "; Secure" : "";
const attributes = `Path=/; HttpOnly; SameSite=Lax${secure}`;
const prefix = config.secure ? "__Secure-" : "";

/** Auth.js's own names, for compatible clients and tools. */
export const authCookies = {
  csrf: `${config.secure ? "__Host-" : ""}authjs.csrf-token`,
  callbackUrl: `${prefix}authjs.callback-url`,
  session: `${prefix}authjs.session-token`,
  challenge: `${prefix}authjs.challenge`,
} as const;

export const pendingSignInCookie = getCookieName("vitrine.second-step");

export function getAuthorizationCookieName(provider: string, attempt: string): string {
  return `${config.secure ? "__Host-" : ""}vitrine.oauth.${provider}.${attempt}`;
}

export function parseAuthCookie(request: Request, name: string): string | undefined {
  try {
    return decodeURIComponent(readCookie(request, name) ?? "") || undefined;
  } catch {
    return undefined;
  }
}

export function serializeSessionCookie(name: string, value: string): string {
  return `${name}=${encodeURIComponent(value)}; ${attributes}`;
}

/** `endsAt` in epoch milliseconds. */
export function serializePersistentCookie(name: string, value: string, endsAt: number): string {
  return `${name}=${encodeURIComponent(value)}; Expires=${new Date(endsAt).toUTCString()}; ${attributes}`;
}

export function deleteCookie(name: string): string {
  return `${name}=; Max-Age=0; ${attributes}`;
}
