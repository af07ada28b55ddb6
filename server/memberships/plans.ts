import { z } from "zod";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { type MembershipPlan, type PlanOrder, PlanSchema } from "./plan.ts";
import { withGrantingPlans } from "./plan-order.ts";

const fields = [
  "id",
  "slug",
  "name",
  "description",
  "benefits",
  "rank",
  "trial_days",
  "prices.id",
  "prices.interval",
  "prices.currency",
  "prices.unit_amount",
] as const;

/** Published plans priced in the shop's currencies, lowest rank first; none on a Directus without plans. */
export async function listPlans(directus: DirectusClient): Promise<MembershipPlan[]> {
  const query = {
    fields,
    filter: {
      status: { _eq: "published" },
      prices: { currency: { _in: config.currencies } },
    } satisfies CollectionFilter<"plans">,
    deep: { prices: { _filter: { currency: { _in: config.currencies } }, _sort: ["unit_amount"] } },
    sort: ["rank", "name"],
    limit: limits.plansShown,
  } as const;
  return parseRows("plans", PlanSchema, await withFallback(directus.readItems("plans", query), []));
}

const PlanName = z
  .object({ id: idSchema, slug: z.string(), name: z.string(), rank: z.number().nullish() })
  .transform((plan) => ({ ...plan, rank: plan.rank ?? 0 }));

export type PlanName = z.output<typeof PlanName> & PlanOrder;

/** All plans not archived; none on a Directus without plans. */
export async function listPlanNames(directus: DirectusClient): Promise<PlanName[]> {
  const query = {
    fields: ["id", "slug", "name", "rank"],
    filter: { status: { _neq: "archived" } } satisfies CollectionFilter<"plans">,
    sort: ["rank", "name"],
    limit: -1,
  } as const;
  return withGrantingPlans(
    directus,
    parseRows("plans", PlanName, await withFallback(directus.readItems("plans", query), [])),
  );
}
