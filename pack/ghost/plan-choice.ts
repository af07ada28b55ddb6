import type { PlanName } from "#server/memberships/plans.ts";
import type { GhostTier } from "./ghost-rows.ts";

/** What the owner has said on the command line: a tier's slug, `members` or `paid`, and the slug of a plan. */
export type ImportPlanChoice = Map<string, string>;

/** The plan that stands for a tier: the one that was named, else the one with the same slug or name. */
export function findTierPlan(
  tier: Pick<GhostTier, "slug" | "name">,
  plans: PlanName[],
  chosen: ImportPlanChoice,
): PlanName | undefined {
  const named = chosen.get(tier.slug);
  if (named) return plans.find(({ slug }) => slug === named);
  const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
  return plans.find(({ slug }) => slug === tier.slug) ?? plans.find(({ name }) => same(name, tier.name));
}

/**
 * The plan that opens a post. Plans of higher rank open it too: of several tiers, that is the lowest one's, unless there is
 * a plan that just these open. What is for all members is for the plan that whoever is signed in has.
 * @param visibility as Ghost has it: members, paid or tiers; of anything else nobody knows who may read it
 * @param own the tiers of this post
 * @returns undefined where no plan here stands for them
 */
export function findPostPlan(
  visibility: string,
  own: GhostTier[],
  { tiers, plans, chosen }: { tiers: GhostTier[]; plans: PlanName[]; chosen: ImportPlanChoice },
): PlanName | undefined {
  const named = chosen.get(visibility);
  if (named) return plans.find(({ slug }) => slug === named);
  const free = visibility === "members" ? plans.find((plan) => plan.free) : undefined;
  if (free) return free;
  const meant: Record<string, GhostTier[]> = {
    members: tiers.filter(({ type }) => type === "free"),
    paid: tiers.filter(({ type }) => type === "paid"),
    tiers: own,
  };
  const found = (meant[visibility] ?? []).flatMap((tier) => findTierPlan(tier, plans, chosen) ?? []);
  return forJust(found, plans) ?? found.toSorted((a, b) => a.rank - b.rank)[0];
}

/** The plan that is opened by these alone, where the owner has made one for them. */
function forJust(found: PlanName[], plans: PlanName[]): PlanName | undefined {
  const keys = new Set(found.map(({ id }) => id));
  if (keys.size < 2) return undefined;
  return plans.find(({ openers }) => openers.length === keys.size && openers.every((id) => keys.has(id)));
}
