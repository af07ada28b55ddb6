import type { DirectusClient } from "#server/directus/clients/client.ts";
import { type CheckoutSession, findCheckoutSession } from "#server/payments/checkout-sessions.ts";
import { retrieveSubscription } from "#server/payments/subscriptions.ts";
import { listBySubscription } from "../entitlements.ts";
import { subscribePath } from "./start-subscription.ts";
import { syncSubscription } from "./sync-subscription.ts";

/**
 * active: has access, continue at `returnTo`; confirming: paid or processing, no access yet; open: unpaid, pay at
 * `url`; unpaid: pay with our card form at `path`; ended: was paid, and has ended since.
 */
export type SubscriptionConfirmation =
  | { kind: "active"; returnTo: string }
  | { kind: "open"; url: string }
  | { kind: "unpaid"; path: string }
  | { kind: "confirming" | "expired" | "ended" };

/** Undefined for an invalid session, or somebody else's. @throws PaymentError or DirectusError "unavailable" */
export async function confirmMembership(
  directus: DirectusClient,
  user: string,
  sessionId: string | null,
): Promise<SubscriptionConfirmation | undefined> {
  const session = await findSession(sessionId);
  if (!session || session.metadata.user_id !== user) return undefined;
  if (session.status === "expired") return { kind: "expired" };
  if (session.status === "open") return stillOpen(session);
  if (!session.subscription) return { kind: "confirming" };
  await syncSubscription(directus, session.subscription);
  const opened = await listBySubscription(directus, session.subscription);
  const isOpen = opened.some(({ endsAt }) => endsAt > new Date());
  if (isOpen) return { kind: "active", returnTo: session.metadata.return_to ?? "" };
  return { kind: opened.length > 0 || (await hasEnded(session.subscription)) ? "ended" : "confirming" };
}

function stillOpen({ url, metadata }: CheckoutSession): SubscriptionConfirmation {
  if (url) return { kind: "open", url };
  const { price_id: price = "", return_to: returnTo = "" } = metadata;
  return { kind: "unpaid", path: subscribePath({ price, returnTo }) };
}

/** It may have ended before its first event arrived. */
async function hasEnded(subscription: string): Promise<boolean> {
  return (await retrieveSubscription(subscription)).endedAt !== undefined;
}

async function findSession(id: string | null): Promise<CheckoutSession | undefined> {
  return id && /^cs_\w{10,200}$/.test(id) ? findCheckoutSession(id) : undefined;
}
