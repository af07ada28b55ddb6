import { findStripeCustomer } from "#server/customers/customers.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { limits } from "#server/limits.ts";
import { findCard } from "#server/payments/cards.ts";
import { listStripeInvoices, type StripeInvoice } from "#server/payments/invoices.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { retrieveSubscription, type Subscription } from "#server/payments/subscriptions.ts";
import { isExpiringBeforeRenewal } from "../due-mails.ts";
import { type Grant, listGrants } from "../entitlements.ts";
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

/** Read from Stripe and Directus now; service client only. @throws PaymentError or DirectusError "unavailable" */
export async function loadMembership(directus: DirectusClient, user: string): Promise<Membership> {
  const [rows, payer, terms] = await Promise.all([
    listGrants(directus, user),
    findStripeCustomer(directus, user),
    readTerms(directus),
  ]);
  const [subscriptions, invoices] = await Promise.all([
    Promise.all(listCurrent(rows).map((id) => shownSubscription(id, rows))),
    payer ? listInvoices(payer) : [],
  ]);
  const given = rows.filter(({ subscription, endsAt }) => subscription === undefined && isAhead(endsAt));
  return {
    subscriptions: subscriptions.flatMap((one) => one ?? []),
    given: given.map(({ plan, endsAt }) => ({ plan: plan.name, until: endsAt })),
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
  const rows = await listGrants(directus, user);
  if (!rows.some(({ subscription }) => subscription === id)) return undefined;
  const found = await ownSubscription(id, rows);
  return found?.endedAt ? undefined : found;
}

/** All that give access, else the last one, which may await a payment. */
function listCurrent(rows: Grant[]): string[] {
  const subscribed = rows.filter(({ subscription }) => subscription !== undefined);
  const open = subscribed.filter(({ endsAt }) => isAhead(endsAt));
  const shown = open.length > 0 ? open : subscribed.slice(0, 1);
  return [...new Set(shown.flatMap(({ subscription }) => subscription ?? []))];
}

async function shownSubscription(id: string, rows: Grant[]): Promise<ShownSubscription | undefined> {
  const own = await ownSubscription(id, rows);
  const card = own && (await findCard(own));
  return own && { ...own, cardRunsOut: card !== undefined && isExpiringBeforeRenewal(own, card) };
}

async function ownSubscription(id: string, rows: Grant[]): Promise<OwnSubscription | undefined> {
  try {
    const subscription = await retrieveSubscription(id);
    const row = rows.find(({ plan }) => plan.id === subscription.metadata.plan_id);
    return { ...subscription, plan: row?.plan.name ?? "" };
  } catch (error) {
    if (isPaymentError(error, "not-found")) return undefined;
    throw error;
  }
}

async function listInvoices(payer: string): Promise<StripeInvoice[]> {
  try {
    return await listStripeInvoices(payer, limits.invoicesShown);
  } catch (error) {
    if (isPaymentError(error, "not-found") || isPaymentError(error, "refused")) return [];
    throw error;
  }
}

function isAhead(moment: Date): boolean {
  return moment.getTime() > Date.now();
}
