import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { accessEnd } from "./access.ts";
import { addEntitlement, endEntitlement, type Holder, keyOf, listOpenedBy } from "./entitlements.ts";

/** What we write on a subscription of ours; Stripe's account may have others. */
const Named = z.object({ user_id: z.uuid(), plan_id: z.uuid() });

const mostTurns = 5;

/**
 * Opens or shuts what a subscription pays for. Called in any order, at once and again, it comes to the same: it
 * believes only what Stripe says now, and asks once more after writing, so that of two callers the one who wrote what
 * had just become old puts it right.
 * @returns "foreign" for a subscription that names no member and plan of ours
 * @throws PaymentError or DirectusError "unavailable" when it must be called again
 */
export async function settleSubscription(directus: Directus, id: string): Promise<"settled" | "foreign"> {
  let seen = await retrieveSubscription(id);
  for (let turn = 0; turn < mostTurns; turn++) {
    const holder = await holderOf(directus, seen);
    if (!holder) return "foreign";
    await writeAccess(directus, seen, holder);
    const now = await retrieveSubscription(id);
    if (JSON.stringify(now) === JSON.stringify(seen)) return "settled";
    seen = now;
  }
  throw new Error("A subscription should stand still within a few looks.");
}

/** The member and the plan that a subscription names, while there are such. */
async function holderOf(directus: Directus, { id, metadata }: Subscription): Promise<Holder | undefined> {
  const named = Named.safeParse(metadata);
  if (!named.success) return undefined;
  const { user_id: user, plan_id: plan } = named.data;
  const [customers, plans] = await Promise.all([
    directus.readItems("customers", { fields: ["id"], filter: { user: { _eq: user } }, limit: 1 }),
    directus.readItems("plans", { fields: ["id"], filter: { id: { _eq: plan } }, limit: 1 }),
  ]);
  if (customers.length > 0 && plans.length > 0) return { user, plan };
  log.error({ subscription: id }, "a subscription names a member or a plan that is not there");
  return undefined;
}

/** What it has opened of another plan, before a change, is shut now. */
async function writeAccess(directus: Directus, subscription: Subscription, holder: Holder): Promise<void> {
  const now = new Date();
  const endsAt = accessEnd(subscription, now);
  const key = keyOf(holder, subscription.id);
  const opened = await listOpenedBy(directus, subscription.id);
  for (const each of opened) {
    const wanted = each.key === key ? endsAt : now;
    if (differs(each.endsAt, wanted, now)) await endEntitlement(directus, each.id, wanted);
  }
  if (endsAt <= now || opened.some((each) => each.key === key)) return;
  if (!(await addEntitlement(directus, holder, subscription, endsAt))) {
    await writeAccess(directus, subscription, holder);
  }
}

/** What is shut stays shut from when it was. */
function differs(written: Date, wanted: Date, now: Date): boolean {
  return wanted > now ? written.getTime() !== wanted.getTime() : written > wanted;
}
