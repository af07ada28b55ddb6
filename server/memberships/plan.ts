import { z } from "zod";
import { jsonList, key, tag, text } from "#server/content/text.ts";
import { AmountSchema, type Money } from "#server/money.ts";

/** How often a membership is paid for. */
export type Interval = "month" | "year";

/** What a plan costs for a month or a year. */
export interface PlanPrice extends Money {
  id: string;
  interval: Interval;
}

/** A membership as the owner offers it. */
export interface Plan {
  id: string;
  slug: string;
  name: string;
  description: string | undefined;
  benefits: string[];
  /** A plan opens what those of lower rank open too. */
  rank: number;
  /** Days free of charge, for who has never tried one. */
  trialDays: number;
  prices: PlanPrice[];
  /** The language of its words where it is not the page's. */
  lang: string | undefined;
}

/** A plan, and what of it somebody has chosen. */
export interface Offer {
  plan: Plan;
  price: PlanPrice;
}

const Price = z
  .object({
    id: key,
    interval: z.enum(["month", "year"]),
    currency: z.string().regex(/^[A-Z]{3}$/),
    unit_amount: AmountSchema.pipe(z.number().positive()),
  })
  .transform(({ unit_amount: amount, ...price }): PlanPrice => ({ ...price, amount }));

export const PlanSchema = z
  .object({
    id: key,
    slug: z.string(),
    name: z.string(),
    description: text,
    benefits: jsonList(z.object({ text: z.string() })),
    rank: z.number().nullish(),
    trial_days: z.number().nullish(),
    prices: jsonList(Price),
    lang: tag,
  })
  .transform(
    ({ benefits, rank, trial_days, ...plan }): Plan => ({
      ...plan,
      benefits: benefits.map(({ text }) => text),
      rank: rank ?? 0,
      trialDays: Math.max(0, trial_days ?? 0),
    }),
  );

/** The plan and the price that an id names, among those that are sold. */
export function offerOf(plans: Plan[], priceId: string | null): Offer | undefined {
  return plans
    .flatMap((plan) => plan.prices.map((price) => ({ plan, price })))
    .find(({ price }) => price.id === priceId);
}

/** What a plan costs in one currency; in the site's first one where it has no price in that. */
export function pricesIn({ prices }: Pick<Plan, "prices">, currency: string, first: string): PlanPrice[] {
  const inThat = prices.filter((price) => price.currency === currency);
  return inThat.length > 0 ? inThat : prices.filter((price) => price.currency === first);
}

/** What decides by which other plans a plan is opened. */
export interface PlanOrder extends Pick<Plan, "id" | "rank"> {
  /** Keys of the plans that open it; without any those of higher rank do. */
  openers: string[];
}

/** The plans that a plan opens: itself, those that name it among their openers, and of the others all of lower rank. */
export function opensAlso(plan: Pick<Plan, "id" | "rank">, all: PlanOrder[]): string[] {
  const isOpened = ({ rank, openers }: PlanOrder) =>
    openers.length > 0 ? openers.includes(plan.id) : rank < plan.rank;
  return [plan.id, ...all.filter((other) => other.id !== plan.id && isOpened(other)).map(({ id }) => id)];
}
