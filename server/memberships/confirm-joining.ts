import type { Directus } from "#server/directus/client.ts";
import { type CheckoutSession, findSession } from "#server/payments/stripe.ts";
import { retrieveSubscription } from "#server/payments/subscriptions.ts";
import { listOpenedBy } from "./entitlements.ts";
import { joiningPath } from "./join-plan.ts";
import { settleSubscription } from "./settle-subscription.ts";

/**
 * - joined: it is open, and `returnTo` is where they came from
 * - confirming: paid, or about to be, and not open yet
 * - open: not paid; `url` is the payment page
 * - unpaid: the same, where the card is entered on our own page, at `path`
 * - expired: nobody can pay it any more
 * - over: it was paid, and has ended or been shut since
 */
export type Confirmation =
  | { kind: "joined"; returnTo: string }
  | { kind: "open"; url: string }
  | { kind: "unpaid"; path: string }
  | { kind: "confirming" | "expired" | "over" };

/**
 * How a member's joining stands, asked of Stripe and settled at that moment.
 * @returns undefined for a session that is made up, or somebody else's
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function confirmJoining(
  directus: Directus,
  user: string,
  sessionId: string | null,
): Promise<Confirmation | undefined> {
  const session = await sessionOf(sessionId);
  if (!session || session.metadata.user_id !== user) return undefined;
  if (session.status === "expired") return { kind: "expired" };
  if (session.status === "open") return stillOpen(session);
  if (!session.subscription) return { kind: "confirming" };
  await settleSubscription(directus, session.subscription);
  const opened = await listOpenedBy(directus, session.subscription);
  const isOpen = opened.some(({ endsAt }) => endsAt > new Date());
  if (isOpen) return { kind: "joined", returnTo: session.metadata.return_to ?? "" };
  return { kind: opened.length > 0 || (await hasEnded(session.subscription)) ? "over" : "confirming" };
}

function stillOpen({ url, metadata }: CheckoutSession): Confirmation {
  if (url) return { kind: "open", url };
  const { price_id: price = "", return_to: returnTo = "" } = metadata;
  return { kind: "unpaid", path: joiningPath({ price, returnTo }) };
}

/** It may have come to its end before we heard of its beginning. */
async function hasEnded(subscription: string): Promise<boolean> {
  return (await retrieveSubscription(subscription)).endedAt !== undefined;
}

async function sessionOf(id: string | null): Promise<CheckoutSession | undefined> {
  return id && /^cs_\w{10,200}$/.test(id) ? findSession(id) : undefined;
}
