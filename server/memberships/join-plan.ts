import { createHash } from "node:crypto";
import type { Directus } from "#server/directus/client.ts";
import { type Language, siteAddress } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { formatMoney } from "#server/money.ts";
import { paymentLocale } from "#server/payments/locale.ts";
import { leastCharge } from "#server/payments/minimum.ts";
import { isPaymentError, PaymentError } from "#server/payments/payment-error.ts";
import {
  type CheckoutSession,
  closeSession,
  createSession,
  findSession,
  type SessionParams,
} from "#server/payments/stripe.ts";
import { listSubscriptions } from "#server/payments/subscriptions.ts";
import { store } from "#server/state/store.ts";
import { trialNote } from "./end-repeated-trial.ts";
import { type Member, payerOf } from "./members.ts";
import { type Offer, offerOf } from "./plan.ts";
import { listPlans } from "./plans.ts";
import { settleSubscription } from "./settle-subscription.ts";
import { isLive } from "./standing.ts";
import { stripePrice } from "./stripe-price.ts";
import { hasTried } from "./trials.ts";

/** Which plan at which price, and where its reader wants to go on. */
export interface Wish {
  price: string;
  /** A path of ours. */
  returnTo: string;
  /** The card is entered on our own page, else on Stripe's. */
  here?: boolean;
}

/**
 * - pay: the page where it is paid
 * - card-form: what opens the card form on our own page, and what is charged now
 * - member: they are subscribed already, and a second one would be paid for twice
 * - gone: this price is not offered (any more)
 * - too-small: no card takes this amount
 */
export type Joining =
  | { kind: "pay"; url: string }
  | { kind: "card-form"; clientSecret: string; total: string }
  | { kind: "member" | "gone" | "too-small" };

/** The payment page that a member has open, and how often they have begun: one can be paid at a time. */
interface Attempt {
  count: number;
  session?: string;
  mark?: string;
}

const attempts = "join";
const turns = "join-turn";

/**
 * Opens the payment page for a plan. The same wish again, in another tab or after going back, leads to the same page;
 * another one closes the first.
 * @param directus the service door, in the language of the page
 * @throws PaymentError or DirectusError "unavailable"; sending the form again goes on from there
 */
export async function joinPlan(directus: Directus, member: Member, wish: Wish): Promise<Joining> {
  const offer = offerOf(await listPlans(directus), wish.price);
  if (!offer) return { kind: "gone" };
  if (offer.price.amount < leastCharge(offer.price.currency)) return { kind: "too-small" };
  const customer = await payerOf(directus, member);
  const attempt = (await store.get<Attempt>(attempts, member.id)) ?? { count: 0 };
  const before = attempt.session ? await findSession(attempt.session) : undefined;
  if ((await listSubscriptions(customer)).some(isLive)) return joined(directus, before);
  const params = await paramsOf(directus, offer, { member, customer, wish });
  const mark = createHash("sha256").update(JSON.stringify(params)).digest("base64url");
  if (before?.status === "open" && attempt.mark === mark) return whereToPay(before, directus.language);
  if (before?.status === "open" && (await closeSession(before)).status === "complete")
    return joinPlan(directus, member, wish);
  const session = await open(member, params, { count: attempt.count + 1, mark });
  return whereToPay(session, directus.language);
}

function whereToPay(session: CheckoutSession, { locale }: Language): Joining {
  const { url, clientSecret } = session;
  if (clientSecret) return { kind: "card-form", clientSecret, total: formatMoney(session, locale) };
  if (url) return { kind: "pay", url };
  throw new Error("A session that is open has an address or a secret.");
}

/**
 * Closes the payment page that a member has open, so that nobody pays whose account is going to be gone.
 * @throws PaymentError "unavailable"
 */
export async function closeJoining(user: string): Promise<void> {
  const attempt = await store.get<Attempt>(attempts, user);
  const before = attempt?.session ? await findSession(attempt.session) : undefined;
  if (before) await closeSession(before);
}

/** Whoever has paid, and sends the form once more instead of coming back, finds it open. */
async function joined(directus: Directus, paid: CheckoutSession | undefined): Promise<Joining> {
  if (paid?.subscription) await settleSubscription(directus, paid.subscription);
  return { kind: "member" };
}

/** Of two wishes at the same instant one has the turn; the other is asked to try again, and closes that page then. */
async function open(
  member: Member,
  params: SessionParams,
  attempt: Attempt & { mark: string },
): Promise<CheckoutSession> {
  const { count, mark } = attempt;
  const turn = `${member.id}:${count}`;
  const isMine =
    (await store.insert(turns, turn, mark, limits.joiningTurn)) || (await store.get(turns, turn)) === mark;
  if (!isMine) throw new PaymentError("unavailable", "another choice of theirs is being opened");
  const session = await created(member, params, { count, mark });
  await store.set(attempts, member.id, { ...attempt, session: session.id }, limits.joiningKept);
  return session;
}

/** An error that Stripe keeps under the key is left behind by the next try, which has another. */
async function created({ id: user }: Member, params: SessionParams, { count, mark }: Attempt) {
  try {
    return await createSession(params, `join:${user}:${count}:${mark}`);
  } catch (error) {
    if (isPaymentError(error, "spent")) await store.set(attempts, user, { count }, limits.joiningKept);
    throw error;
  }
}

async function paramsOf(
  directus: Directus,
  { plan, price }: Offer,
  { member, customer, wish }: { member: Member; customer: string; wish: Wish },
): Promise<SessionParams> {
  const { language } = directus;
  const isFirst = plan.trialDays > 0 && !(await hasTried(directus, { user: member.id, email: member.email }));
  const metadata = { user_id: member.id, plan_id: plan.id, language: language.tag };
  const complete = `${siteAddress(language, "/membership/complete")}?session_id={CHECKOUT_SESSION_ID}`;
  return {
    mode: "subscription",
    customer,
    client_reference_id: member.id,
    line_items: [{ price: await stripePrice(directus, { plan, price }), quantity: 1 }],
    locale: paymentLocale(language),
    adaptive_pricing: { enabled: false },
    metadata: { ...metadata, price_id: wish.price, return_to: wish.returnTo },
    subscription_data: isFirst
      ? { metadata: { ...metadata, ...trialNote }, trial_period_days: plan.trialDays }
      : { metadata },
    ...(wish.here
      ? { ui_mode: "elements", return_url: complete }
      : {
          ...{ ui_mode: "hosted_page", success_url: complete },
          cancel_url: siteAddress(language, joiningPath(wish)),
        }),
  };
}

/** Where somebody who has chosen goes on to payment. */
export function joiningPath({ price, returnTo }: Wish): string {
  return `/membership/checkout?${new URLSearchParams({ price, returnTo })}`;
}
