import { isDeepStrictEqual } from "node:util";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/platform/log.ts";
import { store } from "#server/state/store.ts";
import { listLive } from "../entitlements.ts";
import { listGrantedPlans, type PlanOrder } from "../plan.ts";
import { readPlanOrder } from "../plans.ts";
import { settleIfThere } from "./sync-lapsed.ts";

const seen = { kind: "plan-order", key: "all" };

/** Stripe errors wait for the subscription's next event. @throws DirectusError "unavailable" */
export async function settleChangedPlans(directus: DirectusClient): Promise<void> {
  const order = await readPlanOrder(directus);
  const before = await store.get<PlanOrder[]>(seen.kind, seen.key);
  if (isDeepStrictEqual(before, order)) return;
  const changed = before ? listPlansWithNewGrants(before, order) : [];
  if (changed.length > 0) await settleAll(directus, changed);
  await store.set(seen.kind, seen.key, { value: order, seconds: limits.planHistory });
}

/** Ids of the plans whose included plans changed; a new plan has no subscribers yet. */
export function listPlansWithNewGrants(before: PlanOrder[], now: PlanOrder[]): string[] {
  const opened = (id: string, all: PlanOrder[]) => {
    const plan = all.find((one) => one.id === id);
    return plan && listGrantedPlans(plan, all).toSorted();
  };
  return before.map(({ id }) => id).filter((id) => !isDeepStrictEqual(opened(id, before), opened(id, now)));
}

async function settleAll(directus: DirectusClient, plans: string[]): Promise<void> {
  const running = await listLive(directus, plans);
  log.info({ plans, subscriptions: running.length }, "plans open others now: what runs of them is settled");
  for (const id of running)
    await settleIfThere(directus, id).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, "a membership does not know yet what its plan opens now"),
    );
}
