import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import type { PlanOrder } from "./plan.ts";

const Rank = z
  .object({ id: key, rank: z.number().nullish() })
  .transform(({ id, rank }) => ({ id, rank: rank ?? 0 }));
const Opener = z.object({ plan: key.nullish(), opener: key.nullish() });

/**
 * Which plans open which, of all plans that there are; none on a Directus without plans.
 * @param directus the service door
 * @throws DirectusError "unavailable"
 */
export async function readPlanOrder(directus: Directus): Promise<PlanOrder[]> {
  const query = { fields: ["id", "rank"], sort: ["id"], limit: -1 };
  return withOpeners(
    directus,
    parseRows("plans", Rank, await orWithout(directus.readItems("plans", query), [])),
  );
}

/** Adds to plans which others open them: none where the pack is from before there were any. */
export async function withOpeners<Named extends { id: string }>(
  directus: Directus,
  plans: Named[],
): Promise<(Named & { openers: string[] })[]> {
  const query = { fields: ["plan", "opener"], sort: ["opener"], limit: -1 };
  const rows = parseRows(
    "plans_openers",
    Opener,
    await orWithout(directus.readItems("plans_openers", query), []),
  );
  const openersOf = (id: string) => rows.flatMap(({ plan, opener }) => (plan === id && opener ? opener : []));
  return plans.map((plan) => ({ ...plan, openers: openersOf(plan.id) }));
}
