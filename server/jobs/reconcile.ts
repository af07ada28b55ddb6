import { deleteDoneStockAlerts, sendStockAlerts } from "#server/catalogue/stock-alerts/send-stock-alerts.ts";
import { withLease } from "#server/concurrency/lease.ts";
import { sendWaitingMails } from "#server/content/forms/send-waiting-mails.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { guestClient, serviceClient } from "#server/directus/clients/clients.ts";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { loadInterfaceTexts } from "#server/directus/interface-texts.ts";
import { limits } from "#server/limits.ts";
import { listPending } from "#server/mail/email-messages.ts";
import { sendGiftMails } from "#server/memberships/send-gift-mails.ts";
import { sendMembershipMails } from "#server/memberships/send-mails.ts";
import { settleChangedPlans } from "#server/memberships/subscriptions/sync-changed-plans.ts";
import {
  settleLapsed,
  settleRenewing,
  settleWithKeyProblem,
} from "#server/memberships/subscriptions/sync-lapsed.ts";
import { formatOlderAmounts } from "#server/orders/accounting/format-older-amounts.ts";
import { syncPostAccess } from "#server/orders/downloads/sync-post-access.ts";
import { processExports } from "#server/orders/exports/write-exports.ts";
import { storePackingSlips } from "#server/orders/fulfillment/store-packing-slips.ts";
import { syncFulfillments } from "#server/orders/fulfillment/sync-fulfillments.ts";
import { hasNoOrdersCollection } from "#server/orders/has-orders-collection.ts";
import { releaseHolds } from "#server/orders/holds.ts";
import { storeInvoiceFiles } from "#server/orders/invoices/invoice-file.ts";
import { issueMissingInvoices } from "#server/orders/invoices/issue-missing.ts";
import { notifyAddressChanges } from "#server/orders/notify-address-changes.ts";
import { notifyShipped } from "#server/orders/notify-shipped.ts";
import type { Order } from "#server/orders/order.ts";
import { listUnsettled, updateOrder } from "#server/orders/orders.ts";
import { processRequestedRefunds } from "#server/orders/refunds/process-refunds.ts";
import { listOnTheirWay } from "#server/orders/refunds/refunds.ts";
import { restockRefunds } from "#server/orders/refunds/restock-refunds.ts";
import { syncRefunds } from "#server/orders/refunds/sync-refunds.ts";
import { answerRequests } from "#server/orders/returns/answer-requests.ts";
import { readStockedLines } from "#server/orders/returns/counted-lines.ts";
import { sendOrderMail } from "#server/orders/send-order-mail.ts";
import { settleOrder } from "#server/orders/settle-order.ts";
import { startPayment } from "#server/orders/start-payment.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { log } from "#server/platform/log.ts";
import { notifyStaff } from "./notify-staff.ts";
import { replayMissedEvents, retryFailedEvents } from "./replay-stripe-events.ts";

/**
 * Starts the reconciler, once per process: recovers missed session ends, orders without a session after a crash, missed
 * events, renewals and mails, and processes the owner's requests in Studio. Lease: processes take turns; concurrent
 * rounds are harmless.
 * @returns a function that stops it
 */
export function startReconciler(): () => void {
  const round = () => void reconcileInTurn(serviceClient);
  const first = setTimeout(round, 1_000).unref();
  const every = setInterval(round, limits.reconcileEvery * 1000).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}

async function reconcileInTurn(directus: DirectusClient): Promise<void> {
  try {
    await loadInterfaceTexts(guestClient);
    const lease = { kind: "lease", key: "reconciler", seconds: limits.reconcileLease };
    await withLease(lease, () => reconcile(directus));
  } catch (error) {
    if (isUnavailable(error)) log.warn({ err: error }, "the reconciler found a backend unavailable");
    else log.error({ err: error }, "a round of the reconciler failed");
  }
}

export async function reconcile(directus: DirectusClient): Promise<void> {
  const before = new Date(Date.now() - limits.reconcileAfter * 1000);
  await Promise.all([
    tryAll("orders", () => settleUnsettled(directus, before)),
    tryAll("events", () => replayMissedEvents(directus, before)),
    tryAll("events begun", () => retryFailedEvents(directus, before)),
    tryAll("requested refunds", () => processRequestedRefunds(directus)),
    tryAll("refunds", () => countOnTheirWay(directus, before)),
    tryAll("goods that came back", () => restockRefunds(directus)),
    tryAll("parcels", () => syncFulfillments(directus).then(() => notifyShipped(directus))),
    tryAll("changed addresses", () => notifyAddressChanges(directus)),
    tryAll("answers to returns", () => answerRequests(directus)),
    tryAll("readers of posts", () => syncPostAccess(directus)),
    tryAll("mails", () => sendUnsent(directus, before)),
    tryAll("packing slips", () => storePackingSlips(directus)),
    tryAll("invoices", () => storeInvoiceFiles(directus, before)),
    tryAll("invoices owed", () => issueMissingInvoices(directus)),
    tryAll("amounts of older rows", () => formatOlderAmounts(directus)),
    tryAll("mails of forms", () => sendWaitingMails(directus, before)),
    tryAll("memberships that have lapsed", () => settleLapsed(directus)),
    tryAll("memberships that the key may not", () => settleWithKeyProblem(directus)),
    tryAll("memberships of changed plans", () => settleChangedPlans(directus)),
    tryAll("memberships that renew", () => settleRenewing(directus)),
    tryAll("who waits for stock", () =>
      sendStockAlerts(directus).then(() => deleteDoneStockAlerts(directus)),
    ),
    tryAll("mails of gifts", () => sendGiftMails(directus)),
    tryAll("lists for the books", () => processExports(directus)),
    tryAll("mails to staff", () => notifyStaff(directus)),
    tryAll("mails of memberships", () => sendMembershipMails(directus, before)),
  ]);
}

async function settleUnsettled(directus: DirectusClient, before: Date): Promise<void> {
  for (const order of await listUnsettled(directus, before)) {
    await tryAll(order.id, () => settle(directus, order));
  }
}

async function countOnTheirWay(directus: DirectusClient, before: Date): Promise<void> {
  const orders = new Set((await listOnTheirWay(directus, before)).map(({ order }) => order));
  for (const order of orders) await tryAll(order, () => syncRefunds(directus, order));
}

async function sendUnsent(directus: DirectusClient, before: Date): Promise<void> {
  for (const { key } of await listPending(directus, before)) await sendOrderMail(directus, key);
}

async function settle(directus: DirectusClient, order: Order): Promise<void> {
  try {
    if (order.sessionId) await settleOrder(directus, order.sessionId);
    else await startPayment(directus, order, await readStockedLines(directus, order));
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
    await giveUp(directus, order);
  }
}

/** Expired, and its session is unknown to Stripe: it cannot be paid. */
async function giveUp(directus: DirectusClient, order: Order): Promise<void> {
  await releaseHolds(directus, order);
  await updateOrder(directus, order.id, { status: "expired" });
}

async function tryAll(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDirectusError(error, "not-found") && (await hasNoOrdersCollection())) return;
    log.warn({ err: error, what }, "the reconciler leaves this to the next round");
  }
}
