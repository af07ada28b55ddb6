import { z } from "zod";
import { findStripeCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { withFallback } from "#server/directus/errors.ts";
import { idSchema } from "#server/directus/field-schemas.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";
import { parseRows } from "#server/directus/rows.ts";
import { limits } from "#server/limits.ts";
import { findCard } from "#server/payments/cards.ts";
import { listStripeInvoices, type StripeInvoice } from "#server/payments/invoices.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { isExpiringBeforeRenewal } from "../due-mails.ts";
import { readTerms, type Terms } from "../subscriptions/grace-settings.ts";

export interface OwnSubscription extends Subscription {
  plan: string;
}

export interface ShownSubscription extends OwnSubscription {
  cardRunsOut: boolean;
}

export interface Membership {
  /** Running ones; if none, the last one. */
  subscriptions: ShownSubscription[];
  given: { plan: string; until: Date }[];
  invoices: StripeInvoice[];
  terms: Terms;
}

const Entitlement = z.object({
  plan: z.object({ id: idSchema, name: z.string(), rank: z.number().nullish() }),
  key: z.string().nullish(),
  source: z.string().nullish(),
  ends_at: z.string(),
});

type Row = z.output<typeof Entitlement>;

/** Read from Stripe and Directus now; service client only. @throws PaymentError or DirectusError "unavailable" */
export async function loadMembership(directus: DirectusClient, user: string): Promise<Membership> {
  const [rows, payer, terms] = await Promise.all([
    withFallback(listRows(directus, user), []),
    findStripeCustomer(directus, user),
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
    invoices,
    terms,
  };
}

/** Undefined for anybody else's and for an ended one. @throws PaymentError or DirectusError "unavailable" */
export async function findOwnSubscription(
  directus: DirectusClient,
  user: string,
  id: string,
): Promise<OwnSubscription | undefined> {
  const rows = await withFallback(listRows(directus, user), []);
  if (!rows.some((row) => subscriptionIn(row) === id)) return undefined;
  const found = await ownSubscription(id, rows);
  return found?.endedAt ? undefined : found;
}

async function listRows(directus: DirectusClient, user: string): Promise<Row[]> {
  const query = {
    fields: ["plan.id", "plan.name", "plan.rank", "key", "source", "ends_at"],
    filter: { user: { _eq: user } } satisfies CollectionFilter<"entitlements">,
    sort: ["-ends_at"],
    limit: -1,
  } as const;
  return parseRows("entitlements", Entitlement, await directus.readItems("entitlements", query));
}

/** All that give access, else the last one, which may await a payment. */
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
  return own && { ...own, cardRunsOut: card !== undefined && isExpiringBeforeRenewal(own, card) };
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

async function invoicesOf(payer: string): Promise<StripeInvoice[]> {
  try {
    return await listStripeInvoices(payer, limits.invoicesShown);
  } catch (error) {
    if (isPaymentError(error, "not-found") || isPaymentError(error, "refused")) return [];
    throw error;
  }
}

function isAhead(moment: string): boolean {
  return Date.parse(moment) > Date.now();
}
