import { data } from "@remix-run/node";
import type { Problem } from "#app/messages/problem.ts";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";

/** Payload of a thrown error response: a stable code, never a backend's message. */
export interface ErrorBody {
  code: string;
  message?: string;
  problem?: Problem;
}

/** To throw, also for what this visitor may not know to exist. */
export function notFound() {
  return data<ErrorBody>({ code: "not-found" }, { status: 404 });
}

export function crossSiteForbidden() {
  return data<ErrorBody>({ code: "cross-site" }, { status: 403 });
}

/** To throw; `seconds` for `Retry-After`. */
export function unavailable(seconds = 10) {
  return data<ErrorBody>(
    { code: "unavailable" },
    { status: 503, headers: { "Retry-After": String(seconds) } },
  );
}

export function paymentsUnavailable() {
  return data<ErrorBody>({ code: "payments-unavailable" }, { status: 503, headers: { "Retry-After": "10" } });
}

/** To throw; `message`, in the page's language, replaces the default text. */
export function badRequest(status = 400, message?: string) {
  return data<ErrorBody>({ code: "bad-request", ...(message && { message }) }, { status });
}

export function seeOther(location: string, headers: HeadersInit = {}) {
  const answer = new Response(null, { status: 303, headers });
  answer.headers.set("Location", location);
  return answer;
}

/** To throw; `seconds` for `Retry-After`. */
export function tooManyRequests(seconds: number, message?: string) {
  const headers = { "Retry-After": String(seconds) };
  return data<ErrorBody>({ code: "bad-request", ...(message && { message }) }, { status: 429, headers });
}

/** @throws 503 with Retry-After when a backend is down, never an empty page; 404 for what the visitor may not see */
export async function orUnavailable<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isUnavailable(error)) throw unavailable();
    if (isDirectusError(error, "not-found")) throw notFound();
    throw error;
  }
}
