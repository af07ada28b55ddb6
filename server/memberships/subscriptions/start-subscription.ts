import { createHash } from "node:crypto";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import {
  type CheckoutSession,
  closeCheckoutSession,
  createCheckoutSession,
  findCheckoutSession,
  type SessionParams,
} from "#server/payments/checkout-sessions.ts";
import { getCheckoutLocale } from "#server/payments/locale.ts";
import { getMinimumCharge } from "#server/payments/minimum-charge.ts";
import { isPaymentError, PaymentError } from "#server/payments/payment-error.ts";
import { listSubscriptions } from "#server/payments/subscriptions.ts";
import { buildAbsoluteUrl, type Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import { store } from "#server/state/store.ts";
import { isLive } from "../live-status.ts";
import { findOffer, type Offer } from "../plan.ts";
import { listPlans } from "../plans.ts";
import { getOrCreateStripeCustomer, type SubscribingMember } from "../stripe-customer.ts";
import { getOrCreateStripePrice } from "../stripe-price.ts";
import { TRIAL_METADATA_KEY } from "./end-repeated-trial.ts";
import { syncSubscription } from "./sync-subscription.ts";
import { hasUsedTrial } from "./trials.ts";

export interface PlanRequest {
  price: string;
  returnTo: string;
  /** Card form on our page, else Stripe's. */
  here?: boolean;
}

/** member: already subscribed, a second one would be charged twice; too-small: below Stripe's minimum charge. */
export type Joining =
  | { kind: "pay"; url: string }
  | { kind: "card-form"; clientSecret: string; total: string }
  | { kind: "member" | "gone" | "too-small" };

/** A member's open checkout: only one can be paid at a time. */
interface Attempt {
  count: number;
  session?: string;
  mark?: string;
}

const attempts = "join";
const turns = "join-turn";

/**
 * Idempotency: opens a checkout for a plan; the same choice returns the same session, another one expires it first.
 * @param directus the service client, in the page's language
 * @throws PaymentError or DirectusError "unavailable"; a retry continues
 */
export async function startSubscriptionCheckout(
  directus: DirectusClient,
  member: SubscribingMember,
  wish: PlanRequest,
): Promise<Joining> {
  const offer = findOffer(await listPlans(directus), wish.price);
  if (!offer) return { kind: "gone" };
  if (offer.price.amount < getMinimumCharge(offer.price.currency)) return { kind: "too-small" };
  const customer = await getOrCreateStripeCustomer(directus, member);
  const attempt = (await store.get<Attempt>(attempts, member.id)) ?? { count: 0 };
  const before = attempt.session ? await findCheckoutSession(attempt.session) : undefined;
  if ((await listSubscriptions(customer)).some(isLive)) return joined(directus, before);
  const params = await buildSessionParams(directus, offer, { member, customer, wish });
  const mark = createHash("sha256").update(JSON.stringify(params)).digest("base64url");
  if (before?.status === "open" && attempt.mark === mark) return whereToPay(before, directus.language);
  if (before?.status === "open" && (await closeCheckoutSession(before)).status === "complete")
    return startSubscriptionCheckout(directus, member, wish);
  const session = await open(member, params, { count: attempt.count + 1, mark });
  return whereToPay(session, directus.language);
}

function whereToPay(session: CheckoutSession, { locale }: Language): Joining {
  const { url, clientSecret } = session;
  if (clientSecret) return { kind: "card-form", clientSecret, total: formatMoney(session, locale) };
  if (url) return { kind: "pay", url };
  throw new Error("A session that is open has an address or a secret.");
}

/** Expires a member's open checkout, before the account is deleted. @throws PaymentError "unavailable" */
export async function expireSubscriptionCheckout(user: string): Promise<void> {
  const attempt = await store.get<Attempt>(attempts, user);
  const before = attempt?.session ? await findCheckoutSession(attempt.session) : undefined;
  if (before) await closeCheckoutSession(before);
}

/** A member who has paid but sends the form again gets access at once. */
async function joined(directus: DirectusClient, paid: CheckoutSession | undefined): Promise<Joining> {
  if (paid?.subscription) await syncSubscription(directus, paid.subscription);
  return { kind: "member" };
}

/** Of two concurrent choices one wins; the other gets "unavailable", and its retry expires that session. */
async function open(
  member: SubscribingMember,
  params: SessionParams,
  attempt: Attempt & { mark: string },
): Promise<CheckoutSession> {
  const { count, mark } = attempt;
  const turn = `${member.id}:${count}`;
  const isMine =
    (await store.insert(turns, turn, { value: mark, seconds: limits.joiningLock })) ||
    (await store.get(turns, turn)) === mark;
  if (!isMine) throw new PaymentError("unavailable", "another choice of theirs is being opened");
  const session = await created(member, params, { count, mark });
  await store.set(attempts, member.id, {
    value: { ...attempt, session: session.id },
    seconds: limits.joiningLifetime,
  });
  return session;
}

/** A stored Stripe error is bound to the idempotency key; the next attempt uses another. */
async function created({ id: user }: SubscribingMember, params: SessionParams, { count, mark }: Attempt) {
  try {
    return await createCheckoutSession(params, `join:${user}:${count}:${mark}`);
  } catch (error) {
    if (isPaymentError(error, "key-used"))
      await store.set(attempts, user, { value: { count }, seconds: limits.joiningLifetime });
    throw error;
  }
}

async function buildSessionParams(
  directus: DirectusClient,
  { plan, price }: Offer,
  { member, customer, wish }: { member: SubscribingMember; customer: string; wish: PlanRequest },
): Promise<SessionParams> {
  const { language } = directus;
  const isFirst =
    plan.trialDays > 0 && !(await hasUsedTrial(directus, { user: member.id, email: member.email }));
  const metadata = { user_id: member.id, plan_id: plan.id, language: language.tag };
  const complete = `${buildAbsoluteUrl(language, "/membership/complete")}?session_id={CHECKOUT_SESSION_ID}`;
  return {
    mode: "subscription",
    customer,
    client_reference_id: member.id,
    line_items: [{ price: await getOrCreateStripePrice(directus, { plan, price }), quantity: 1 }],
    locale: getCheckoutLocale(language),
    adaptive_pricing: { enabled: false },
    metadata: { ...metadata, price_id: wish.price, return_to: wish.returnTo },
    subscription_data: isFirst
      ? { metadata: { ...metadata, ...TRIAL_METADATA_KEY }, trial_period_days: plan.trialDays }
      : { metadata },
    ...(wish.here
      ? { ui_mode: "elements", return_url: complete }
      : {
          ui_mode: "hosted_page",
          success_url: complete,
          cancel_url: buildAbsoluteUrl(language, subscribePath(wish)),
        }),
  };
}

export function subscribePath({ price, returnTo }: PlanRequest): string {
  return `/membership/checkout?${new URLSearchParams({ price, returnTo })}`;
}
