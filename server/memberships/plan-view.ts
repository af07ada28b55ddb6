import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import type { Language } from "#server/platform/i18n.ts";
import { formatMoney, formatShortMoney, type Money } from "#server/platform/money.ts";
import type { ActivePlan } from "./entitlements.ts";
import { filterPlanPrices, type Interval, type MembershipPlan } from "./plan.ts";

export interface PlanView
  extends Pick<MembershipPlan, "id" | "slug" | "name" | "description" | "benefits" | "lang"> {
  /** `price` is short: "€6". */
  prices: { id: string; price: string; interval: Interval }[];
  /** "The first 14 days are free."; undefined without a trial. */
  trial: string | undefined;
  /** The visitor's relation to it: paid for, included in their plan, or granted. */
  held: "own" | "included" | "given" | undefined;
}

/** "€6.00 a month". */
export function formatPlanPrice(price: Money & { interval: string }, { locale, t }: Language): string {
  const amount = formatMoney(price, locale);
  return price.interval === "year"
    ? t("memberships.per.year", { price: amount })
    : t("memberships.per.month", { price: amount });
}

type Shown = Pick<DirectusClient, "language" | "currency">;

export function toPlanViews(plans: MembershipPlan[], held: ActivePlan[], shownIn: Shown): PlanView[] {
  const paid = held.flatMap(({ plan, isSubscribed }) => (isSubscribed ? plan : []));
  const own = plans.findLast(({ id }) => paid.includes(id))?.id;
  const standing = ({ id }: MembershipPlan): PlanView["held"] => {
    if (id === own) return "own";
    if (paid.includes(id)) return "included";
    return held.some(({ plan }) => plan === id) ? "given" : undefined;
  };
  return plans.map((plan) => viewOfPlan(plan, standing(plan), shownIn));
}

function viewOfPlan(plan: MembershipPlan, held: PlanView["held"], { language, currency }: Shown): PlanView {
  const { id, slug, name, description, benefits, lang, trialDays } = plan;
  return {
    id,
    slug,
    name,
    description,
    benefits,
    lang,
    held,
    prices: filterPlanPrices(plan, currency, config.currency).map((price) => ({
      id: price.id,
      price: formatShortMoney(price, language.locale),
      interval: price.interval,
    })),
    trial: trialDays > 0 && !held ? language.t("memberships.trial", { days: trialDays }) : undefined,
  };
}
