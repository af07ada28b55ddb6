import { createHash } from "node:crypto";
import { z } from "zod";
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

const FirstTrial = z.array(z.object({ id: z.string() }));

/**
 * Whether a subscription is the first whose trial began with a card; written down, so that it stays so. The card that it
 * began with counts, whichever it is charged to later.
 * @param fingerprint Stripe's, the same for everybody who enters that card
 */
export async function isFirstTrialOf(
  directus: Directus,
  fingerprint: string,
  subscription: string,
): Promise<boolean> {
  const own = { _starts_with: "trial-card:", _ends_with: `:${subscription}` };
  const [known] = await listClaims(directus, own);
  const card = known ? known.split(":")[1] : hashOf(fingerprint);
  if (!known) await claimRow(directus, "claims", { id: `trial-card:${card}:${subscription}` });
  const [first] = await listClaims(directus, { _starts_with: `trial-card:${card}:` });
  return first === undefined || first.endsWith(`:${subscription}`);
}

/** The oldest first. */
async function listClaims(directus: Directus, id: Record<string, string>): Promise<string[]> {
  const query = { fields: ["id"], filter: { id }, sort: ["date_created", "id"], limit: 1 };
  return FirstTrial.parse(await directus.readItems("claims", query)).map((claim) => claim.id);
}

/** Nobody's address stands there: it outlives their account. What follows a plus leads to the same mailbox. */
function claimsOf({ user, email }: Person): string[] {
  const mailbox = email
    .trim()
    .toLowerCase()
    .replace(/\+[^@]*@/, "@");
  return [`trial:${user}`, `trial:${hashOf(mailbox)}`];
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
