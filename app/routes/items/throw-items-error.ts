import { data } from "@remix-run/node";
import type { ErrorBody } from "#server/http/responses.ts";
import { toItemsError } from "#server/items/items-error.ts";

const retryAfter = new Map([
  [429, "60"],
  [503, "10"],
]);

/** Waits for a read of `/items`; throws what the visitor is to be told, as a page or as JSON. */
export async function withItemsError<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const refusal = toItemsError(error);
    if (!refusal) throw error;
    const { status, ...why } = refusal;
    const seconds = retryAfter.get(status ?? 500);
    const headers: HeadersInit = seconds ? { "Retry-After": seconds } : {};
    throw data<ErrorBody>(why, { status, headers });
  }
}
