import { sendWaitingMails } from "#server/content/forms/send-waiting-mails.ts";
import type { Directus } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { isDirectusError, isUnavailable } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import { log } from "#server/log.ts";
import { sendMembershipMails } from "#server/memberships/send-mails.ts";
import { settleChangedPlans } from "#server/memberships/settle-changed-plans.ts";
import { settleLapsed, settleRenewing } from "#server/memberships/settle-lapsed.ts";
import { isPaymentError } from "#server/payments/payment-error.ts";
import { underLease } from "#server/state/lease.ts";
import { announceSent } from "./announce-sent.ts";
import { countMoneyBack } from "./count-money-back.ts";
import { countedLinesOf } from "./counted-lines.ts";
import { listUnsent } from "./email-messages.ts";
import { releaseHolds } from "./hold-discount.ts";
import { keepInvoices } from "./invoice-file.ts";
import { issueOwed } from "./issue-owed.ts";
import { lacksOrders } from "./lacks-orders.ts";
import { openPayment } from "./open-payment.ts";
import type { Order } from "./order.ts";
import { listUnsettled, updateOrder } from "./orders.ts";
import { payBackRequested } from "./pay-back.ts";
import { alignReaders } from "./post-readers.ts";
import { receiveMissed, workAgain } from "./reconcile-events.ts";
import { listOnTheirWay } from "./refunds.ts";
import { sendOrderMail } from "./send-order-mail.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Starts the round that finds what got lost: orders whose session has ended without our hearing of it, orders that a
 * crash left without a session, events that never came, renewals nobody told of, mails that did not go out; and does what the owner has
 * asked for in Studio: money back, word to the buyer that the parcel has left. Call it once for a process;
 * several processes take turns by a lease, and two rounds at once would do no harm.
 * @returns stops it
 */
export function startReconciler(): () => void {
  const round = () => void reconcileInTurn(serviceDirectus);
  const first = setTimeout(round, 1_000).unref();
  const every = setInterval(round, limits.reconcileEvery * 1000).unref();
  return () => {
    clearTimeout(first);
    clearInterval(every);
  };
}

async function reconcileInTurn(directus: Directus): Promise<void> {
  try {
    const lease = { kind: "lease", key: "reconciler", seconds: limits.reconcileLease };
    await underLease(lease, () => reconcile(directus));
  } catch (error) {
    if (isUnavailable(error)) log.warn({ err: error }, "the reconciler found a backend unavailable");
    else log.error({ err: error }, "a round of the reconciler failed");
  }
}

/** One round. Whatever fails is left to the next one. */
export async function reconcile(directus: Directus): Promise<void> {
  const before = new Date(Date.now() - limits.reconcileAfter * 1000);
  await Promise.all([
    tryAll("orders", () => settleUnsettled(directus, before)),
    tryAll("events", () => receiveMissed(directus, before)),
    tryAll("events begun", () => workAgain(directus, before)),
    tryAll("requested refunds", () => payBackRequested(directus)),
    tryAll("refunds", () => countOnTheirWay(directus, before)),
    tryAll("parcels", () => announceSent(directus)),
    tryAll("readers of posts", () => alignReaders(directus)),
    tryAll("mails", () => sendUnsent(directus, before)),
    tryAll("invoices", () => keepInvoices(directus, before)),
    tryAll("invoices owed", () => issueOwed(directus)),
    tryAll("mails of forms", () => sendWaitingMails(directus, before)),
    tryAll("memberships that have lapsed", () => settleLapsed(directus)),
    tryAll("memberships of changed plans", () => settleChangedPlans(directus)),
    tryAll("memberships that renew", () => settleRenewing(directus)),
    tryAll("mails of memberships", () => sendMembershipMails(directus, before)),
  ]);
}

async function settleUnsettled(directus: Directus, before: Date): Promise<void> {
  for (const order of await listUnsettled(directus, before)) {
    await tryAll(order.id, () => settle(directus, order));
  }
}

async function countOnTheirWay(directus: Directus, before: Date): Promise<void> {
  const orders = new Set((await listOnTheirWay(directus, before)).map(({ order }) => order));
  for (const order of orders) await tryAll(order, () => countMoneyBack(directus, order));
}

async function sendUnsent(directus: Directus, before: Date): Promise<void> {
  for (const { key } of await listUnsent(directus, before)) await sendOrderMail(directus, key);
}

async function settle(directus: Directus, order: Order): Promise<void> {
  try {
    if (order.sessionId) await settleOrder(directus, order.sessionId);
    else await openPayment(directus, order, await countedLinesOf(directus, order));
  } catch (error) {
    if (!isPaymentError(error, "not-found")) throw error;
    await giveUp(directus, order);
  }
}

/** Past its time, and Stripe does not know its session: nobody can pay it. */
async function giveUp(directus: Directus, order: Order): Promise<void> {
  await releaseHolds(directus, order);
  await updateOrder(directus, order.id, { status: "expired" });
}

async function tryAll(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isDirectusError(error, "not-found") && (await lacksOrders())) return;
    log.warn({ err: error, what }, "the reconciler leaves this to the next round");
  }
}
