import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { formatMoney } from "#server/platform/money.ts";
import { describeSubscription } from "../describe-subscription.ts";
import type { Terms } from "../subscriptions/grace-settings.ts";
import { canChangePlan } from "./change-plan.ts";
import type { Membership, ShownSubscription } from "./load-membership.ts";

export interface SubscriptionView {
  id: string;
  plan: string;
  standing: string;
  cardRunsOut: boolean;
  payUrl: string | undefined;
  canCancel: boolean;
  canResume: boolean;
  canChangeCard: boolean;
  canChangePlan: boolean;
}

export interface MembershipView {
  subscriptions: SubscriptionView[];
  given: { plan: string; standing: string }[];
  invoices: { id: string; text: string; isOpen: boolean; url: string }[];
}

export function toMembershipView(membership: Membership, language: Language): MembershipView {
  const { t } = language;
  return {
    subscriptions: membership.subscriptions.map((one) => toSubscriptionView(one, membership.terms, language)),
    given: membership.given.map(({ plan, until }) => ({
      plan,
      standing: t("memberships.account.given", { until: formatDay(until, language.locale) }),
    })),
    invoices: membership.invoices.map(({ id, date, isOpen, url, ...money }) => ({
      id,
      isOpen,
      url,
      text: t("memberships.account.invoice", {
        date: formatDay(date, language.locale),
        amount: formatMoney(money, language.locale),
      }),
    })),
  };
}

function toSubscriptionView(
  subscription: ShownSubscription,
  terms: Terms,
  language: Language,
): SubscriptionView {
  const { id, plan, status, cancelAt, endedAt, payUrl, cardRunsOut } = subscription;
  const runs = !endedAt && status !== "incomplete_expired";
  const isDue = status === "past_due" || status === "unpaid" || status === "incomplete";
  return {
    id,
    plan,
    cardRunsOut,
    standing: describeSubscription(subscription, terms, language),
    payUrl: isDue ? payUrl : undefined,
    canCancel: runs && !cancelAt,
    canResume: runs && cancelAt !== undefined,
    canChangeCard: runs,
    canChangePlan: canChangePlan(subscription),
  };
}
