import type { Subscription } from "#server/payments/subscriptions.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney } from "#server/platform/money.ts";
import { calculateAccessEnd } from "../access-end.ts";
import { formatPlanPrice } from "../plan-view.ts";
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
    subscriptions: membership.subscriptions.map((one) => viewOf(one, membership.terms, language)),
    given: membership.given.map(({ plan, until }) => ({
      plan,
      standing: t("memberships.account.given", { until: formatDay(until, language) }),
    })),
    invoices: membership.invoices.map(({ id, date, isOpen, url, ...money }) => ({
      ...{ id, isOpen, url },
      text: t("memberships.account.invoice", {
        date: formatDay(date, language),
        amount: formatMoney(money, language.locale),
      }),
    })),
  };
}

function viewOf(subscription: ShownSubscription, terms: Terms, language: Language): SubscriptionView {
  const { id, plan, status, cancelAt, endedAt, payUrl, cardRunsOut } = subscription;
  const runs = !endedAt && status !== "incomplete_expired";
  const isDue = status === "past_due" || status === "unpaid" || status === "incomplete";
  return {
    ...{ id, plan, cardRunsOut, standing: describeSubscription(subscription, terms, language) },
    payUrl: isDue ? payUrl : undefined,
    canCancel: runs && !cancelAt,
    canResume: runs && cancelAt !== undefined,
    canChangeCard: runs,
    canChangePlan: canChangePlan(subscription),
  };
}

export function describeSubscription(subscription: Subscription, terms: Terms, language: Language): string {
  const { t } = language;
  const { status, periodEnd, cancelAt, endedAt, price } = subscription;
  const on = (date: Date) => formatDay(date, language);
  const cost = price ? formatPlanPrice(price, language) : "";
  if (endedAt) return t("memberships.account.over", { on: on(endedAt) });
  if (status === "paused") return t("memberships.account.paused");
  if (subscription.isCollectionPaused)
    return terms.isOpenWhilePaused ? t("memberships.account.resting") : t("memberships.account.paused");
  if (subscription.isPaidBack) return t("memberships.account.paidBack", { until: on(cancelAt ?? periodEnd) });
  const graceEnd = status === "past_due" ? calculateAccessEnd(subscription, terms, new Date()) : undefined;
  if (graceEnd && graceEnd > new Date()) return t("memberships.account.pastDue", { until: on(graceEnd) });
  if (graceEnd || status === "unpaid") return t("memberships.account.unpaid");
  if (status === "trialing")
    return cancelAt
      ? t("memberships.account.freeEnds", { until: on(cancelAt) })
      : t("memberships.account.free", { until: on(periodEnd), price: cost });
  if (status === "active")
    return cancelAt
      ? t("memberships.account.ends", { on: on(cancelAt) })
      : t("memberships.account.renews", { on: on(periodEnd), price: cost });
  return t("memberships.account.incomplete");
}

/** A UTC day in the language's long format. */
export function formatDay(date: Date, { locale }: Language): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
}
