import { byteOrderMark, csvLine } from "#server/csv.ts";
import type { Directus } from "#server/directus/client.ts";
import { majorUnits } from "#server/money.ts";
import { eachSubscription, type SubscriptionTerms } from "#server/payments/subscriptions.ts";
import { type Grant, type Holding, readHoldings } from "./grants.ts";

type Terms = ReadonlyMap<string, SubscriptionTerms>;

const columns = [
  ...["email", "name", "plan", "source", "status", "since", "ends_at", "amount", "currency", "interval"],
  ...["period_end", "cancel_at_period_end", "customer", "subscription"],
];

/**
 * The members as CSV for the owner: a row for each membership, oldest first, whatever lower plans it opens too. What is
 * paid for it is what Stripe says now, amounts in major units with a point.
 * @param which current ones, or those that have ended too
 * @param onMembership is told how many have been written, for whoever waits
 * @returns lines that end in CRLF, the head first
 * @throws DirectusError "unavailable" or PaymentError
 */
export async function* exportMembers(
  directus: Directus,
  which: "current" | "all",
  onMembership: (count: number) => void = () => {},
): AsyncGenerator<string> {
  const terms = await readTerms();
  const now = new Date();
  yield byteOrderMark + csvLine(columns);
  let count = 0;
  for await (const { holder, grants } of readHoldings(directus, which)) {
    for (const grant of membershipsIn(grants, terms)) {
      yield csvLine(valuesOf(holder, grant, terms, now));
      count += 1;
      onMembership(count);
    }
  }
}

/** All of them, a hundred at a time: a question for each member would take hours where there are many. */
async function readTerms(): Promise<Terms> {
  const terms = new Map<string, SubscriptionTerms>();
  await eachSubscription((one) => terms.set(one.id, one));
  return terms;
}

/**
 * One grant for each subscription, that of the plan which is paid for; where Stripe does not say which, the one that is
 * open the longest, of these the highest plan. All that was given counts for itself.
 */
export function membershipsIn(grants: Grant[], terms: Terms): Grant[] {
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

function valuesOf({ email, name }: Holding["holder"], grant: Grant, terms: Terms, now: Date): string[] {
  const { plan, source, subscription = "", startsAt, endsAt } = grant;
  const known = terms.get(subscription);
  const price = known?.price;
  return [
    ...[email, name, plan.name, source, known?.status ?? statusOf(grant, now)],
    ...[startsAt.toISOString(), endsAt.toISOString()],
    ...(price ? [majorUnits(price), price.currency, price.interval] : ["", "", ""]),
    ...(known ? [known.periodEnd.toISOString(), String(endsWithPeriod(known))] : ["", ""]),
    ...[known?.customer ?? "", subscription],
  ];
}

/** What was given has no status at Stripe. */
function statusOf({ status, startsAt, endsAt }: Grant, now: Date): string {
  if (status) return status;
  if (endsAt <= now) return "ended";
  return startsAt > now ? "upcoming" : "active";
}

function endsWithPeriod({ cancelAt, periodEnd }: SubscriptionTerms): boolean {
  return cancelAt?.getTime() === periodEnd.getTime();
}
