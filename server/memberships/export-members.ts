import type { DirectusClient } from "#server/directus/clients/client.ts";
import { iterateSubscriptions, type SubscriptionTerms } from "#server/payments/subscriptions.ts";
import { byteOrderMark, formatCsvLine } from "#server/platform/csv.ts";
import { formatMajorUnits } from "#server/platform/money.ts";
import type { Grant } from "./entitlements.ts";
import { type MemberEntitlements, readMemberEntitlements } from "./grants.ts";

type Terms = ReadonlyMap<string, SubscriptionTerms>;

const columns = [
  "email",
  "name",
  "plan",
  "source",
  "status",
  "since",
  "ends_at",
  "amount",
  "currency",
  "interval",
  "period_end",
  "cancel_at_period_end",
  "customer",
  "subscription",
];

/**
 * CSV of members: a row per membership, oldest first, without the lower plans it includes. Prices are Stripe's current
 * ones, in major units with a decimal point.
 * @returns lines ending in CRLF, header first
 * @throws DirectusError "unavailable" or PaymentError
 */
export async function* exportMembers(
  directus: DirectusClient,
  which: "current" | "all",
  onMembership: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const terms = await readTerms();
  const now = new Date();
  yield byteOrderMark + formatCsvLine(columns);
  let count = 0;
  for await (const { holder, grants } of readMemberEntitlements(directus, which)) {
    for (const grant of selectEntitlementPerSubscription(grants, terms)) {
      yield formatCsvLine(listValues(holder, grant, { terms, now }));
      count += 1;
      onMembership(count);
    }
  }
}

/** Lists all subscriptions, 100 per request: one request per member would take hours. */
async function readTerms(): Promise<Terms> {
  const terms = new Map<string, SubscriptionTerms>();
  await iterateSubscriptions((one) => terms.set(one.id, one));
  return terms;
}

/** One per subscription: its paid plan, else the latest end, then the highest rank. Each grant counts. */
export function selectEntitlementPerSubscription(grants: Grant[], terms: Terms): Grant[] {
  const subscriptions = new Set(grants.flatMap(({ subscription }) => subscription ?? []));
  const bought = [...subscriptions].flatMap((id) => {
    const opened = grants.filter(({ subscription }) => subscription === id);
    const paid = opened.find(({ plan }) => plan.id === terms.get(id)?.metadata.plan_id);
    return paid ?? opened.toSorted(longestFirst)[0] ?? [];
  });
  return [...bought, ...grants.filter(({ subscription }) => !subscription)];
}

function longestFirst(a: Grant, b: Grant): number {
  return b.endsAt.getTime() - a.endsAt.getTime() || b.plan.rank - a.plan.rank;
}

function listValues(
  { email, name }: MemberEntitlements["holder"],
  grant: Grant,
  { terms, now }: { terms: Terms; now: Date },
): string[] {
  const { plan, source, subscription = "", startsAt, endsAt } = grant;
  const known = terms.get(subscription);
  const price = known?.price;
  return [
    email,
    name,
    plan.name,
    source,
    known?.status ?? getStatus(grant, now),
    startsAt.toISOString(),
    endsAt.toISOString(),
    ...(price ? [formatMajorUnits(price), price.currency, price.interval] : ["", "", ""]),
    ...(known ? [known.periodEnd.toISOString(), String(endsWithPeriod(known))] : ["", ""]),
    known?.customer ?? "",
    subscription,
  ];
}

function getStatus({ status, startsAt, endsAt }: Grant, now: Date): string {
  if (status) return status;
  if (endsAt <= now) return "ended";
  return startsAt > now ? "upcoming" : "active";
}

function endsWithPeriod({ cancelAt, periodEnd }: SubscriptionTerms): boolean {
  return cancelAt?.getTime() === periodEnd.getTime();
}
