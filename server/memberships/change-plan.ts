import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { leastCharge } from "#server/payments/minimum.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import {
  type ChangeCost,
  changePrice,
  type PriceChange,
  previewChange,
} from "#server/payments/price-change.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import type { OwnSubscription } from "./load-membership.ts";
import { noteOfChange } from "./mails.ts";
import { type Offer, offerOf } from "./plan.ts";
import { listPlans } from "./plans.ts";
import { settleSubscription } from "./settle-subscription.ts";
import { stripePrice } from "./stripe-price.ts";

/** What a member would change to, and what that costs now. */
export interface PlanChange extends ChangeCost {
  offer: Offer;
  change: PriceChange;
}

/** What a member has seen and agreed to. */
export interface Agreed {
  at: number;
  /** Minor units. */
  due: number;
}

/**
 * - changed: they have it
 * - other-sum: what they agreed to was another sum, or is too long ago; nothing was changed
 * - declined: the card was not charged, and nothing was changed
 * - gone: it is not offered to them (any more)
 */
export type Changing = "changed" | "other-sum" | "declined" | "gone";

/** Whether a subscription can change its plan: it runs, is paid, and nobody has cancelled it. */
export function canChangePlan(subscription: OwnSubscription): boolean {
  const { status, cancelAt, price, isPaidBack, isCollectionPaused } = subscription;
  const runs = status === "active" || status === "trialing";
  return runs && !cancelAt && !isPaidBack && !isCollectionPaused && price !== undefined;
}

/** The plans and prices that a member may change to. */
export async function listChanges(directus: Directus, subscription: OwnSubscription): Promise<Offer[]> {
  const plans = await listPlans(directus);
  const offers = plans.flatMap((plan) => plan.prices.map((price) => ({ plan, price })));
  return offers.filter((offer) => isOffered(subscription, offer));
}

/** All others in their currency, which Stripe does not change. */
function isOffered(subscription: OwnSubscription, { plan, price }: Offer): boolean {
  const { price: paid, metadata } = subscription;
  return (
    canChangePlan(subscription) &&
    price.currency === paid?.currency &&
    price.amount >= leastCharge(price.currency) &&
    !(plan.id === metadata.plan_id && price.interval === paid.interval)
  );
}

/**
 * What a change costs as of now, by Stripe's own reckoning. During a trial it costs nothing, and the trial goes on.
 * @param offer one of `listChanges`
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function previewPlanChange(
  directus: Directus,
  { id: subscription, status, periodEnd, price: paid }: OwnSubscription,
  offer: Offer,
  at = Math.floor(Date.now() / 1000),
): Promise<PlanChange> {
  if (!paid) throw new Error("What can be changed has a price.");
  const change = { subscription, item: paid.item, price: await stripePrice(directus, offer), at };
  const free = { due: 0, credit: 0, renewsAt: periodEnd };
  return { offer, change, ...(status === "trialing" ? free : await previewChange(change)) };
}

/**
 * Changes a member's plan: what it opens is open at once, what only the old one opened is shut. Charged is what they
 * agreed to, or nothing. A mail tells them, once for each moment that they agreed to.
 * @param directus the service door
 * @throws PaymentError or DirectusError "unavailable"; again comes to the same
 */
export async function changePlan(
  directus: Directus,
  subscription: OwnSubscription,
  priceId: string,
  agreed: Agreed,
): Promise<Changing> {
  const offer = offerOf(await listPlans(directus), priceId);
  if (!offer) return "gone";
  if (isOn(subscription, offer)) return settled(directus, subscription);
  if (!isOffered(subscription, offer)) return "gone";
  const age = Date.now() / 1000 - agreed.at;
  if (!(age >= 0 && age < limits.planChangeKept)) return "other-sum";
  const found = await orRefused(previewPlanChange(directus, subscription, offer, agreed.at));
  if (found === "refused" || found.due !== agreed.due) {
    // Of two clicks the first may have been at it meanwhile.
    const now = await retrieveSubscription(subscription.id);
    return isOn(now, offer) ? settled(directus, subscription) : "other-sum";
  }
  const outcome = await orRefused(changePrice(found.change, noteOfChange(offer.plan.id, agreed.at)));
  return outcome === "refused" ? "declined" : settled(directus, subscription);
}

/** Stripe refuses a card that is declined, and a moment before a period that has begun meanwhile. */
async function orRefused<T>(asking: Promise<T>): Promise<T | "refused"> {
  return asking.catch((error: unknown) => {
    if (isPaymentError(error, "refused")) return "refused";
    throw error;
  });
}

async function settled(directus: Directus, { id }: OwnSubscription): Promise<"changed"> {
  await settleSubscription(directus, id);
  return "changed";
}

function isOn({ price: paid, metadata }: Subscription, { plan, price }: Offer): boolean {
  return plan.id === metadata.plan_id && price.interval === paid?.interval && price.amount === paid.amount;
}
