import { z } from "zod";
import { findCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { findCard } from "#server/payments/cards.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { waitUntil } from "#server/platform/background.ts";
import { log } from "#server/platform/log.ts";
import { calculateAccessEnd } from "../access-end.ts";
import { addMails, isRenewingSoon, listDueMails } from "../due-mails.ts";
import {
  addEntitlement,
  buildEntitlementKey,
  changeEntitlement,
  type Entitlement,
  flagForOwner,
  listBySubscription,
  listByUser,
} from "../entitlements.ts";
import { listGrantedPlans } from "../plan.ts";
import { readPlanOrder } from "../plans.ts";
import { sendMembershipMail } from "../send-mails.ts";
import { endRepeatedTrial } from "./end-repeated-trial.ts";
import { readTerms } from "./grace-settings.ts";
import { solveKeyProblem, withKeyProblem } from "./key-problem.ts";
import { recordRevenue } from "./revenue.ts";
import { recordTrial } from "./trials.ts";

/** Metadata of our subscriptions; the Stripe account may have others. */
const Named = z.object({ user_id: z.uuid(), plan_id: z.uuid() });

interface Holder {
  user: string;
  email: string;
  plans: string[];
}

const mostTurns = 5;

/**
 * Syncs access with a subscription. Idempotent, in any order and concurrently: Stripe is the only source of truth and
 * is reread after writing, so that a stale write is corrected.
 * @returns "foreign" without a member and plan of ours
 * @throws PaymentError or DirectusError "unavailable" to be retried; a forbidden key is reported to the owner
 */
export function syncSubscription(directus: DirectusClient, id: string): Promise<"settled" | "foreign"> {
  return withKeyProblem(directus, id, () => settle(directus, id));
}

async function settle(directus: DirectusClient, id: string): Promise<"settled" | "foreign"> {
  let seen = await retrieveSubscription(id);
  for (let turn = 0; turn < mostTurns; turn++) {
    const holder = await findHolder(directus, seen);
    if (!holder) return "foreign";
    await writeAccess(directus, seen, holder);
    await endRepeatedTrial(directus, seen);
    const now = await retrieveSubscription(id);
    if (serialize(now) === serialize(seen)) {
      await notifyMember(directus, seen, holder);
      await recordRevenue(directus, seen.id, seen.paid);
      await solveKeyProblem(directus, seen);
      return "settled";
    }
    seen = now;
  }
  throw new Error("A subscription should stand still within a few looks.");
}

/** The invoice URL differs on each read. */
function serialize({ payUrl: _address, ...rest }: Subscription): string {
  return JSON.stringify(rest);
}

/** Access does not depend on the mail server: unsent mails wait in the outbox. */
async function notifyMember(
  directus: DirectusClient,
  subscription: Subscription,
  { email }: Holder,
): Promise<void> {
  const now = new Date();
  const card = isRenewingSoon(subscription, now) ? await findCard(subscription) : undefined;
  for (const key of await addMails(directus, listDueMails(subscription, now, card), email)) {
    waitUntil(
      sendMembershipMail(directus, key).catch((error: unknown) =>
        log.warn({ err: error, key }, "a member's mail waits for the next round"),
      ),
    );
  }
}

async function findHolder(
  directus: DirectusClient,
  { id, metadata }: Subscription,
): Promise<Holder | undefined> {
  const named = Named.safeParse(metadata);
  if (!named.success) return undefined;
  const { user_id: user, plan_id: plan } = named.data;
  const [customer, all] = await Promise.all([findCustomer(directus, user), readPlanOrder(directus)]);
  const own = all.find((each) => each.id === plan);
  if (customer && own) return { user, plans: listGrantedPlans(own, all), email: customer.email ?? "" };
  log.error({ subscription: id }, "a subscription names a member or a plan that is not there");
  return undefined;
}

/** Also ends entitlements to the former plan after a change. */
async function writeAccess(
  directus: DirectusClient,
  subscription: Subscription,
  holder: Holder,
): Promise<void> {
  const now = new Date();
  const endsAt = calculateAccessEnd(subscription, await readTerms(directus), now);
  const wanted = new Map(
    holder.plans.map((plan) => [buildEntitlementKey(holder.user, plan, subscription.id), plan]),
  );
  const opened = await listBySubscription(directus, subscription.id);
  for (const each of opened)
    await write(directus, each, { subscription, wanted: wanted.has(each.key) ? endsAt : now, now });
  if (endsAt <= now) return;
  for (const each of opened) wanted.delete(each.key);
  for (const plan of wanted.values()) {
    const isMine = await addEntitlement(directus, { user: holder.user, plan }, { subscription, endsAt });
    if (!isMine) return writeAccess(directus, subscription, holder);
  }
  if (subscription.trialEnd) await recordTrial(directus, holder);
  await flagTwin(directus, subscription, { user: holder.user, now });
}

async function write(
  directus: DirectusClient,
  { id, endsAt, status }: Entitlement,
  { subscription, wanted, now }: { subscription: Subscription; wanted: Date; now: Date },
): Promise<void> {
  const moved = differs(endsAt, wanted, now);
  if (!moved && status === subscription.status) return;
  await changeEntitlement(directus, id, { status: subscription.status, ...(moved && { endsAt: wanted }) });
}

/** An ended entitlement keeps its end. */
function differs(written: Date, wanted: Date, now: Date): boolean {
  return wanted > now ? written.getTime() !== wanted.getTime() : written > wanted;
}

/**
 * Flags a double subscription on its later entitlement, whichever of the two is synced.
 * Both stay until the owner cancels one: nothing that Stripe holds is dropped.
 */
async function flagTwin(
  directus: DirectusClient,
  { id }: Subscription,
  { user, now }: { user: string; now: Date },
): Promise<void> {
  const open = (await listByUser(directus, user)).filter(({ endsAt }) => endsAt > now);
  const own = open.find(({ subscription }) => subscription === id);
  const other = open.find(({ subscription }) => subscription !== id);
  if (!own || !other || own.problem || other.problem) return;
  const [first, second] = own.createdAt < other.createdAt ? [own, other] : [other, own];
  const problem = `They pay twice: ${second.subscription} runs beside ${first.subscription}. Cancel one of the two at Stripe, and pay back what it took.`;
  log.error(
    { subscription: second.subscription, beside: first.subscription },
    "customer has two subscriptions",
  );
  await flagForOwner(directus, second, problem);
}
