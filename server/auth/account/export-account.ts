import { readMemberCart } from "#server/cart/carts.ts";
import { listAlertsForExport } from "#server/catalogue/stock-alerts/stock-alerts.ts";
import { config } from "#server/config/config.ts";
import { readCustomerForExport } from "#server/customers/customers.ts";
import { listAddresses } from "#server/customers/saved-addresses.ts";
import type { DirectusClient } from "#server/directus/clients/client.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import { withFallback } from "#server/directus/errors.ts";
import { listUserEntitlements } from "#server/memberships/entitlements.ts";
import { findByEmail } from "#server/newsletter/subscribers.ts";
import { exportMemberOrders } from "#server/orders/access/export-member-orders.ts";
import { defaultLanguage } from "#server/platform/i18n.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { listAuthEvents } from "../audit/sign-in-events.ts";
import { isSameEmail } from "../email/email-address.ts";
import type { Session } from "../session/session.ts";
import { toSessionViews } from "../session/session-view.ts";
import type { CurrentUser } from "./directus-users.ts";
import { listIdentitiesForExport } from "./identities.ts";

/** Streams one JSON document without secrets. @throws DirectusError "unavailable", before the first chunk */
export async function exportAccount(member: {
  user: CurrentUser;
  session: Session;
  directus: DirectusClient;
}): Promise<AsyncGenerator<string>> {
  const { user, session, directus } = member;
  recordAuditEvent({ event: "data-exported", user: user.id, email: user.email });
  const [customer, addresses, identities, sessions, memberships, cart] = await Promise.all([
    readCustomerForExport(serviceClient, user.id),
    listAddresses(serviceClient, user.id),
    listIdentitiesForExport(user.id),
    toSessionViews(session, defaultLanguage),
    listUserEntitlements(serviceClient, user.id),
    readMemberCart(user.id),
  ]);
  const isVerified = isSameEmail(customer?.verified_email, user.email);
  const subscriber =
    isVerified && (await withFallback(findByEmail(serviceClient, user.email.toLowerCase()), undefined));
  const about = {
    site: config.siteUrl,
    madeAt: new Date().toISOString(),
    profile: {
      id: user.id,
      name: user.name === user.email ? "" : user.name,
      email: user.email,
      emailVerified: isVerified,
    },
    customer,
    addresses: addresses.map(({ address }, index) => ({ ...address, isDefault: index === 0 })),
    identities,
    secondStep: identities.some(({ kind }) => kind === "totp"),
    sessions: sessions.map(({ device, way, startedAt, usedAt, isThis }) => ({
      device,
      way,
      startedAt: startedAt.iso,
      usedAt: usedAt.iso,
      isThis,
    })),
    memberships,
    newsletters: subscriber ? subscriber.newsletters : [],
    stockAlerts: isVerified ? await listAlertsForExport(serviceClient, user.email.toLowerCase()) : [],
    cart,
  };
  return writeJson(about, {
    signIns: listAuthEvents(user.id, isVerified ? user.email : undefined),
    orders: exportMemberOrders(user.id, { own: directus, service: serviceClient }),
  });
}

async function* writeJson(
  about: object,
  lists: Record<string, AsyncIterable<object[]>>,
): AsyncGenerator<string> {
  yield JSON.stringify(about).slice(0, -1);
  for (const [name, pages] of Object.entries(lists)) {
    yield `,${JSON.stringify(name)}:[`;
    let comma = "";
    for await (const page of pages) {
      if (page.length === 0) continue;
      yield comma + page.map((item) => JSON.stringify(item)).join(",");
      comma = ",";
    }
    yield "]";
  }
  yield "}\n";
}
