import type { Language } from "#server/languages.ts";
import { formatMoney } from "#server/money.ts";
import type { Subscription } from "#server/payments/subscriptions.ts";
import { accessEnd } from "./access.ts";
import { canChangePlan } from "./change-plan.ts";
import type { Membership, ShownSubscription } from "./load-membership.ts";
import { priceText } from "./plan-view.ts";
import type { Terms } from "./terms.ts";

/** A subscription as its member reads it. */
export interface SubscriptionView {
  id: string;
  plan: string;
  /** How it stands, in a sentence. */
  standing: string;
  /** Whether the card is said to run out before it is charged next. */
  cardRunsOut: boolean;
  /** Where what is due is paid. */
  payUrl: string | undefined;
  canCancel: boolean;
  canResume: boolean;
  canChangeCard: boolean;
  canChangePlan: boolean;
}

/** What a member's page shows. */
export interface MembershipView {
  subscriptions: SubscriptionView[];
  given: { plan: string; standing: string }[];
  invoices: { id: string; text: string; isOpen: boolean; url: string }[];
}

/** Writes a membership out. */
export function viewOfMembership(membership: Membership, language: Language): MembershipView {
  const words = language.texts.memberships.account;
  return {
    subscriptions: membership.subscriptions.map((one) => viewOf(one, membership.terms, language)),
    given: membership.given.map(({ plan, until }) => ({ plan, standing: words.given(day(until, language)) })),
    invoices: membership.invoices.map(({ id, date, isOpen, url, ...money }) => ({
      ...{ id, isOpen, url },
      text: words.invoice(day(date, language), formatMoney(money, language.locale)),
    })),
  };
}

function viewOf(subscription: ShownSubscription, terms: Terms, language: Language): SubscriptionView {
  const { id, plan, status, cancelAt, endedAt, payUrl, cardRunsOut } = subscription;
  const runs = !endedAt && status !== "incomplete_expired";
  const isDue = status === "past_due" || status === "unpaid" || status === "incomplete";
  return {
    ...{ id, plan, cardRunsOut, standing: standingOf(subscription, terms, language) },
    payUrl: isDue ? payUrl : undefined,
    canCancel: runs && !cancelAt,
    canResume: runs && cancelAt !== undefined,
    canChangeCard: runs,
    canChangePlan: canChangePlan(subscription),
  };
}

/** How a subscription stands, in a sentence of a language. */
export function standingOf(subscription: Subscription, terms: Terms, language: Language): string {
  const words = language.texts.memberships.account;
  const { status, periodEnd, cancelAt, endedAt, price } = subscription;
  const on = (date: Date) => day(date, language);
  const cost = price ? priceText(price, language) : "";
  if (endedAt) return words.over(on(endedAt));
  if (status === "paused") return words.paused;
  if (subscription.isCollectionPaused) return terms.isOpenWhilePaused ? words.resting : words.paused;
  if (subscription.isPaidBack) return words.paidBack(on(cancelAt ?? periodEnd));
  const graceEnd = status === "past_due" ? accessEnd(subscription, terms, new Date()) : undefined;
  if (graceEnd && graceEnd > new Date()) return words.pastDue(on(graceEnd));
  if (graceEnd || status === "unpaid") return words.unpaid;
  if (status === "trialing") return cancelAt ? words.freeEnds(on(cancelAt)) : words.free(on(periodEnd), cost);
  if (status === "active") return cancelAt ? words.ends(on(cancelAt)) : words.renews(on(periodEnd), cost);
  return words.incomplete;
}

/** A day (UTC), as a language writes it. */
export function day(date: Date, { locale }: Language): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(date);
}
