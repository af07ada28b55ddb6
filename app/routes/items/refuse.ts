import { data } from "@remix-run/node";
import type { Refusal } from "#server/http/responses.ts";
import { refusalOf } from "#server/items/refusal.ts";

/** Waits for a read of `/items`; throws what the visitor is to be told, as a page or as JSON. */
export async function orRefuse<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, ...why } = refusal;
    const seconds = { 429: "60", 503: "10" }[status as number];
    const headers: HeadersInit = seconds ? { "Retry-After": seconds } : {};
    throw data<Refusal>(why, { status, headers });
  }
}
