import { expect, test } from "vitest";
import { limits } from "#server/limits.ts";
import { calculateAccessEnd, type SubscriptionState } from "#server/memberships/access-end.ts";
import { DEFAULT_TERMS, type Terms } from "#server/memberships/subscriptions/grace-settings.ts";

const now = new Date("2027-03-10T12:00:00Z");
const periodEnd = new Date("2027-03-31T12:00:00Z");
const dueSince = new Date("2027-03-01T13:00:00Z");
const later = (date: Date, seconds: number) => new Date(date.getTime() + seconds * 1000);

const paid = later(periodEnd, limits.renewalGrace);
const graced = later(dueSince, limits.pastDueGrace);
const cancelAt = new Date("2027-03-20T12:00:00Z");
const endedAt = new Date("2027-03-05T12:00:00Z");

test.each<[name: string, standing: Partial<SubscriptionState>, end: Date]>([
  ["incomplete", { status: "incomplete" }, now],
  ["incomplete for too long", { status: "incomplete_expired", endedAt }, endedAt],
  ["trialing", { status: "trialing" }, paid],
  ["trialing, cancelled", { status: "trialing", cancelAt }, cancelAt],
  ["active", { status: "active" }, paid],
  ["active, cancelled at the period's end", { status: "active", cancelAt: periodEnd }, periodEnd],
  ["active, cancelled at some moment", { status: "active", cancelAt }, cancelAt],
  ["active, collection paused", { status: "active", isCollectionPaused: true }, now],
  ["trialing, collection paused", { status: "trialing", isCollectionPaused: true }, now],
  ["active, paid back", { status: "active", isPaidBack: true }, now],
  ["active, cancelled, paid back", { status: "active", cancelAt: periodEnd, isPaidBack: true }, now],
  ["past due", { status: "past_due" }, graced],
  ["past due, cancelled later than the grace", { status: "past_due", cancelAt: periodEnd }, graced],
  ["past due, cancelled within the grace", { status: "past_due", cancelAt: now }, now],
  ["unpaid", { status: "unpaid" }, now],
  ["canceled", { status: "canceled", endedAt }, endedAt],
  ["canceled, which had a later end before", { status: "canceled", cancelAt, endedAt }, endedAt],
  ["paused", { status: "paused" }, now],
])("%s", (_name, standing, end) => {
  expect(calculateAccessEnd(standingOf(standing), DEFAULT_TERMS, now)).toEqual(end);
});

const generous: Terms = { grace: 30 * 86_400, isOpenWhilePaused: true };

test.each<[name: string, standing: Partial<SubscriptionState>, terms: Partial<Terms>, end: Date]>([
  ["past due, with the owner's days", { status: "past_due" }, generous, later(dueSince, generous.grace)],
  ["past due, without any", { status: "past_due" }, { grace: 0 }, dueSince],
  ["collection paused, and left open by the owner", { isCollectionPaused: true }, generous, paid],
  [
    "the same, cancelled",
    { isCollectionPaused: true, cancelAt: periodEnd },
    { isOpenWhilePaused: true },
    periodEnd,
  ],
  ["the same, paid back", { isCollectionPaused: true, isPaidBack: true }, generous, now],
  ["paused after a trial, whatever the owner leaves open", { status: "paused" }, generous, now],
])("%s", (_name, standing, terms, end) => {
  expect(calculateAccessEnd(standingOf(standing), { ...DEFAULT_TERMS, ...terms }, now)).toEqual(end);
});

function standingOf(standing: Partial<SubscriptionState>): SubscriptionState {
  return {
    status: "active",
    periodEnd,
    cancelAt: undefined,
    endedAt: undefined,
    dueSince,
    isCollectionPaused: false,
    isPaidBack: false,
    ...standing,
  };
}

test("a late webhook shuts nobody out before the invoice of the next period is even tried", () => {
  expect(limits.renewalGrace).toBeGreaterThan(3_600);
});
