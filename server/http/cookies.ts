import { randomBytes } from "node:crypto";
import { config } from "#server/config.ts";

/** An opaque id of 256 random bits, for a cookie or a link. */
export function opaqueId(): string {
  return randomBytes(32).toString("base64url");
}

/** The cookie's name as it is sent: `__Host-` binds it to this host where the site is on https. */
export function cookieName(name: string): string {
  return config.secure ? `__Host-${name}` : name;
}

/** Reads one cookie of a request. */
export function readCookie(request: Pick<Request, "headers">, name: string): string | undefined {
  const wanted = `${name}=`;
  const found = (request.headers.get("Cookie") ?? "").split(/; */).find((pair) => pair.startsWith(wanted));
  return found?.slice(wanted.length) || undefined;
}

/** The value of a `Set-Cookie` header; `seconds` of 0 deletes the cookie. */
export function setCookie(name: string, value: string, seconds: number): string {
  const secure = config.secure ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
