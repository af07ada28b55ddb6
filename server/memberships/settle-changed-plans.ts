import { isDeepStrictEqual } from "node:util";
import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { store } from "#server/state/store.ts";
import { listLive } from "./entitlements.ts";
import { opensAlso, type PlanOrder } from "./plan.ts";
import { readPlanOrder } from "./plan-order.ts";
import { settleIfThere } from "./settle-lapsed.ts";

const seen = { kind: "plan-order", key: "all" };

/**
 * Once the owner has changed which plans open which, settles the memberships that run of the plans concerned: who has
 * paid reads what their plan opens now, and not only after the next news of their subscription.
 * @throws DirectusError "unavailable"; what Stripe cannot say now waits for the next news
 */
export async function settleChangedPlans(directus: Directus): Promise<void> {
  const order = await readPlanOrder(directus);
  const before = await store.get<PlanOrder[]>(seen.kind, seen.key);
  if (isDeepStrictEqual(before, order)) return;
  const changed = before ? plansThatOpenOthers(before, order) : [];
  if (changed.length > 0) await settleAll(directus, changed);
  await store.set(seen.kind, seen.key, order, limits.planOrder);
}

/** Keys of the plans that open others now than they did; of one that is new nobody has anything yet. */
export function plansThatOpenOthers(before: PlanOrder[], now: PlanOrder[]): string[] {
  const opened = (id: string, all: PlanOrder[]) => {
    const plan = all.find((one) => one.id === id);
    return plan && opensAlso(plan, all).toSorted();
  };
  return before.map(({ id }) => id).filter((id) => !isDeepStrictEqual(opened(id, before), opened(id, now)));
}

async function settleAll(directus: Directus, plans: string[]): Promise<void> {
  const running = await listLive(directus, plans);
  log.info({ plans, subscriptions: running.length }, "plans open others now: what runs of them is settled");
  for (const id of running)
    await settleIfThere(directus, id).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, "a membership does not know yet what its plan opens now"),
    );
}
