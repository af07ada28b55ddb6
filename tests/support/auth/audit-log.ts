import { asAdmin } from "../directus/directus.ts";
import { eventually } from "../eventually.ts";

/** What the owner reads in Studio of something that happened at the client. */
export interface AuditRow {
  event: string;
  way: string | null;
  reason: string | null;
  user: string | null;
  account: string;
  provider: string | null;
  place: string;
  device: string;
}

/** Milliseconds after which an event that is written after the answer must be there. */
export const AUDIT_DELAY = 5_000;

/** The trail's rows of one user or account, oldest first, once there are so many. */
export async function readAuditLog(filter: Record<string, string>, count: number): Promise<AuditRow[]> {
  return readUntil(filter, ({ length }) => length >= count);
}

/** Waits until all of these events of a user are in the trail. @throws Error with those that are there instead */
export async function expectAuditLog(user: string, ...events: string[]): Promise<void> {
  await readUntil({ user }, (rows) => events.every((name) => rows.some(({ event }) => event === name)));
}

/** The account of a user who has come in, by which their events are found that have no user. */
export async function findAccount(user: string): Promise<string> {
  const [row] = await readAuditLog({ user, event: "signed-in" }, 1);
  if (!row) throw new Error(`${user} has not come in.`);
  return row.account;
}

/** Waits until something like this is in the trail that happened after a moment (epoch milliseconds). */
export async function expectSince(since: number, row: Partial<AuditRow>): Promise<void> {
  await eventually(
    () =>
      asAdmin<AuditRow[]>(`/items/sign_in_events?filter[at][_gte]=${new Date(since).toISOString()}&limit=-1`),
    (rows) =>
      rows.some((each) =>
        Object.entries(row).every(([field, value]) => each[field as keyof AuditRow] === value),
      ),
    AUDIT_DELAY,
  );
}

async function readUntil(filter: Record<string, string>, isIt: (rows: AuditRow[]) => boolean) {
  const where = Object.entries(filter).map(([field, value]) => `filter[${field}][_eq]=${value}`);
  const path = `/items/sign_in_events?${where.join("&")}&sort=at&limit=-1`;
  return (await eventually(() => asAdmin<AuditRow[]>(path), isIt, AUDIT_DELAY)).seen;
}
