import { z } from "zod";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import { parseRows } from "#server/directus/rows.ts";
import type { PlanOrder } from "./plan.ts";

const Rank = z
  .object({ id: idSchema, rank: z.number().nullish() })
  .transform(({ id, rank }) => ({ id, rank: rank ?? 0 }));
const Opener = z.object({ plan: idSchema.nullish(), opener: idSchema.nullish() });

/** Empty on a Directus without plans. Service client only. @throws DirectusError "unavailable" */
export async function readPlanOrder(directus: DirectusClient): Promise<PlanOrder[]> {
  const query = { fields: ["id", "rank"], sort: ["id"], limit: -1 } as const;
  return withGrantingPlans(
    directus,
    parseRows("plans", Rank, await withFallback(directus.readItems("plans", query), [])),
  );
}

/** Adds the plans that include each plan; none with an older pack. */
export async function withGrantingPlans<Named extends { id: string }>(
  directus: DirectusClient,
  plans: Named[],
): Promise<(Named & { openers: string[] })[]> {
  const query = { fields: ["plan", "opener"], sort: ["opener"], limit: -1 } as const;
  const rows = parseRows(
    "plans_openers",
    Opener,
    await withFallback(directus.readItems("plans_openers", query), []),
  );
  const openersOf = (id: string) => rows.flatMap(({ plan, opener }) => (plan === id && opener ? opener : []));
  return plans.map((plan) => ({ ...plan, openers: openersOf(plan.id) }));
}
