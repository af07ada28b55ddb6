import { readText } from "#server/http/forms.ts";
import { isSameOrigin } from "#server/http/origin.ts";
import { limits } from "#server/limits.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { type CsrfToken, getOrCreateCsrfToken, isCsrfProof } from "../csrf.ts";
import { authCookies, parseAuthCookie, serializeSessionCookie } from "../session/auth-cookies.ts";
import { resolveCallbackUrl } from "../sign-in/callback-url.ts";
import { AuthError } from "./auth-error.ts";

export interface AuthRequest {
  request: Request;
  provider: string | undefined;
  query: URLSearchParams;
  body: Record<string, unknown>;
  csrf: CsrfToken;
  /** From the body, else the query, else the cookie; validated to be on this site. */
  callbackUrl: string;
  cookies: string[];
  /** Client IP address; empty where unknown. */
  ipAddress: string;
}

/** @returns undefined when the body cannot be parsed */
export async function readAuthRequest(
  request: Request,
  provider: string | undefined,
  ipAddress: string,
): Promise<AuthRequest | undefined> {
  const query = new URL(request.url).searchParams;
  const body = await readBody(request);
  if (!body) return undefined;
  const asked = parseFormText(body.callbackUrl) || query.get("callbackUrl") || undefined;
  return { request, provider, query, body, ipAddress, ...createInitialAuthCookies(request, asked) };
}

export function createInitialAuthCookies(request: Request, asked: string | undefined) {
  const csrf = getOrCreateCsrfToken(parseAuthCookie(request, authCookies.csrf));
  const remembered = parseAuthCookie(request, authCookies.callbackUrl);
  const callbackUrl = resolveCallbackUrl(asked ?? remembered);
  const cookies = [
    ...(csrf.isNew ? [serializeSessionCookie(authCookies.csrf, csrf.cookie)] : []),
    ...(callbackUrl !== remembered && fitsCookie(callbackUrl)
      ? [serializeSessionCookie(authCookies.callbackUrl, callbackUrl)]
      : []),
  ];
  return { csrf, callbackUrl, cookies };
}

/** Browsers drop longer cookies silently; such a URL is carried by the form alone. */
function fitsCookie(value: string): boolean {
  return authCookies.callbackUrl.length + encodeURIComponent(value).length < limits.cookieBytes;
}

export function parseFormText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** CSRF: the token must match, and `Sec-Fetch-Site` or `Origin`, where sent, must be same-origin. */
export function hasValidCsrf({ request, csrf, body }: AuthRequest): boolean {
  const { headers } = request;
  const says = headers.has("Sec-Fetch-Site") || headers.has("Origin");
  return isCsrfProof(csrf, parseFormText(body.csrfToken)) && (!says || isSameOrigin(headers));
}

/** @throws AuthError MissingCSRF */
export function requireCsrf(authRequest: AuthRequest): void {
  if (hasValidCsrf(authRequest)) return;
  recordAuditEvent({ event: "refused", reason: "foreign-form" });
  throw new AuthError("MissingCSRF");
}

async function readBody(request: Request): Promise<Record<string, unknown> | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  const isJson = type.includes("application/json");
  if (request.method !== "POST" || !(isJson || type.includes("application/x-www-form-urlencoded"))) return {};
  try {
    const text = await readText(request, limits.formBytes);
    const body: unknown = isJson ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
    return typeof body === "object" && body !== null ? { ...body } : undefined;
  } catch {
    return undefined;
  }
}
