import { z } from "zod";
import { config } from "#server/config/config.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { type MembershipPlan, type PlanOrder, PlanSchema } from "./plan.ts";

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
  "prices.price",
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
    deep: { prices: { _filter: { currency: { _in: config.currencies } } } },
    sort: ["rank", "name"],
    limit: limits.plansShown,
  } as const;
  return parseRows("plans", PlanSchema, await withFallback(directus.readItems("plans", query), []));
}

const Opener = z.object({ plan: idSchema.nullish(), opener: idSchema.nullish() });
const Rank = z
  .object({ id: idSchema, rank: z.number().nullish() })
  .transform(({ id, rank }) => ({ id, rank: rank ?? 0 }));
const PlanName = z
  .object({
    id: idSchema,
    slug: z.string(),
    name: z.string(),
    rank: z.number().nullish(),
    /** For whoever is signed in. */
    free: z.boolean().nullish(),
  })
  .transform((plan) => ({ ...plan, rank: plan.rank ?? 0 }));

export type PlanName = z.output<typeof PlanName> & PlanOrder;

/** All plans not archived; none on a Directus without plans. */
export async function listPlanNames(directus: DirectusClient): Promise<PlanName[]> {
  const query = {
    fields: ["id", "slug", "name", "rank", "free"],
    filter: { status: { _neq: "archived" } } satisfies CollectionFilter<"plans">,
    sort: ["rank", "name"],
    limit: -1,
  } as const;
  return withGrantingPlans(
    directus,
    parseRows("plans", PlanName, await withFallback(directus.readItems("plans", query), [])),
  );
}

/** In the client's language; empty for an unknown plan. @throws DirectusError */
export async function findPlanName(directus: DirectusClient, id: string | undefined): Promise<string> {
  const filter = { id: { _eq: id } } satisfies CollectionFilter<"plans">;
  const [plan] = await directus.readItems("plans", { fields: ["id", "name"], filter, limit: 1 });
  return String(plan?.name ?? "");
}

/** Empty on a Directus without plans. Service client only. @throws DirectusError "unavailable" */
export async function readPlanOrder(directus: DirectusClient): Promise<PlanOrder[]> {
  const query = { fields: ["id", "rank"], sort: ["id"], limit: -1 } as const;
  return withGrantingPlans(
    directus,
    parseRows("plans", Rank, await withFallback(directus.readItems("plans", query), [])),
  );
}

/** Adds the plans that include each plan; none with an older pack. */
async function withGrantingPlans<Named extends { id: string }>(
  directus: DirectusClient,
  plans: Named[],
): Promise<(Named & { openers: string[] })[]> {
  const query = { fields: ["plan", "opener"], sort: ["opener"], limit: -1 } as const;
  const rows = parseRows(
    "plans_openers",
    Opener,
    await withFallback(directus.readItems("plans_openers", query), []),
  );
  const listOpeners = (id: string) =>
    rows.flatMap(({ plan, opener }) => (plan === id && opener ? opener : []));
  return plans.map((plan) => ({ ...plan, openers: listOpeners(plan.id) }));
}
