import { forgetCart } from "#server/cart/carts.ts";
import { forgetAddresses } from "#server/customers/saved-addresses.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { orWithout } from "#server/directus/errors.ts";
import { deleteRow, updateRow } from "#server/directus/writes.ts";
import type { Language } from "#server/languages.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { cancelMemberships } from "#server/memberships/cancel-memberships.ts";
import { forgetSubscriber } from "#server/newsletter/subscribers.ts";
import { forgetRecipient } from "#server/orders/email-messages.ts";
import { forgetBuyer } from "#server/orders/forget-buyer.ts";
import { claimGuestOrders } from "#server/orders/guest-orders.ts";
import { type Customer, findCustomer } from "./customers.ts";
import { isSameAddress } from "./email-address.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { switchFeedOff } from "./feed/change-feed.ts";
import { hideCodes } from "./second-step/shown-codes.ts";
import { forgetSessionsOf } from "./sessions.ts";
import { record } from "./trail/record.ts";
import { deleteUser, type Me } from "./users.ts";

/**
 * Deletes a customer's account: what they are subscribed to ends, the person is taken out of the orders that the law keeps, and all the rest goes, with
 * every session. The user goes last: whoever was interrupted can sign in and delete the rest.
 * @throws DirectusError "unavailable", and StillRenewsError when a subscription cannot be ended now: then all of it stays
 */
export async function deleteAccount(user: Me, language: Language): Promise<void> {
  await cancelMemberships(serviceDirectus, user.id);
  const customer = await findCustomer(user.id);
  if (customer) {
    await takeWhatIsTheirs(user, customer);
    await forgetAddresses(serviceDirectus, user.id);
    await forgetBuyer(serviceDirectus, customer.id);
    const nobody = { user: null, name: null, email: null, verified_email: null, stripe_customer_id: null };
    await updateRow(serviceDirectus, "customers", customer.id, nobody);
    await deleteRow(serviceDirectus, "customers", customer.id);
  }
  await forgetCart(user.id);
  await switchFeedOff(user.id);
  await endSessionsOf(user.id);
  await forgetSessionsOf(user.id);
  await hideCodes(user.id);
  await deleteUser(user.id);
  record({ event: "account-deleted", email: user.email });
  tellMember(language, user, "account-deleted");
}

/** What came to their proved address since they signed in last goes with them too: orders as a guest, and other mails. */
async function takeWhatIsTheirs({ email }: Me, { id, verifiedEmail }: Customer): Promise<void> {
  if (!isSameAddress(verifiedEmail, email)) return;
  await claimGuestOrders(serviceDirectus, id, email.toLowerCase());
  await orWithout(forgetSubscriber(serviceDirectus, email.toLowerCase()), undefined);
  await forgetRecipient(serviceDirectus, email.toLowerCase());
}
