import { z } from "zod";
import { key } from "#server/content/text.ts";
import type { Directus } from "#server/directus/client.ts";
import { orWithout } from "#server/directus/errors.ts";
import { parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { findCard } from "#server/payments/cards.ts";
import { type Invoice, listInvoices } from "#server/payments/invoices.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { runsOut } from "./mails.ts";
import { findPayer } from "./members.ts";
import { readTerms, type Terms } from "./terms.ts";

/** A subscription of a member's, with the plan that it is for now. */
export interface OwnSubscription extends Subscription {
  plan: string;
}

/** The same, with what its page says of the card. */
export interface ShownSubscription extends OwnSubscription {
  /** The card has run out when it is charged next. */
  cardRunsOut: boolean;
}

/** All that a member has, pays and has paid for. */
export interface Membership {
  /** What runs; when nothing does, what ran last. */
  subscriptions: ShownSubscription[];
  /** What the owner has given them. */
  given: { plan: string; until: Date }[];
  invoices: Invoice[];
  terms: Terms;
}

const Entitlement = z.object({
  plan: z.object({ id: key, name: z.string(), rank: z.number().nullish() }),
  key: z.string().nullish(),
  source: z.string().nullish(),
  ends_at: z.string(),
});

type Row = z.output<typeof Entitlement>;

/**
 * A member's memberships. What is paid for is asked of Stripe now.
 * @param directus the service door, in the language of the page
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function loadMembership(directus: Directus, user: string): Promise<Membership> {
  const [rows, payer, terms] = await Promise.all([
    orWithout(listRows(directus, user), []),
    findPayer(directus, user),
    readTerms(directus),
  ]);
  const [subscriptions, invoices] = await Promise.all([
    Promise.all(currentOf(rows).map((id) => shownSubscription(id, rows))),
    payer ? invoicesOf(payer) : [],
  ]);
  const given = rows.filter(({ source, ends_at }) => source !== "subscription" && isAhead(ends_at));
  return {
    subscriptions: subscriptions.flatMap((one) => one ?? []),
    given: given.map(({ plan, ends_at }) => ({ plan: plan.name, until: new Date(ends_at) })),
    ...{ invoices, terms },
  };
}

/**
 * A member's own subscription that has not ended, as Stripe has it now; undefined for anybody else's.
 * @throws PaymentError or DirectusError "unavailable"
 */
export async function findOwn(
  directus: Directus,
  user: string,
  id: string,
): Promise<OwnSubscription | undefined> {
  const rows = await orWithout(listRows(directus, user), []);
  if (!rows.some((row) => subscriptionIn(row) === id)) return undefined;
  const found = await ownSubscription(id, rows);
  return found?.endedAt ? undefined : found;
}

async function listRows(directus: Directus, user: string): Promise<Row[]> {
  const query = {
    fields: ["plan.id", "plan.name", "plan.rank", "key", "source", "ends_at"],
    filter: { user: { _eq: user } },
    sort: ["-ends_at"],
    limit: -1,
  };
  return parseRows("entitlements", Entitlement, await directus.readItems("entitlements", query));
}

/** Everything that is open, and the last one in any case: it may be closed for want of a payment. */
function currentOf(rows: Row[]): string[] {
  const subscribed = rows.filter((row) => subscriptionIn(row) !== undefined);
  const open = subscribed.filter(({ ends_at }) => isAhead(ends_at));
  const shown = open.length > 0 ? open : subscribed.slice(0, 1);
  return [...new Set(shown.flatMap((row) => subscriptionIn(row) ?? []))];
}

function subscriptionIn({ source, key: name }: Row): string | undefined {
  return source === "subscription" ? name?.slice(name.lastIndexOf(":") + 1) : undefined;
}

async function shownSubscription(id: string, rows: Row[]): Promise<ShownSubscription | undefined> {
  const own = await ownSubscription(id, rows);
  const card = own && (await findCard(own));
  return own && { ...own, cardRunsOut: card !== undefined && runsOut(own, card) };
}

async function ownSubscription(id: string, rows: Row[]): Promise<OwnSubscription | undefined> {
  try {
    const subscription = await retrieveSubscription(id);
    const row = rows.find(({ plan }) => plan.id === subscription.metadata.plan_id);
    return { ...subscription, plan: row?.plan.name ?? "" };
  } catch (error) {
    if (isPaymentError(error, "not-found")) return undefined;
    throw error;
  }
}

/** None of somebody whom the owner has deleted at Stripe. */
async function invoicesOf(payer: string): Promise<Invoice[]> {
  try {
    return await listInvoices(payer, limits.invoicesShown);
  } catch (error) {
    if (isPaymentError(error, "not-found") || isPaymentError(error, "refused")) return [];
    throw error;
  }
}

function isAhead(moment: string): boolean {
  return Date.parse(moment) > Date.now();
}
