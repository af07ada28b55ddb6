import type { Subscription } from "#server/payments/subscriptions.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatDay } from "#server/platform/intl.ts";
import { calculateAccessEnd } from "./access-end.ts";
import { formatPlanPrice } from "./plan-view.ts";
import type { Terms } from "./subscriptions/grace-settings.ts";

export function describeSubscription(subscription: Subscription, terms: Terms, language: Language): string {
  const { t } = language;
  const { status, periodEnd, cancelAt, endedAt, price } = subscription;
  const on = (date: Date) => formatDay(date, language.locale);
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
