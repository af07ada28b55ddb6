import { config } from "#server/config/config.ts";
import { filterPlanPrices, type MembershipPlan, type PlanPrice } from "./plan.ts";

/** What a year costs less than twelve months: in whole months where it comes to that, else in percent, rounded down. */
export type YearlySaving = { months: number } | { percent: number };

/** The least that any of the plans saves; undefined where none does, or none can be paid in both ways. */
export function findYearlySaving(
  plans: Pick<MembershipPlan, "prices">[],
  currency: string,
): YearlySaving | undefined {
  const shares = plans.flatMap((plan) => {
    const prices = filterPlanPrices(plan, currency, config.currency);
    const [month, year] = [findPrice(prices, "month"), findPrice(prices, "year")];
    return month && year ? { months: 12 - year.amount / month.amount } : [];
  });
  const months = Math.min(...shares.map((share) => share.months));
  if (!Number.isFinite(months) || months <= 0) return undefined;
  return Number.isInteger(months) ? { months } : { percent: Math.floor((months / 12) * 100) };
}

function findPrice(prices: PlanPrice[], interval: PlanPrice["interval"]): PlanPrice | undefined {
  return prices.find((price) => price.interval === interval);
}
