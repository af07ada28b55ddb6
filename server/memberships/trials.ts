import { createHash } from "node:crypto";
import type { Directus } from "#server/directus/client.ts";
import { claimRow } from "#server/directus/writes.ts";

/** Somebody, by what stays the same when they change the other. */
export interface Person {
  user: string;
  email: string;
}

/** Whether somebody has begun with a trial before: by this account, or by one with this address that is gone. */
export async function hasTried(directus: Directus, person: Person): Promise<boolean> {
  const query = { fields: ["id"], filter: { id: { _in: claimsOf(person) } }, limit: 1 };
  return (await directus.readItems("claims", query)).length > 0;
}

/** Writes down that somebody has had their trial; again does nothing. */
export async function noteTrial(directus: Directus, person: Person): Promise<void> {
  for (const id of claimsOf(person)) await claimRow(directus, "claims", { id });
}

/** Nobody's address stands there: it outlives their account. What follows a plus leads to the same mailbox. */
function claimsOf({ user, email }: Person): string[] {
  const mailbox = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
  const hash = createHash("sha256").update(mailbox).digest("base64url");
  return [`trial:${user}`, `trial:${hash}`];
}
