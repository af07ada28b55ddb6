import { z } from "zod";
import { config } from "#server/config.ts";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { type Plan, type PlanOrder, PlanSchema } from "./plan.ts";
import { withOpeners } from "./plan-order.ts";

const fields = [
  ...["id", "slug", "name", "description", "benefits", "rank", "trial_days"],
  ...["prices.id", "prices.interval", "prices.currency", "prices.unit_amount"],
];

/** The published plans that have a price in a currency of the shop, from the lowest rank; none on a Directus without plans. */
export async function listPlans(directus: Directus): Promise<Plan[]> {
  const query = {
    fields,
    filter: { status: { _eq: "published" }, prices: { currency: { _in: config.currencies } } },
    deep: { prices: { _filter: { currency: { _in: config.currencies } }, _sort: ["unit_amount"] } },
    sort: ["rank", "name"],
    limit: limits.plansShown,
  };
  return parseRows("plans", PlanSchema, await orWithout(directus.readItems("plans", query), []));
}

const PlanName = z
  .object({ id: key, slug: z.string(), name: z.string(), rank: z.number().nullish() })
  .transform((plan) => ({ ...plan, rank: plan.rank ?? 0 }));

/** As much of a plan as it takes to give it to somebody. */
export type PlanName = z.output<typeof PlanName> & PlanOrder;

/** All plans that are not archived, sold or not; none on a Directus without plans. */
export async function listPlanNames(directus: Directus): Promise<PlanName[]> {
  const query = {
    fields: ["id", "slug", "name", "rank"],
    filter: { status: { _neq: "archived" } },
    sort: ["rank", "name"],
    limit: -1,
  };
  return withOpeners(
    directus,
    parseRows("plans", PlanName, await orWithout(directus.readItems("plans", query), [])),
  );
}
