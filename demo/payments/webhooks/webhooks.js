import { EventEmitter, once } from "node:events";
import { apiVersion, findResource } from "../api/contract.js";
import { presentObject } from "../api/expand.js";
import { postEvent } from "./post-event.js";

/** Stripe's days, compressed: the wait before each retry. */
const defaultRetryScheduleMs = [500, 1_000, 2_000, 5_000, 10_000, 30_000, 60_000];

/**
 * How deliveries misbehave, set by the control API.
 * @typedef {object} WebhookMode
 * @property {"auto" | "hold" | "drop"} mode
 * @property {number} duplicate times each event is sent
 * @property {boolean} shuffle random order within what one request caused
 * @property {boolean} wrongSecret
 * @property {number} oldTimestamp seconds by which the signature's time lies back
 * @property {number} delayMs before the first attempt
 * @property {boolean} thin sends a v2 thin event instead
 * @property {boolean | null} livemode overrides the event's field
 * @property {string | null} apiVersion overrides the event's field
 */
/** @type {WebhookMode} */
export const plainMode = {
  mode: "auto",
  duplicate: 1,
  shuffle: false,
  wrongSecret: false,
  oldTimestamp: 0,
  delayMs: 0,
  thin: false,
  livemode: null,
  apiVersion: null,
};

/**
 * Events and their deliveries. Events are emitted while a request runs, stored with its commit, and sent after.
 * @param {import("../simulator.js").Sim} sim @param {number[]} [retryScheduleMs]
 */
export function createWebhooks(sim, retryScheduleMs = defaultRetryScheduleMs) {
  const { store } = sim;
  const signals = new EventEmitter().setMaxListeners(0);
  const timers = new Set();
  const closing = new AbortController();
  let emitted = [];

  const mode = () => store.get("setting", "webhooks") ?? { id: "webhooks", ...plainMode };

  function emit(type, object, previousAttributes) {
    const event = findResource("event", {
      id: sim.newId("evt_1"),
      api_version: apiVersion,
      created: sim.told(),
      data: {
        object: presentObject(sim, object),
        ...(previousAttributes && { previous_attributes: previousAttributes }),
      },
      livemode: false,
      pending_webhooks: endpointsFor(type).length,
      request: sim.requestInProgress ?? { id: null, idempotency_key: null },
      type,
    });
    emitted.push(store.put("event", event));
  }

  function endpointsFor(type) {
    return store
      .all("webhook_endpoint")
      .filter(
        ({ status, enabled_events: types }) =>
          status === "enabled" && (types.includes("*") || types.includes(type)),
      );
  }

  /** Turns what was emitted into stored deliveries; they are sent by `dispatch` once they are on disk. */
  function enqueue() {
    const { mode: how, duplicate, shuffle } = mode();
    const batch = emitted.flatMap((event) =>
      endpointsFor(event.type).flatMap((endpoint) =>
        Array.from({ length: duplicate }, () => createDelivery(event.id, endpoint.id, startingStatus[how])),
      ),
    );
    emitted = [];
    return shuffle ? shuffled(batch) : batch;
  }

  function createDelivery(event, endpoint, status) {
    const id = sim.newId("whd_");
    return store.put("delivery", { id, event, endpoint, status, attempts: [], next_attempt_at: null });
  }

  /** First attempts go out one after the other, so the order is the batch's; retries then run on their own. */
  async function dispatch(batch) {
    const { delayMs } = mode();
    if (delayMs) await pause(delayMs);
    for (const delivery of batch) {
      if (closing.signal.aborted) return;
      if (delivery.status === "pending") await attempt(delivery);
    }
  }

  async function attempt(delivery) {
    delivery.next_attempt_at = null;
    const endpoint = store.get("webhook_endpoint", delivery.endpoint);
    const event = store.get("event", delivery.event);
    if (!endpoint || !event) return;
    const result = await postEvent(event, endpoint, mode(), closing.signal);
    if (closing.signal.aborted || store.get("delivery", delivery.id) !== delivery) return;
    delivery.attempts.push(result);
    if (result.status >= 200 && result.status < 300) succeed(delivery, event);
    else retryLater(delivery);
    store.put("delivery", delivery);
    store.commit();
    signals.emit("attempted");
  }

  function succeed(delivery, event) {
    delivery.status = "delivered";
    if (event.pending_webhooks > 0) event.pending_webhooks -= 1;
    store.put("event", event);
  }

  function retryLater(delivery) {
    const wait = retryScheduleMs[delivery.attempts.length - 1];
    if (wait === undefined) {
      delivery.status = "failed";
      return;
    }
    delivery.next_attempt_at = Date.now() + wait;
    void pause(wait).then(() => attempt(delivery));
  }

  function pause(ms) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.add(timer);
    });
  }

  return {
    emit,
    enqueue,
    dispatch,
    mode,
    /** @param {Partial<WebhookMode>} changes */
    setMode(changes) {
      store.put("setting", { ...mode(), ...changes });
    },
    /** Sends the held deliveries, in order; returns how many. */
    release() {
      const held = store.all("delivery").filter((delivery) => delivery.status === "held");
      for (const delivery of held) store.put("delivery", Object.assign(delivery, { status: "pending" }));
      store.commit();
      void dispatch(mode().shuffle ? shuffled(held) : held);
      return held.length;
    },
    /** Sends one event anew to every endpoint. @param {any} event */
    redeliver(event) {
      const batch = endpointsFor(event.type).map(({ id }) => createDelivery(event.id, id, "pending"));
      store.commit();
      void dispatch(batch);
      return batch;
    },
    /** Takes up, after a restart, what had not been delivered. */
    resume() {
      void dispatch(store.all("delivery").filter((delivery) => delivery.status === "pending"));
    },
    /** Waits until the event has been accepted everywhere, or the time is over. */
    async settled(eventId, ms) {
      const timeout = AbortSignal.any([AbortSignal.timeout(ms), closing.signal]);
      const waiting = () =>
        store.all("delivery").some((delivery) => delivery.event === eventId && delivery.status === "pending");
      while (waiting() && !timeout.aborted) {
        await once(signals, "attempted", { signal: timeout }).catch(() => {});
      }
    },
    /** Stops what is scheduled or under way; it resumes at the next start if there is a state file. */
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

const startingStatus = { auto: "pending", hold: "held", drop: "dropped" };

function shuffled(entries) {
  const rest = [...entries];
  return entries.map(() => rest.splice(Math.floor(Math.random() * rest.length), 1)[0]);
}
