import { config } from "#server/config.ts";
import { readable } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { type Plan, PlanSchema } from "./plan.ts";

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
  return readable(PlanSchema, await orWithout(directus.readItems("plans", query), []));
}
