import { z } from "zod";
import type { Directus } from "#server/directus/client.ts";
import { log } from "#server/log.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { findCard } from "#server/payments/cards.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { accessEnd } from "./access.ts";
import { endRepeatedTrial } from "./end-repeated-trial.ts";
import {
  addEntitlement,
  changeEntitlement,
  type Entitlement,
  keyOf,
  listOpenedBy,
  listOpenedTo,
  tellOwner,
} from "./entitlements.ts";
import { addMails, dueMails, renewsSoon } from "./mails.ts";
import { opensAlso } from "./plan.ts";
import { readPlanOrder } from "./plan-order.ts";
import { recordRevenue } from "./revenue.ts";
import { sendMembershipMail } from "./send-mails.ts";
import { readTerms } from "./terms.ts";
import { noteTrial } from "./trials.ts";

/** What we write on a subscription of ours; Stripe's account may have others. */
const Named = z.object({ user_id: z.uuid(), plan_id: z.uuid() });

const Customers = z.array(z.object({ email: z.string().nullish() }));

/** Whom a subscription opens which plans. */
interface Holder {
  user: string;
  email: string;
  plans: string[];
}

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
    await endRepeatedTrial(directus, seen);
    const now = await retrieveSubscription(id);
    if (standing(now) === standing(seen)) {
      await tellMember(directus, seen, holder);
      await recordRevenue(directus, seen.id, seen.paid);
      return "settled";
    }
    seen = now;
  }
  throw new Error("A subscription should stand still within a few looks.");
}

/** The address of a bill is another one each time it is asked for. */
function standing({ payUrl: _address, ...rest }: Subscription): string {
  return JSON.stringify(rest);
}

/** What cannot be sent at once waits in the outbox: nobody's access hangs on a mail server. */
async function tellMember(directus: Directus, subscription: Subscription, { email }: Holder): Promise<void> {
  const now = new Date();
  const card = renewsSoon(subscription, now) ? await findCard(subscription) : undefined;
  for (const key of await addMails(directus, dueMails(subscription, now, card), email)) {
    meanwhile(
      sendMembershipMail(directus, key).catch((error: unknown) =>
        log.warn({ err: error, key }, "a member's mail waits for the next round"),
      ),
    );
  }
}

/** The member and the plans that a subscription is for, while there are such. */
async function holderOf(directus: Directus, { id, metadata }: Subscription): Promise<Holder | undefined> {
  const named = Named.safeParse(metadata);
  if (!named.success) return undefined;
  const { user_id: user, plan_id: plan } = named.data;
  const [customers, all] = await Promise.all([
    directus.readItems("customers", { fields: ["id", "email"], filter: { user: { _eq: user } }, limit: 1 }),
    readPlanOrder(directus),
  ]);
  const [customer] = Customers.parse(customers);
  const own = all.find((each) => each.id === plan);
  if (customer && own) return { user, plans: opensAlso(own, all), email: customer.email ?? "" };
  log.error({ subscription: id }, "a subscription names a member or a plan that is not there");
  return undefined;
}

/** What it has opened of another plan, before a change, is shut now. */
async function writeAccess(directus: Directus, subscription: Subscription, holder: Holder): Promise<void> {
  const now = new Date();
  const endsAt = accessEnd(subscription, await readTerms(directus), now);
  const wanted = new Map(holder.plans.map((plan) => [keyOf(holder.user, plan, subscription.id), plan]));
  const opened = await listOpenedBy(directus, subscription.id);
  for (const each of opened)
    await write(directus, each, subscription, wanted.has(each.key) ? endsAt : now, now);
  if (endsAt <= now) return;
  for (const each of opened) wanted.delete(each.key);
  for (const plan of wanted.values()) {
    const isMine = await addEntitlement(directus, { user: holder.user, plan }, subscription, endsAt);
    if (!isMine) return writeAccess(directus, subscription, holder);
  }
  if (subscription.trialEnd) await noteTrial(directus, holder);
  await findTwin(directus, subscription, holder.user, now);
}

async function write(
  directus: Directus,
  { id, endsAt, status }: Entitlement,
  subscription: Subscription,
  wanted: Date,
  now: Date,
): Promise<void> {
  const moved = differs(endsAt, wanted, now);
  if (!moved && status === subscription.status) return;
  await changeEntitlement(directus, id, { status: subscription.status, ...(moved && { endsAt: wanted }) });
}

/** What is shut stays shut from when it was. */
function differs(written: Date, wanted: Date, now: Date): boolean {
  return wanted > now ? written.getTime() !== wanted.getTime() : written > wanted;
}

/**
 * Somebody who has paid for two at once has both, until the owner has ended one and paid it back: nothing that Stripe
 * really holds is dropped.
 */
async function findTwin(directus: Directus, { id }: Subscription, user: string, now: Date): Promise<void> {
  const open = (await listOpenedTo(directus, user)).filter(({ endsAt }) => endsAt > now);
  const other = open.find(({ subscription }) => subscription !== id);
  const own = open.find(({ subscription }) => subscription === id);
  if (!other || !own || own.problem || other.problem) return;
  const problem = `They pay twice: ${id} runs beside ${other.subscription}. Cancel one of the two at Stripe, and pay back what it took.`;
  log.error({ subscription: id, beside: other.subscription }, "somebody is subscribed twice");
  await tellOwner(directus, own, problem);
}
