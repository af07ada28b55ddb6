import { createFaults } from "./control/faults.js";
import { createIds } from "./ids.js";
import { Store } from "./store.js";
import { createWebhooks } from "./webhooks/webhooks.js";

/**
 * The account behind the API: its records, clock, ids, webhooks and faults. Handlers take it as their first
 * argument.
 * @typedef {object} Sim
 * @property {Store} store
 * @property {(prefix: string, length?: number) => string} newId
 * @property {() => number} now Unix seconds, moved by the clock offset
 * @property {() => number} told Unix seconds by which an event of this moment is dated: the clock's, unless it was said otherwise
 * @property {number | undefined} moment takes the place of now while it is set: see `billing/moment.js`
 * @property {string} publicUrl origin under which browsers reach the stand-in
 * @property {ReturnType<typeof createWebhooks>} webhooks
 * @property {ReturnType<typeof createFaults>} faults
 * @property {{ id: string, method: string, path: string, status: number }[]} requests newest last
 * @property {Record<string, string[]>} restrictedKeys what each of them may do, in Stripe's names without `rak_`
 * @property {{ holdRedirectMs: number, settleRefundMs: number }} timing
 * @property {() => void} commit
 */

/**
 * @param {object} options
 * @param {string} options.publicUrl
 * @param {string} [options.stateFile]
 * @param {string} [options.seed]
 * @param {Record<string, string[]>} [options.restrictedKeys]
 * @param {number[]} [options.retryScheduleMs]
 * @param {number} [options.holdRedirectMs]
 * @param {number} [options.settleRefundMs]
 * @returns {Sim}
 */
export function createSim(options) {
  const store = new Store(options.stateFile);
  /** @type {Sim} */
  const sim = {
    store,
    newId: createIds(store, options.seed),
    now: () => sim.moment ?? Math.floor(Date.now() / 1000) + (store.get("setting", "clock")?.offset ?? 0),
    told() {
      const { told } = store.get("setting", "clock") ?? {};
      return told === undefined ? sim.now() : Math.floor(Date.now() / 1000) + told;
    },
    moment: undefined,
    publicUrl: options.publicUrl,
    webhooks: undefined,
    faults: createFaults(store),
    requests: [],
    restrictedKeys: { ...options.restrictedKeys },
    timing: {
      holdRedirectMs: options.holdRedirectMs ?? 5_000,
      settleRefundMs: options.settleRefundMs ?? 2_000,
    },
    commit() {
      const batch = sim.webhooks.enqueue();
      store.commit();
      sim.webhooks.dispatch(batch);
    },
  };
  sim.webhooks = createWebhooks(sim, options.retryScheduleMs);
  return sim;
}
