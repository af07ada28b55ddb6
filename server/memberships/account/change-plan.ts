import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import {
  type ChangeCost,
  changePrice,
  type PriceChange,
  previewChange,
} from "#server/payments/change-subscription-price.ts";
import { getMinimumCharge } from "#server/payments/minimum-charge.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { buildPlanChangeMetadata } from "../due-mails.ts";
import { findOffer, type Offer } from "../plan.ts";
import { listPlans } from "../plans.ts";
import { getOrCreateStripePrice } from "../stripe-price.ts";
import { syncSubscription } from "../subscriptions/sync-subscription.ts";
import type { OwnSubscription } from "./load-membership.ts";

export interface PlanChange extends ChangeCost {
  offer: Offer;
  change: PriceChange;
}

/** What the member saw and accepted; `at` is in Unix seconds. */
export interface PlanChangeAgreement {
  at: number;
  /** Minor units. */
  due: number;
}

/** other-sum: the accepted amount is outdated; declined: the card was not charged; neither changes anything. */
export type Changing = "changed" | "other-sum" | "declined" | "gone";

/** Only running, paid and not cancelled subscriptions can change their plan. */
export function canChangePlan(subscription: OwnSubscription): boolean {
  const { status, cancelAt, price, isPaidBack, isCollectionPaused } = subscription;
  const runs = status === "active" || status === "trialing";
  return runs && !cancelAt && !isPaidBack && !isCollectionPaused && price !== undefined;
}

export async function listChanges(directus: DirectusClient, subscription: OwnSubscription): Promise<Offer[]> {
  const plans = await listPlans(directus);
  const offers = plans.flatMap((plan) => plan.prices.map((price) => ({ plan, price })));
  return offers.filter((offer) => isOffered(subscription, offer));
}

/** Stripe cannot change a subscription's currency. */
function isOffered(subscription: OwnSubscription, { plan, price }: Offer): boolean {
  const { price: paid, metadata } = subscription;
  return (
    canChangePlan(subscription) &&
    price.currency === paid?.currency &&
    price.amount >= getMinimumCharge(price.currency) &&
    !(plan.id === metadata.plan_id && price.interval === paid.interval)
  );
}

/** Calculated by Stripe; free during a trial, which continues. @throws PaymentError or DirectusError "unavailable" */
export async function previewPlanChange(
  directus: DirectusClient,
  { id: subscription, status, periodEnd, price: paid }: OwnSubscription,
  { offer, at = Math.floor(Date.now() / 1000) }: { offer: Offer; at?: number },
): Promise<PlanChange> {
  if (!paid) throw new Error("What can be changed has a price.");
  const change = { subscription, item: paid.item, price: await getOrCreateStripePrice(directus, offer), at };
  const free = { due: 0, credit: 0, renewsAt: periodEnd };
  return { offer, change, ...(status === "trialing" ? free : await previewChange(change)) };
}

/**
 * Changes the plan and syncs access at once. Charges the accepted amount or nothing. Mails the member once per
 * acceptance. Needs the service client. Idempotent.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function changePlan(
  directus: DirectusClient,
  subscription: OwnSubscription,
  { priceId, agreed }: { priceId: string; agreed: PlanChangeAgreement },
): Promise<Changing> {
  const offer = findOffer(await listPlans(directus), priceId);
  if (!offer) return "gone";
  if (isCurrentOffer(subscription, offer)) return settled(directus, subscription);
  if (!isOffered(subscription, offer)) return "gone";
  const age = Date.now() / 1000 - agreed.at;
  if (!(age >= 0 && age < limits.planChangeLifetime)) return "other-sum";
  const found = await orRefused(previewPlanChange(directus, subscription, { offer, at: agreed.at }));
  if (found === "refused" || found.due !== agreed.due) {
    // The first of two clicks may have changed it meanwhile.
    const now = await retrieveSubscription(subscription.id);
    return isCurrentOffer(now, offer) ? settled(directus, subscription) : "other-sum";
  }
  const outcome = await orRefused(
    changePrice(found.change, buildPlanChangeMetadata(offer.plan.id, agreed.at)),
  );
  return outcome === "refused" ? "declined" : settled(directus, subscription);
}

/** Stripe refuses declined cards, and dates before a period that has just begun. */
async function orRefused<T>(asking: Promise<T>): Promise<T | "refused"> {
  return asking.catch((error: unknown) => {
    if (isPaymentError(error, "refused")) return "refused";
    throw error;
  });
}

async function settled(directus: DirectusClient, { id }: OwnSubscription): Promise<"changed"> {
  await syncSubscription(directus, id);
  return "changed";
}

function isCurrentOffer({ price: paid, metadata }: Subscription, { plan, price }: Offer): boolean {
  return plan.id === metadata.plan_id && price.interval === paid?.interval && price.amount === paid.amount;
}
