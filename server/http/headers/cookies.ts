import { config } from "#server/config/config.ts";

/** On https with `__Host-`, which binds the cookie to this host. */
export function getCookieName(name: string): string {
  return config.secure ? `__Host-${name}` : name;
}

export function readCookie(request: Pick<Request, "headers">, name: string): string | undefined {
  const wanted = `${name}=`;
  const found = (request.headers.get("Cookie") ?? "").split(/; */).find((pair) => pair.startsWith(wanted));
  return found?.slice(wanted.length) || undefined;
}

/** `seconds` of 0 deletes the cookie. */
export function serializeCookie(name: string, value: string, seconds: number): string {
  const secure = config.secure ? "; Secure" : "";
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
