import { expect, test } from "vitest";
import { OrderSchema } from "#server/orders/order.ts";
import { formatNextStep, toOrderProgress } from "#server/orders/order-progress.ts";
import { speaking } from "../../support/directus/languages.ts";
import { en } from "../../support/messages.ts";

const english = speaking("en");

const orderOf = (more: object = {}, type = "physical") =>
  OrderSchema.parse({
    id: "o",
    status: "paid",
    fulfillment_status: type === "physical" ? "open" : "none",
    attempt: 1,
    key: "k",
    email: "ada@example.com",
    currency: "EUR",
    date_created: "2026-05-01T09:00:00Z",
    paid_at: "2026-05-02T09:00:00Z",
    lines: [
      { id: "1", kind: "product", type, title: "Soundings", quantity: 1 },
      { id: "2", kind: "shipping", type: "physical", title: "Parcel", quantity: 1 },
    ],
    ...more,
  });
const stepsOf = (...order: Parameters<typeof orderOf>) =>
  toOrderProgress(orderOf(...order), english).map(({ key, day, state }) => [key, state, day]);
const parcel = (id: string, sent_at: string) => ({ id, sent_at, lines: [] });

test("an order to be sent stands at its payment, and nothing claims that it was packed or has arrived", () => {
  expect(stepsOf()).toEqual([
    ["ordered", "done", "May 1, 2026"],
    ["paid", "current", "May 2, 2026"],
    ["shipped", "upcoming", undefined],
  ]);
  expect(formatNextStep(orderOf(), english)).toBe(en("buying.order.next.pack"));
});

test("before it is paid it stands at its beginning, and promises nothing", () => {
  const pending = { status: "pending", paid_at: null };

  expect(stepsOf(pending).map(([, state]) => state)).toEqual(["current", "upcoming", "upcoming"]);
  expect(formatNextStep(orderOf(pending), english)).toBeUndefined();
});

test("a part that has left is a step of its own, with the day of the first parcel", () => {
  const partly = {
    fulfillment_status: "partially_fulfilled",
    fulfillments: [parcel("p", "2026-05-03T09:00:00Z")],
  };

  expect(stepsOf(partly).slice(2)).toEqual([
    ["partly", "current", "May 3, 2026"],
    ["shipped", "upcoming", undefined],
  ]);
  expect(formatNextStep(orderOf(partly), english)).toBe(en("buying.order.next.rest"));
});

test("what has left whole has the day of its last parcel, else the day on which it was marked", () => {
  const sent = { status: "fulfilled", fulfillment_status: "fulfilled", fulfilled_at: "2026-05-06T09:00:00Z" };
  const fulfillments = [parcel("p", "2026-05-03T09:00:00Z"), parcel("q", "2026-05-05T09:00:00Z")];

  expect(stepsOf({ ...sent, fulfillments }).at(-1)).toEqual(["shipped", "current", "May 5, 2026"]);
  expect(stepsOf(sent).at(-1)).toEqual(["shipped", "current", "May 6, 2026"]);
  expect(formatNextStep(orderOf(sent), english)).toBe(en("buying.order.next.shipped"));
});

test("what is only downloaded is ready once it is paid, and is never said to be shipped", () => {
  expect(stepsOf({}, "digital").at(-1)).toEqual(["ready", "current", undefined]);
  expect(stepsOf({ status: "pending", paid_at: null }, "digital").at(-1)?.[1]).toBe("upcoming");
  expect(formatNextStep(orderOf({}, "digital"), english)).toBe(en("buying.order.next.ready"));
});

test("an order that goes nowhere any more, or is held, shows no way", () => {
  for (const status of ["refunded", "expired", "failed", "canceled"]) expect(stepsOf({ status })).toEqual([]);
  const held = { dispute_status: "needs_response" };
  expect(stepsOf(held)).toEqual([]);
  expect(formatNextStep(orderOf(held), english)).toBeUndefined();
});
