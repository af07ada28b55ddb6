import { readText } from "#server/http/forms.ts";
import { isSameOrigin } from "#server/http/origin.ts";
import { limits } from "#server/limits.ts";
import { authCookies, browserCookie, readAuthCookie } from "../auth-cookies.ts";
import { callbackUrlOf } from "../callback-url.ts";
import { type CsrfToken, csrfTokenOf, isCsrfProof } from "../csrf.ts";
import { record } from "../trail/record.ts";
import { AuthError } from "./auth-error.ts";

/** One request to the facility, read: what was sent, and what this browser's cookies say. */
export interface Exchange {
  request: Request;
  provider: string | undefined;
  query: URLSearchParams;
  body: Record<string, unknown>;
  csrf: CsrfToken;
  /** Where to go afterwards: the body's wish, else the query's, else the cookie's; always on this site. */
  callbackUrl: string;
  /** The CSRF cookie and the callback cookie, where the browser does not have them yet. */
  cookies: string[];
  /** The visitor's network address; empty where it is not known. */
  place: string;
}

/**
 * Reads a request to the facility.
 * @returns undefined when its body cannot be read
 */
export async function openExchange(
  request: Request,
  provider: string | undefined,
  place: string,
): Promise<Exchange | undefined> {
  const query = new URL(request.url).searchParams;
  const body = await readBody(request);
  if (!body) return undefined;
  const asked = textOf(body.callbackUrl) || query.get("callbackUrl") || undefined;
  return { request, provider, query, body, place, ...startingCookies(request, asked) };
}

/** The token and the callback URL of this browser, and the cookies that it lacks for them. */
export function startingCookies(request: Request, asked: string | undefined) {
  const csrf = csrfTokenOf(readAuthCookie(request, authCookies.csrf));
  const remembered = readAuthCookie(request, authCookies.callbackUrl);
  const callbackUrl = callbackUrlOf(asked ?? remembered);
  const cookies = [
    ...(csrf.isNew ? [browserCookie(authCookies.csrf, csrf.cookie)] : []),
    ...(callbackUrl !== remembered && fitsCookie(callbackUrl)
      ? [browserCookie(authCookies.callbackUrl, callbackUrl)]
      : []),
  ];
  return { csrf, callbackUrl, cookies };
}

/** Browsers drop what is longer without a word; such a wish lives in the form alone. */
function fitsCookie(value: string): boolean {
  return authCookies.callbackUrl.length + encodeURIComponent(value).length < limits.cookieBytes;
}

/** A text that was sent, or undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** True when the form carries this browser's token and does not say that another site sent it. */
export function isOurForm({ request, csrf, body }: Exchange): boolean {
  const { headers } = request;
  const says = headers.has("Sec-Fetch-Site") || headers.has("Origin");
  return isCsrfProof(csrf, textOf(body.csrfToken)) && (!says || isSameOrigin(headers));
}

/** @throws AuthError MissingCSRF for a form that is not ours */
export function checkForm(exchange: Exchange): void {
  if (isOurForm(exchange)) return;
  record({ event: "refused", reason: "foreign-form" });
  throw new AuthError("MissingCSRF");
}

/** JSON and URL-encoded forms are understood; anything else counts as empty. */
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
