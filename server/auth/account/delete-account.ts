import { deleteCart } from "#server/cart/carts.ts";
import { deleteStockAlerts } from "#server/catalogue/stock-alerts/stock-alerts.ts";
import { type Customer, deleteCustomer, findCustomer, updateCustomer } from "#server/customers/customers.ts";
import { deleteAddresses } from "#server/customers/saved-addresses.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { anonymizeRecipient } from "#server/mail/email-messages.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import { cancelMemberships } from "#server/memberships/account/cancel-memberships.ts";
import { deleteSubscriber } from "#server/newsletter/subscribers.ts";
import { anonymizeBuyer } from "#server/orders/access/anonymize-buyer.ts";
import { claimGuestOrders } from "#server/orders/access/guest-orders.ts";
import type { Language } from "#server/platform/i18n.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { isSameEmail } from "../email/email-address.ts";
import { disablePrivateFeed } from "../feed/change-feed.ts";
import { endUserSessions } from "../session/end-sessions.ts";
import { deleteUserSessionList } from "../session/sessions.ts";
import { forgetNewBackupCodes } from "../two-factor/backup-codes-once.ts";
import { type CurrentUser, deleteUser } from "./directus-users.ts";

/**
 * Erasure: orders that must be kept by law are anonymized. The user goes last, so that an interrupted deletion can
 * be repeated.
 * @throws DirectusError "unavailable", StillRenewsError when a subscription cannot be cancelled: then nothing is
 * deleted
 */
export async function deleteAccount(user: CurrentUser, language: Language): Promise<void> {
  await cancelMemberships(serviceClient, user.id);
  const customer = await findCustomer(serviceClient, user.id);
  if (customer) {
    await takeWhatIsTheirs(user, customer);
    await deleteAddresses(serviceClient, user.id);
    await anonymizeBuyer(serviceClient, customer.id);
    const nobody = { user: null, name: null, email: null, verified_email: null, stripe_customer_id: null };
    await updateCustomer(serviceClient, customer.id, nobody);
    await deleteCustomer(serviceClient, customer.id);
  }
  await deleteCart(user.id);
  await disablePrivateFeed(user.id);
  await endUserSessions(user.id);
  await deleteUserSessionList(user.id);
  await forgetNewBackupCodes(user.id);
  await deleteUser(user.id);
  recordAuditEvent({ event: "account-deleted", email: user.email });
  notifyMember(language, user, { event: "account-deleted" });
}

/** Includes guest orders and mails for the verified address since the last sign-in. */
async function takeWhatIsTheirs({ email }: CurrentUser, { id, verifiedEmail }: Customer): Promise<void> {
  if (!isSameEmail(verifiedEmail, email)) return;
  await claimGuestOrders(serviceClient, id, email.toLowerCase());
  await withFallback(deleteSubscriber(serviceClient, email.toLowerCase()), undefined);
  await deleteStockAlerts(serviceClient, email.toLowerCase());
  await anonymizeRecipient(serviceClient, email.toLowerCase());
}
