import { config } from "#server/config/config.ts";
import { getSiteSections } from "#server/content/site/cached-site-sections.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { formatShortMoney } from "#server/platform/money.ts";
import { filterPlanPrices, type Interval, type MembershipPlan } from "./plan.ts";
import { listPlans } from "./plans.ts";

/** A plan where it is only mentioned, with its lowest price. */
export interface PlanTeaser extends Pick<MembershipPlan, "slug" | "name" | "lang"> {
  /** "€6". */
  price: string;
  interval: Interval;
  trialDays: number;
}

/** The plans that somebody can join now, cheapest rank first; none where nobody can. */
export async function listPlanTeasers(directus: DirectusClient): Promise<PlanTeaser[]> {
  if (!(await getSiteSections()).plans) return [];
  return toPlanTeasers(await listPlans(directus), directus);
}

export function toPlanTeasers(
  plans: MembershipPlan[],
  { currency, language: { locale } }: Pick<DirectusClient, "currency" | "language">,
): PlanTeaser[] {
  return plans.flatMap((plan) => {
    const [lowest] = filterPlanPrices(plan, currency, config.currency);
    const { slug, name, lang, trialDays } = plan;
    return lowest
      ? { slug, name, lang, trialDays, price: formatShortMoney(lowest, locale), interval: lowest.interval }
      : [];
  });
}
