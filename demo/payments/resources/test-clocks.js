import { findResource } from "../api/contract.js";
import {
  createInvalidRequestError,
  createInvalidStateError,
  createMissingResourceError,
  createNotImplementedError,
} from "../api/errors.js";
import { createPageOfList, sortNewestFirst } from "../api/lists.js";
import { calculatePeriodEnd } from "../billing/period.js";
import { endSubscription } from "../billing/subscription.js";

const kind = "test_helpers.test_clock";
const keptSeconds = 30 * 24 * 60 * 60;
const farthestYears = { interval: "year", interval_count: 2 };

export function createClock(sim, { params }) {
  if (params.customer)
    throw createNotImplementedError("The local stand-in puts new customers on a clock only.");
  const clock = findResource(kind, {
    id: sim.newId("clock_1"),
    created: sim.now(),
    deletes_after: sim.now() + keptSeconds,
    frozen_time: params.frozen_time,
    name: params.name ?? null,
    status: "ready",
  });
  sim.store.put(kind, clock);
  sim.webhooks.emit("test_helpers.test_clock.created", clock);
  return clock;
}

export function retrieveClock(sim, { ids: [id] }) {
  const clock = sim.store.get(kind, id);
  if (!clock) throw createMissingResourceError("test_helpers.test_clock", id, "test_clock");
  return clock;
}

export function listClocks(sim, { params, path }) {
  return createPageOfList(sortNewestFirst(sim.store.all(kind), params), params, path);
}

/** Says `advancing`; the time passes with the next request or sweep, as at Stripe it does in the background. */
export function handleAdvanceClock(sim, call) {
  const clock = retrieveClock(sim, call);
  const { frozen_time: target } = call.params;
  if (clock.status !== "ready") throw createInvalidStateError("The test clock is already advancing.");
  if (target <= clock.frozen_time) {
    throw createInvalidRequestError("The test clock can only be advanced to a later time.", {
      param: "frozen_time",
    });
  }
  if (target > farthest(sim, clock)) {
    throw createInvalidRequestError(
      "The test clock can be advanced by two intervals of its shortest subscription at most, or by two years.",
      { code: "test_clock_advance_too_far", param: "frozen_time" },
    );
  }
  Object.assign(clock, {
    status: "advancing",
    status_details: { advancing: { target_frozen_time: target } },
  });
  sim.store.put(kind, clock);
  sim.webhooks.emit("test_helpers.test_clock.advancing", clock);
  return clock;
}

export function deleteClock(sim, call) {
  const clock = retrieveClock(sim, call);
  const { id } = clock;
  for (const subscription of sim.store.all("subscription")) {
    if (subscription.test_clock === id && !subscription.ended_at) {
      endSubscription(sim, subscription, "cancellation_requested");
    }
  }
  for (const customer of sim.store.all("customer")) {
    if (customer.test_clock === id) {
      sim.store.put("customer", { id: customer.id, object: "customer", deleted: true });
    }
  }
  sim.store.remove(kind, id);
  sim.webhooks.emit("test_helpers.test_clock.deleted", clock);
  return { id, object: kind, deleted: true };
}

function farthest(sim, { id, frozen_time: now }) {
  const ends = sim.store
    .all("subscription")
    .filter((subscription) => subscription.test_clock === id && !subscription.ended_at)
    .map(({ items }) => twice(items.data[0].price.recurring))
    .concat(farthestYears)
    .map((recurring) => calculatePeriodEnd(now, recurring, now));
  return Math.min(...ends);
}

function twice({ interval, interval_count }) {
  return { interval, interval_count: 2 * interval_count };
}
