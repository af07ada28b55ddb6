import { createHash } from "node:crypto";
import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { claimRow } from "#server/directus/writes.ts";

/** Matched by either, as the other may change. */
export interface Person {
  user: string;
  email: string;
}

/** Whether this account, or a deleted one with this address, has had a trial. */
export async function hasUsedTrial(directus: DirectusClient, person: Person): Promise<boolean> {
  const query = {
    fields: ["id"],
    filter: { id: { _in: claimsOf(person) } } satisfies CollectionFilter<"claims">,
    limit: 1,
  } as const;
  return (await directus.readItems("claims", query)).length > 0;
}

/** Idempotent. */
export async function recordTrial(directus: DirectusClient, person: Person): Promise<void> {
  for (const id of claimsOf(person)) await claimRow(directus, "claims", { id });
}

const FirstTrial = z.array(z.object({ id: z.string() }));

/** Recorded, so later card changes do not matter. @param fingerprint Stripe's, the same for all who use the card */
export async function isFirstTrial(
  directus: DirectusClient,
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

async function listClaims(directus: DirectusClient, id: Record<string, string>): Promise<string[]> {
  const query = {
    fields: ["id"],
    filter: { id } satisfies CollectionFilter<"claims">,
    sort: ["date_created", "id"],
    limit: 1,
  } as const;
  return FirstTrial.parse(await directus.readItems("claims", query)).map((claim) => claim.id);
}

/** Hashed, as claims outlive accounts. A "+tag" leads to the same mailbox. */
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
