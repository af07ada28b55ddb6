import { isDeepStrictEqual } from "node:util";
import type { Directus } from "#server/directus/client.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { store } from "#server/state/store.ts";
import { listLive } from "./entitlements.ts";
import type { PlanOrder } from "./plan.ts";
import { readPlanOrder } from "./plan-order.ts";
import { settleIfThere } from "./settle-lapsed.ts";

const seen = { kind: "plan-order", key: "all" };

/**
 * Once the owner has changed which plans open which, settles every membership that runs: who has paid reads what their
 * plan opens now, and not only after the next news of their subscription.
 * @throws DirectusError "unavailable"; what Stripe cannot say now waits for the next news
 */
export async function settleChangedPlans(directus: Directus): Promise<void> {
  const order = await readPlanOrder(directus);
  const before = await store.get<PlanOrder[]>(seen.kind, seen.key);
  if (isDeepStrictEqual(before, order)) return;
  if (before) await settleAll(directus);
  await store.set(seen.kind, seen.key, order, limits.planOrder);
}

async function settleAll(directus: Directus): Promise<void> {
  const running = await listLive(directus);
  log.info({ subscriptions: running.length }, "plans open other plans now: what runs is settled");
  for (const id of running)
    await settleIfThere(directus, id).catch((error: unknown) =>
      log.warn({ err: error, subscription: id }, "a membership does not know yet what its plan opens now"),
    );
}
