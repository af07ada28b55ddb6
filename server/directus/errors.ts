import { z } from "zod";

import { StateError } from "#server/state/state-error.ts";

/** A failure of Directus in domain terms. Its message is never shown to visitors. */
export class DirectusError extends Error {
  override name = "DirectusError";
  readonly reason: DirectusErrorReason;
  /** Such as RECORD_NOT_UNIQUE, with the field it names. */
  readonly code: string | undefined;
  readonly field: string | undefined;

  constructor(
    reason: DirectusErrorReason,
    detail: { message: string; code?: string; field?: string; cause?: unknown },
  ) {
    super(detail.message, { cause: detail.cause });
    this.reason = reason;
    this.code = detail.code;
    this.field = detail.field;
  }
}

export type DirectusErrorReason = "not-found" | "unauthorized" | "invalid" | "not-unique" | "unavailable";

const Extensions = z.looseObject({ code: z.string().optional(), field: z.string().optional() });
const Refusal = z.looseObject({
  response: z.looseObject({ status: z.number() }).optional().catch(undefined),
  errors: z
    .array(z.looseObject({ message: z.string().optional(), extensions: Extensions.optional() }))
    .optional()
    .catch(undefined),
});

export function createBusyError(): DirectusError {
  return new DirectusError("unavailable", { message: "too many are waiting already" });
}

const retryable = new Set(["SERVICE_UNAVAILABLE", "REQUESTS_EXCEEDED", "INTERNAL_SERVER_ERROR"]);

/**
 * Maps errors of `@directus/sdk`. Directus answers 403 for missing, hidden and malformed alike, so all three are
 * "not-found"; refused connections, timeouts, redirects and every 5xx are "unavailable".
 */
export function translateError(error: unknown): DirectusError {
  if (error instanceof DirectusError) return error;
  const { response, errors: [first] = [] } = Refusal.safeParse(error).data ?? {};
  const code = first?.extensions?.code;
  const detail = {
    message:
      first?.message ?? (response ? `answered ${response.status}, and not as Directus does` : String(error)),
    code,
    field: first?.extensions?.field,
    cause: error,
  };
  return new DirectusError(toReason(response?.status, code), detail);
}

function toReason(status: number | undefined, code: string | undefined): DirectusErrorReason {
  if (status === undefined || status < 400 || status >= 500 || status === 429) return "unavailable";
  if (retryable.has(code ?? "")) return "unavailable";
  if (code === "RECORD_NOT_UNIQUE") return "not-unique";
  if (status === 401) return "unauthorized";
  if (status === 403 || status === 404) return "not-found";
  return "invalid";
}

/** An optional read: `without` if the collection is missing or hidden. @throws DirectusError for every other failure */
export async function withFallback<T>(reading: Promise<T>, without: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isDirectusError(error, "not-found")) return without;
    throw error;
  }
}

/** True where Directus itself fails at a query, at one row of it at times. */
export function isInternalError(error: unknown): boolean {
  return error instanceof DirectusError && error.code === "INTERNAL_SERVER_ERROR";
}

export function isUnavailable(error: unknown): boolean {
  return error instanceof StateError || isDirectusError(error, "unavailable");
}

/** True if a retry gives the same answer until data or permissions in Directus change. */
export function isPermanentError(error: unknown): boolean {
  return error instanceof DirectusError && ["not-found", "unauthorized", "invalid"].includes(error.reason);
}

export function isDirectusError(error: unknown, reason: DirectusErrorReason): error is DirectusError {
  return error instanceof DirectusError && error.reason === reason;
}
