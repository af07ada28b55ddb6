import { serviceDirectus } from "#server/directus/doors.ts";
import { orWithout } from "#server/directus/errors.ts";
import type { EventRow } from "./event.ts";
import { accountsOf } from "./record.ts";

const fields = ["at", "event", "way", "reason", "provider", "place", "device"];
const atATime = 500;

/** An event as the person it is about may read it. */
export type OwnEvent = Omit<EventRow, "user" | "account">;

/**
 * What the trail holds about somebody, oldest first, a page at a time.
 * @param email their address where they have proved that it is theirs: what was tried with it counts too, as long as it
 * is nobody's. Whoever had the address before them keeps what they did themselves
 */
export async function* eventsOf(user: string, email?: string): AsyncGenerator<OwnEvent[]> {
  const tried = { event: { _in: ["refused", "limit-reached"] }, user: { _null: true } };
  const own = { user: { _eq: user } };
  const filter = email ? { _or: [own, { account: { _in: accountsOf(email) }, ...tried }] } : own;
  for (let page = 1; ; page++) {
    const query = { fields, filter, sort: ["at", "id"], limit: atATime, page };
    const rows = await orWithout(serviceDirectus.readItems("sign_in_events", query), []);
    yield rows as OwnEvent[];
    if (rows.length < atATime) return;
  }
}
