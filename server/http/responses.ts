import { data } from "@remix-run/node";
import type { Problem } from "#app/texts/problem.ts";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";

/** What a thrown refusal carries to the error page: a stable code, never a backend's message. */
export interface Refusal {
  code: string;
  message?: string;
  /** What is wrong with a query, for a page to say in its own language. */
  problem?: Problem;
}

/** Throw it: the page or item does not exist, or this visitor may not know that it does. */
export function notFound() {
  return data<Refusal>({ code: "not-found" }, { status: 404 });
}

/** Throw it: the request came from another site. */
export function crossSite() {
  return data<Refusal>({ code: "cross-site" }, { status: 403 });
}

/** Throw it: Directus is down; the browser may try again in `seconds`. */
export function unavailable(seconds = 10) {
  return data<Refusal>({ code: "unavailable" }, { status: 503, headers: { "Retry-After": String(seconds) } });
}

/** Throw it: the payment service does not do what was asked; the browser may try again. */
export function paymentsUnavailable() {
  return data<Refusal>({ code: "payments-unavailable" }, { status: 503, headers: { "Retry-After": "10" } });
}

/** Throw it: the request itself is wrong; `message`, in the page's language, is shown instead of the status's own words. */
export function badRequest(status = 400, message?: string) {
  return data<Refusal>({ code: "bad-request", ...(message && { message }) }, { status });
}

/** 303: the answer to a successful POST. */
export function seeOther(location: string, headers: HeadersInit = {}) {
  const answer = new Response(null, { status: 303, headers });
  answer.headers.set("Location", location);
  return answer;
}

/** Throw it: the same visitor asked this too often, and may again in `seconds`. */
export function tooOften(seconds: number, message?: string) {
  const headers = { "Retry-After": String(seconds) };
  return data<Refusal>({ code: "bad-request", ...(message && { message }) }, { status: 429, headers });
}

/**
 * Waits for what a page reads. A backend that is down becomes a 503 with Retry-After, never an empty page; what
 * the visitor may not see becomes a 404.
 */
export async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isUnavailable(error)) throw unavailable();
    if (isDirectusError(error, "not-found")) throw notFound();
    throw error;
  }
}
