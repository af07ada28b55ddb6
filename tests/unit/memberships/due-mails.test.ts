import { expect, test } from "vitest";
import { buildPlanChangeMetadata, isOutdated, listDueMails } from "#server/memberships/due-mails.ts";
import type { Card } from "#server/payments/cards.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";

const now = new Date("2026-05-01T12:00:00Z");
const later = new Date("2026-05-31T12:00:00Z");
const fresh: Subscription = {
  id: "sub_1",
  status: "active",
  startedAt: now,
  periodEnd: later,
  dueSince: now,
  customer: "cus_1",
  cancelAt: undefined,
  canceledAt: undefined,
  ownCard: undefined,
  isPaidBack: false,
  paid: [],
  endedAt: undefined,
  trialEnd: undefined,
  isCollectionPaused: false,
  metadata: {},
  price: undefined,
  payUrl: undefined,
  latestInvoice: "in_1",
};
const changed = buildPlanChangeMetadata("plan", 1777633200);
const longAgo = buildPlanChangeMetadata("plan", 1777633200 - 3 * 86_400);
const old: Subscription = { ...fresh, startedAt: new Date("2026-04-01T12:00:00Z") };

test("a mail of a change is left out where there was another one since", () => {
  const keyOf = (metadata: Record<string, string>) => listDueMails({ ...old, metadata }, now)[0] ?? "";
  const again = { ...old, metadata: buildPlanChangeMetadata("other", 1777633260) };

  expect(isOutdated(keyOf(changed), again)).toBe(true);
  expect(isOutdated(keyOf(again.metadata), again)).toBe(false);
  expect(isOutdated("sub_1:welcome", again)).toBe(false);
});

test.each<[string, Subscription, string[]]>([
  ["a new one is welcomed", fresh, ["sub_1:welcome"]],
  ["one from before is not", old, []],
  ["a change of plan is told, once for each", { ...old, metadata: changed }, ["sub_1:changed:1777633200"]],
  ["one of days ago is not", { ...old, metadata: longAgo }, []],
  [
    "one that is not paid is asked to be, once for a bill",
    { ...old, status: "past_due", payUrl: "x" },
    ["sub_1:failed:in_1"],
  ],
  ["where there is nothing to pay, nobody is asked", { ...old, status: "past_due" }, []],
  [
    "one that is cancelled, also for the second time, says when it ends",
    { ...old, canceledAt: new Date("2026-05-01T11:00:00Z"), cancelAt: later },
    ["sub_1:cancelled:1777633200"],
  ],
  [
    "one that has ended says nothing more",
    { ...old, status: "canceled", cancelAt: later, endedAt: later },
    [],
  ],
])("%s", (_name, subscription, keys) => {
  expect(listDueMails(subscription, now)).toEqual(keys);
});

const at = (moment: string): Card => ({ id: "pm_1", fingerprint: "f", expires: new Date(moment) });

test.each<[string, Partial<Subscription>, Card, string[]]>([
  [
    "a card that has run out when it is charged next",
    {},
    at("2026-05-11T00:00:00Z"),
    ["sub_1:expiring:pm_1"],
  ],
  ["one that is good then", {}, at("2026-06-01T00:00:00Z"), []],
  ["one that is charged nothing more", { cancelAt: new Date("2026-05-12T00:00:00Z") }, at("2026-05-01"), []],
  ["one of which nothing is collected for now", { isCollectionPaused: true }, at("2026-05-01"), []],
  ["one that is charged in a year", { periodEnd: new Date("2027-05-01") }, at("2026-09-01"), []],
])("%s is told of in time, once, or not", (_name, changes, card, keys) => {
  const soon = { ...old, periodEnd: new Date("2026-05-12T00:00:00Z"), ...changes };
  expect(listDueMails(soon, now, card).filter((key) => key.includes("expiring"))).toEqual(keys);
});
