import { StateError } from "#server/state/state-error.ts";

/** What Directus answered, in terms a domain can act on. A visitor never sees its words. */
export class DirectusError extends Error {
  override name = "DirectusError";
  readonly reason: Reason;
  /** Directus's own code, such as RECORD_NOT_UNIQUE, and the field it names. */
  readonly code: string | undefined;
  readonly field: string | undefined;

  constructor(reason: Reason, detail: { message: string; code?: string; field?: string; cause?: unknown }) {
    super(detail.message, { cause: detail.cause });
    this.reason = reason;
    this.code = detail.code;
    this.field = detail.field;
  }
}

export type Reason = "not-found" | "unauthorized" | "invalid" | "not-unique" | "unavailable";

interface Answer {
  response?: { status?: number };
  errors?: { message?: string; extensions?: { code?: string; field?: string } }[];
}

const retryable = new Set(["SERVICE_UNAVAILABLE", "REQUESTS_EXCEEDED", "INTERNAL_SERVER_ERROR"]);

/**
 * Translates what `@directus/sdk` throws. Directus answers 403 for what is missing, hidden and malformed alike,
 * so all three are "not-found"; a refused connection, a time-out, a redirect and every 5xx are "unavailable".
 */
export function translateError(error: unknown): DirectusError {
  if (error instanceof DirectusError) return error;
  const { response, errors } = (error ?? {}) as Answer;
  const [first] = errors ?? [];
  const code = first?.extensions?.code;
  const detail = {
    message: first?.message ?? String(error),
    code,
    field: first?.extensions?.field,
    cause: error,
  };
  return new DirectusError(reasonOf(response?.status, code), detail);
}

function reasonOf(status: number | undefined, code: string | undefined): Reason {
  if (status === undefined || status < 400 || status >= 500 || status === 429) return "unavailable";
  if (retryable.has(code ?? "")) return "unavailable";
  if (code === "RECORD_NOT_UNIQUE") return "not-unique";
  if (status === 401) return "unauthorized";
  if (status === 403 || status === 404) return "not-found";
  return "invalid";
}

/**
 * Waits for what stands beside the page's own subject: where its collection is not there, the page does without.
 * @throws DirectusError for every other failure
 */
export async function orWithout<T>(reading: Promise<T>, without: T): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (isDirectusError(error, "not-found")) return without;
    throw error;
  }
}

/** True when something that the site stands on cannot be asked now: Directus, or where the state is kept. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof StateError || isDirectusError(error, "unavailable");
}

/** True where Directus has answered, and will answer the same until somebody changes something there. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DirectusError && ["not-found", "unauthorized", "invalid"].includes(error.reason);
}

/** True for the one kind of failure named. */
export function isDirectusError(error: unknown, reason: Reason): error is DirectusError {
  return error instanceof DirectusError && error.reason === reason;
}
