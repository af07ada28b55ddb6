import { createHash } from "node:crypto";
import { claim, findClaim } from "#server/directus/claims.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";

/** Matched by either, as the other may change. */
export interface Person {
  user: string;
  email: string;
}

/** Whether this account, or a deleted one with this address, has had a trial. */
export async function hasUsedTrial(directus: DirectusClient, person: Person): Promise<boolean> {
  return (await findClaim(directus, { id: { _in: listClaimKeys(person) } })) !== undefined;
}

/** Idempotent. */
export async function recordTrial(directus: DirectusClient, person: Person): Promise<void> {
  for (const id of listClaimKeys(person)) await claim(directus, id);
}

/** Recorded, so later card changes do not matter. @param fingerprint Stripe's, the same for all who use the card */
export async function isFirstTrial(
  directus: DirectusClient,
  fingerprint: string,
  subscription: string,
): Promise<boolean> {
  const own = { _starts_with: "trial-card:", _ends_with: `:${subscription}` };
  const known = await findClaim(directus, { id: own });
  const card = known ? known.split(":")[1] : hashText(fingerprint);
  if (!known) await claim(directus, `trial-card:${card}:${subscription}`);
  const first = await findClaim(directus, { id: { _starts_with: `trial-card:${card}:` } });
  return first === undefined || first.endsWith(`:${subscription}`);
}

/** Hashed, as claims outlive accounts. A "+tag" leads to the same mailbox. */
function listClaimKeys({ user, email }: Person): string[] {
  const mailbox = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
  return [`trial:${user}`, `trial:${hashText(mailbox)}`];
}

function hashText(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
