import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import type { Language } from "#server/languages.ts";
import { formatMoney, type Money } from "#server/money.ts";
import type { HeldPlan } from "./held-plans.ts";
import { type Interval, type Plan, pricesIn } from "./plan.ts";

/** A plan as its card shows it. */
export interface PlanView extends Pick<Plan, "id" | "slug" | "name" | "description" | "benefits" | "lang"> {
  prices: { id: string; text: string; interval: Interval }[];
  /** Such as "The first 14 days are free."; undefined without a trial. */
  trial: string | undefined;
  /** What it is to who is looking: paid for, part of what they pay for, or given to them. */
  held: "own" | "included" | "given" | undefined;
}

/** "€6.00 a month", in the words of a language. */
export function priceText(price: Money & { interval: string }, { locale, texts }: Language): string {
  const { per } = texts.memberships;
  const amount = formatMoney(price, locale);
  return price.interval === "year" ? per.year(amount) : per.month(amount);
}

/** The language and the currency in which somebody looks. */
type Shown = Pick<Directus, "language" | "currency">;

/** The plans in the words of a language and the prices of a currency, as they are to who is looking. */
export function viewOfPlans(plans: Plan[], held: HeldPlan[], shownIn: Shown): PlanView[] {
  const paid = held.flatMap(({ plan, isSubscribed }) => (isSubscribed ? plan : []));
  const own = plans.findLast(({ id }) => paid.includes(id))?.id;
  const standing = ({ id }: Plan): PlanView["held"] => {
    if (id === own) return "own";
    if (paid.includes(id)) return "included";
    return held.some(({ plan }) => plan === id) ? "given" : undefined;
  };
  return plans.map((plan) => viewOfPlan(plan, standing(plan), shownIn));
}

function viewOfPlan(plan: Plan, held: PlanView["held"], { language, currency }: Shown): PlanView {
  const { id, slug, name, description, benefits, lang, trialDays } = plan;
  return {
    ...{ id, slug, name, description, benefits, lang, held },
    prices: pricesIn(plan, currency, config.currency).map((price) => ({
      id: price.id,
      text: priceText(price, language),
      interval: price.interval,
    })),
    trial: trialDays > 0 && !held ? language.texts.memberships.trial(trialDays) : undefined,
  };
}
