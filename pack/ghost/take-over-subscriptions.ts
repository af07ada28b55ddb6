import { findStripeCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { LIVE_STATUSES } from "#server/memberships/live-status.ts";
import type { PlanName } from "#server/memberships/plans.ts";
import { syncSubscription } from "#server/memberships/subscriptions/sync-subscription.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { listSubscriptions, setSubscriptionMetadata } from "#server/payments/subscriptions.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import type { GhostRow } from "./ghost-file.ts";
import type { GhostTier } from "./ghost-rows.ts";
import type { Batch } from "./import-rows.ts";
import { type GhostMember, listHeldTiers } from "./members-file.ts";
import { listUsableRows } from "./new-links.ts";
import { findTierPlan, type ImportPlanChoice } from "./plan-choice.ts";

interface TakeOver {
  tiers: GhostTier[];
  plans: PlanName[];
  chosen: ImportPlanChoice;
  /** Users by address; those that this run would have made or completed have no id. */
  users: Map<string, string>;
  apply: boolean;
}

/** Members who may pay at Stripe. */
export function listPayers(members: GhostRow<GhostMember>[]): GhostMember[] {
  return listUsableRows(members).filter(({ payer, isDeleted }) => payer !== undefined && !isDeleted);
}

/**
 * What members pay for at Stripe goes on as one of our plans: Stripe is told whose it is and for which plan, and neither
 * charges nor changes its price. In the Stripe account of the site's key only.
 */
export function subscriptionBatch(
  service: DirectusClient,
  payers: GhostMember[],
  given: TakeOver,
): Batch<GhostMember, undefined> {
  const { users, apply } = given;
  return {
    kind: "subscription",
    rows: payers.map((row) => ({ row })),
    keyOf: ({ email }) => email,
    there: new Map(),
    skip: ({ email }) => (users.has(email) ? undefined : "has no account here"),
    prepare: async (member) => {
      const user = users.get(member.email) ?? "";
      const { payer = "" } = member;
      const [running, ...others] = await listRunning(payer);
      if (!running)
        return { row: undefined, outcome: "skip", notes: [`nothing runs for ${payer} at Stripe`] };
      if (others.length > 0)
        throw new Error(
          `${[running, ...others].map(({ id }) => id).join(", ")} run for ${payer}: end all but one at Stripe`,
        );
      const { id, metadata, priceId = "" } = running;
      if (metadata.user_id && metadata.user_id === user) {
        // A run may have broken off before access was written.
        if (apply) await syncSubscription(service, id);
        return { row: undefined, outcome: "skip", notes: [`${id} is taken over already`] };
      }
      if (metadata.user_id) throw new Error(`${id} is somebody else's here`);
      if (user && (await findStripeCustomer(service, user)) !== payer)
        throw new Error(`their account here is not ${payer} at Stripe`);
      const plan = findSubscribedPlan(member, priceId, given);
      if (apply) {
        const named = { user_id: user, plan_id: plan.id, language: defaultLanguage.tag };
        await setSubscriptionMetadata(id, named);
        await syncSubscription(service, id);
      }
      return { row: undefined, notes: [`${id} goes on as the plan ${plan.slug}, at its price (${priceId})`] };
    },
  };
}

async function listRunning(payer: string) {
  try {
    return (await listSubscriptions(payer)).filter(({ status }) => LIVE_STATUSES.includes(status));
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
    throw new Error(`the Stripe account of STRIPE_SECRET_KEY has no ${payer}`);
  }
}

/** The plan that its price was named for, else the one that stands for the member's tier. */
function findSubscribedPlan(
  member: GhostMember,
  priceId: string,
  { tiers, plans, chosen }: TakeOver,
): PlanName {
  const named = chosen.get(priceId);
  const found = named
    ? plans.filter(({ slug }) => slug === named)
    : listHeldTiers(member, tiers).flatMap((tier) => findTierPlan(tier, plans, chosen) ?? []);
  const [plan, ...others] = new Set(found);
  if (plan && others.length === 0) return plan;
  const which = plan ? "several plans here stand" : "no plan here stands";
  throw new Error(`${which} for what they pay: name it with --plan ${priceId}=PLAN`);
}
