import { config } from "#server/config.ts";
import { strictTransport } from "#server/http/security-headers.ts";
import { keepTypedAddress } from "../typed-address.ts";
import { type AuthError, type AuthErrorCode, authErrors } from "./auth-error.ts";
import { type Exchange, textOf } from "./exchange.ts";

const headers = {
  "Cache-Control": "private, no-cache, no-store",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  Expires: "0",
  Pragma: "no-cache",
  "Referrer-Policy": "same-origin",
  "X-Content-Type-Options": "nosniff",
  ...strictTransport,
};

/** What is said about a form only after it has proved that it is ours. */
const ofOwnForm: AuthErrorCode[] = ["CredentialsSignin", "EmailSignin"];

/** An absolute URL of the facility itself, which a form can be sent to. */
export function facilityUrl(path: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return `${config.siteUrl}${config.auth.basePath}/${path}${search ? `?${search}` : ""}`;
}

/** JSON, with this browser's cookies. */
export function answerJson(value: unknown, cookies: string[] = [], status = 200): Response {
  return withCookies(Response.json(value, { status, headers }), cookies);
}

/** On to a URL: by `Location`, or as `{"url"}` for a client that asked for that. */
export function answerRedirect(exchange: Exchange, url: string, cookies: string[] = []): Response {
  const answer = asksForUrl(exchange)
    ? Response.json({ url }, { headers })
    : new Response(null, { status: 302, headers });
  answer.headers.set("Location", url);
  return withCookies(answer, [...exchange.cookies, ...cookies]);
}

/**
 * On to the sign-in page or the error page. A failure leaves the browser's cookies as they are, but for the address in
 * the page's own form, which comes back filled.
 */
export function answerError(exchange: Exchange, { code, details, cookies }: AuthError): Response {
  const url = facilityUrl(authErrors[code], { error: code, ...details });
  const answer = asksForUrl(exchange)
    ? answerJson({ url }, cookies)
    : withCookies(new Response(null, { status: 302, headers: { ...headers, Location: url } }), [
        ...cookies,
        ...(ofOwnForm.includes(code) ? keepTypedAddress(textOf(exchange.body.email)) : []),
      ]);
  if (details.wait) answer.headers.set("Retry-After", details.wait);
  return answer;
}

/** On by a GET, whoever asks: no script reads where to. */
export function answerSeeOther(url: string): Response {
  return new Response(null, { status: 303, headers: { ...headers, Location: url } });
}

/** What cannot be a request to the facility at all. */
export function answerBadRequest(): Response {
  return answerJson("Bad request.", [], 400);
}

/** `HEAD` says that the address exists and does nothing. */
export function answerHead(): Response {
  return new Response(null, { headers });
}

/** Auth.js 5 asks by a header, its version 4 by a field of the form. */
function asksForUrl({ request, body }: Exchange): boolean {
  return request.headers.has("X-Auth-Return-Redirect") || textOf(body.json) === "true";
}

function withCookies(answer: Response, cookies: string[]): Response {
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}
