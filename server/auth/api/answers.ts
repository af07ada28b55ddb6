import { config } from "#server/config/config.ts";
import { strictTransport } from "#server/http/headers/security-headers.ts";
import { rememberEmail } from "../sign-in/remembered-email.ts";
import { type AuthError, type AuthErrorCode, authErrors } from "./auth-error.ts";
import { type AuthRequest, parseFormText } from "./auth-request.ts";

const headers = {
  "Cache-Control": "private, no-cache, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  Expires: "0",
  Pragma: "no-cache",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  ...strictTransport,
};

/** Set only after the form has passed the CSRF check. */
const ofOwnForm: AuthErrorCode[] = ["CredentialsSignin", "EmailSignin"];

export function buildAuthUrl(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${config.siteUrl}${config.auth.basePath}/${path}${search ? `?${search}` : ""}`;
}

export function createJsonResponse(value: unknown, cookies: string[] = [], status = 200): Response {
  return withCookies(Response.json(value, { status, headers }), cookies);
}

/** A 302, or `{"url"}` for Auth.js clients that ask for JSON. */
export function createRedirectResponse(
  authRequest: AuthRequest,
  url: string,
  cookies: string[] = [],
): Response {
  const answer = asksForUrl(authRequest)
    ? Response.json({ url }, { headers })
    : new Response(null, { status: 302, headers });
  answer.headers.set("Location", url);
  return withCookies(answer, [...authRequest.cookies, ...cookies]);
}

/** Changes no cookies, but remembers the typed address to refill our own form. */
export function answerError(authRequest: AuthRequest, { code, details, cookies }: AuthError): Response {
  const url = buildAuthUrl(authErrors[code], { error: code, ...details });
  const answer = asksForUrl(authRequest)
    ? createJsonResponse({ url }, cookies)
    : withCookies(new Response(null, { status: 302, headers: { ...headers, Location: url } }), [
        ...cookies,
        ...(ofOwnForm.includes(code) ? rememberEmail(parseFormText(authRequest.body.email)) : []),
      ]);
  if (details.wait) answer.headers.set("Retry-After", details.wait);
  return answer;
}

/** 303, also for clients that ask for JSON: no script may read the target. */
export function createSeeOtherResponse(url: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: url } });
}

export function answerBadRequest(): Response {
  return createJsonResponse("Bad request.", [], 400);
}

export function answerHead(): Response {
  return new Response(null, { headers });
}

/** Auth.js 5 sends a header, version 4 a form field. */
function asksForUrl({ request, body }: AuthRequest): boolean {
  return request.headers.has("X-Auth-Return-Redirect") || parseFormText(body.json) === "true";
}

function withCookies(answer: Response, cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
