import { z } from "zod";
import { idSchema, jsonListSchema, languageTagSchema, text } from "#server/directus/field-schemas.ts";
import { AmountSchema, type Money, resolveAmount, TypedAmountSchema } from "#server/platform/money.ts";

export type Interval = "month" | "year";

export interface PlanPrice extends Money {
  id: string;
  interval: Interval;
}

export interface MembershipPlan {
  id: string;
  slug: string;
  name: string;
  description: string | undefined;
  benefits: string[];
  /** A plan includes those of lower rank. */
  rank: number;
  /** Free days, for first-time subscribers. */
  trialDays: number;
  prices: PlanPrice[];
  /** Language of the texts where it is not the page's. */
  lang: string | undefined;
}

export interface Offer {
  plan: MembershipPlan;
  price: PlanPrice;
}

const Price = z
  .object({
    id: idSchema,
    interval: z.enum(["month", "year"]),
    currency: z.string().regex(/^[A-Z]{3}$/),
    price: TypedAmountSchema,
    unit_amount: AmountSchema.nullish(),
  })
  .transform(({ price: typed, unit_amount: minor, ...price }, ctx): PlanPrice => {
    const amount = resolveAmount({ typed, minor, currency: price.currency }, ctx) ?? 0;
    if (amount === 0) ctx.addIssue("A plan's price is more than nothing.");
    return { ...price, amount };
  });

export const PlanSchema = z
  .object({
    id: idSchema,
    slug: z.string(),
    name: z.string(),
    description: text,
    benefits: jsonListSchema(z.object({ text: z.string() })),
    rank: z.number().nullish(),
    trial_days: z.number().nullish(),
    prices: jsonListSchema(Price).transform((prices) => prices.toSorted((a, b) => a.amount - b.amount)),
    lang: languageTagSchema,
  })
  .transform(
    ({ benefits, rank, trial_days, ...plan }): MembershipPlan => ({
      ...plan,
      benefits: benefits.map(({ text }) => text),
      rank: rank ?? 0,
      trialDays: Math.max(0, trial_days ?? 0),
    }),
  );

export function findOffer(plans: MembershipPlan[], priceId: string | null): Offer | undefined {
  return plans
    .flatMap((plan) => plan.prices.map((price) => ({ plan, price })))
    .find(({ price }) => price.id === priceId);
}

/** Prices in a currency, or in the default one if there are none. */
export function filterPlanPrices(
  { prices }: Pick<MembershipPlan, "prices">,
  currency: string,
  first: string,
): PlanPrice[] {
  const inThat = prices.filter((price) => price.currency === currency);
  return inThat.length > 0 ? inThat : prices.filter((price) => price.currency === first);
}

export interface PlanOrder extends Pick<MembershipPlan, "id" | "rank"> {
  /** Ids of the plans that include it; if empty, those of higher rank do. */
  openers: string[];
}

/** The plan itself, those that name it in `openers`, and of the others all of lower rank. */
export function listGrantedPlans(plan: Pick<MembershipPlan, "id" | "rank">, all: PlanOrder[]): string[] {
  const isOpened = ({ rank, openers }: PlanOrder) =>
    openers.length > 0 ? openers.includes(plan.id) : rank < plan.rank;
  return [plan.id, ...all.filter((other) => other.id !== plan.id && isOpened(other)).map(({ id }) => id)];
}
