import { serviceClient } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { hashAccountEmail } from "./audit.ts";
import type { EventRow } from "./event.ts";

const fields = ["at", "event", "way", "reason", "provider", "place", "device"] as const;
const atATime = 500;

export type OwnEvent = Omit<EventRow, "user" | "account">;

/** Oldest first. A verified `email` adds refused attempts with it that belong to no user. */
export async function* listAuthEvents(user: string, email?: string): AsyncGenerator<OwnEvent[]> {
  const tried = { event: { _in: ["refused", "limit-reached"] }, user: { _null: true } };
  const own = { user: { _eq: user } };
  const filter = email ? { _or: [own, { account: { _in: hashAccountEmail(email) }, ...tried }] } : own;
  for (let page = 1; ; page++) {
    const query = { fields, filter, sort: ["at", "id"], limit: atATime, page } as const;
    const rows = await withFallback(serviceClient.readItems("sign_in_events", query), []);
    yield rows as OwnEvent[];
    if (rows.length < atATime) return;
  }
}
