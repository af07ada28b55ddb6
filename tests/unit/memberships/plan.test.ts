import { expect, test } from "vitest";
import { isLive } from "#server/memberships/live-status.ts";
import {
  filterPlanPrices,
  findOffer,
  listGrantedPlans,
  type PlanOrder,
  PlanSchema,
} from "#server/memberships/plan.ts";
import { toPlanViews } from "#server/memberships/plan-view.ts";
import { listPlansWithNewGrants } from "#server/memberships/subscriptions/sync-changed-plans.ts";
import { speaking } from "../../support/directus/languages.ts";

const row = (id: string, rank: number) => ({
  id,
  rank,
  slug: id,
  name: id,
  description: null,
  benefits: [{ text: "Tables" }],
  trial_days: 14,
  prices: [
    { id: `${id}-month`, interval: "month", currency: "EUR", unit_amount: "600" },
    { id: `${id}-free`, interval: "month", currency: "EUR", unit_amount: "0" },
    { id: `${id}-week`, interval: "week", currency: "EUR", unit_amount: "200" },
    { id: `${id}-year`, interval: "year", currency: "EUR", unit_amount: 6000 },
  ],
});
const [low, high] = [PlanSchema.parse(row("low", 1)), PlanSchema.parse(row("high", 2))];
const shown = { language: speaking("en"), currency: "EUR" };
const until = new Date("2026-06-01T00:00:00Z");

test("a price that is none, or of another interval, is not offered", () => {
  expect(low.prices.map(({ id }) => id)).toEqual(["low-month", "low-year"]);
  expect(findOffer([low, high], "high-year")).toMatchObject({
    plan: { id: "high" },
    price: { amount: 6000 },
  });
  expect(findOffer([low, high], "high-free")).toBeUndefined();
  expect(findOffer([low, high], null)).toBeUndefined();
});

test("a plan opens itself and what is below, never what is beside it", () => {
  const [below, above] = [low, high].map((plan) => ({ ...plan, openers: [] }));
  const all = [below, above, { id: "beside", rank: 1, openers: [] }] as PlanOrder[];
  expect(listGrantedPlans(high, all)).toEqual(["high", "low", "beside"]);
  expect(listGrantedPlans(low, all)).toEqual(["low"]);
});

test("a plan that names who opens it is opened by these alone, whatever their rank", () => {
  const all = [1, 2, 3].map((rank) => ({ id: `plan-${rank}`, rank, openers: [] as string[] }));
  const opened = { id: "first and third", rank: 0, openers: ["plan-1", "plan-3"] };
  const opens = (rank: number) => listGrantedPlans({ id: `plan-${rank}`, rank }, [...all, opened]);
  expect(opens(1)).toEqual(["plan-1", opened.id]);
  expect(opens(2)).toEqual(["plan-2", "plan-1"]);
  expect(opens(3)).toEqual(["plan-3", "plan-1", "plan-2", opened.id]);
  expect(listGrantedPlans(opened, [...all, opened])).toEqual([opened.id]);
});

test("of plans that change, only members of those that open others now are looked at", () => {
  const plan = (id: string, rank: number, ...openers: string[]) => ({ id, rank, openers });
  const [low, high, shared] = [plan("low", 1), plan("high", 2), plan("shared", 0, "low")];
  const before = [low, high, shared];

  expect(listPlansWithNewGrants(before, [...before, plan("beside", 2)])).toEqual([]);
  expect(listPlansWithNewGrants(before, [...before, plan("below", 1)])).toEqual(["high"]);
  expect(listPlansWithNewGrants(before, [low, high, plan("shared", 0, "high")])).toEqual(["low", "high"]);
  expect(listPlansWithNewGrants(before, [low, high])).toEqual(["low", "shared"]);
  expect(listPlansWithNewGrants(before, [plan("low", 3), high, shared])).toEqual(["low", "high"]);
});

test("of several that are open the highest paid one is one's own, and nobody is offered a second trial", () => {
  const views = toPlanViews(
    [low, high],
    [
      { plan: "low", name: "low", until, isSubscribed: true },
      { plan: "high", name: "high", until, isSubscribed: true },
    ],
    shown,
  );
  expect(views.map(({ held, trial }) => [held, trial])).toEqual([
    ["included", undefined],
    ["own", undefined],
  ]);
  const [given] = toPlanViews([low], [{ plan: "low", name: "low", until, isSubscribed: false }], shown);
  expect(given).toMatchObject({
    held: "given",
    prices: [
      { price: "€6", interval: "month" },
      { price: "€60", interval: "year" },
    ],
  });
});

test.each([
  ["trialing", true],
  ["active", true],
  ["past_due", true],
  ["unpaid", true],
  ["paused", true],
  ["incomplete", false],
  ["incomplete_expired", false],
  ["canceled", false],
] as const)("%s: another one may not be begun: %s", (status, live) => {
  expect(isLive({ status, metadata: { plan_id: "p" } })).toBe(live);
  expect(isLive({ status, metadata: {} })).toBe(false);
});

test("what has no price in a currency keeps those of the site's first one", () => {
  const yen = { id: "yen", interval: "month", currency: "JPY", unit_amount: 900 };
  const both = PlanSchema.parse({ ...row("low", 1), prices: [...row("low", 1).prices, yen] });
  expect(filterPlanPrices(both, "JPY", "EUR").map(({ id }) => id)).toEqual(["yen"]);
  expect(filterPlanPrices(low, "JPY", "EUR").map(({ id }) => id)).toEqual(["low-month", "low-year"]);
});
