import { readCartOf } from "#server/cart/carts.ts";
import { config } from "#server/config.ts";
import { listAddresses } from "#server/customers/saved-addresses.ts";
import type { Directus } from "#server/directus/client.ts";
import { serviceDirectus } from "#server/directus/doors.ts";
import { orWithout } from "#server/directus/errors.ts";
import { defaultLanguage } from "#server/languages.ts";
import { findByEmail } from "#server/newsletter/subscribers.ts";
import { keptOrdersOf } from "#server/orders/kept-orders.ts";
import { readCustomerRow } from "./customers.ts";
import { isSameAddress } from "./email-address.ts";
import { listEntitlementsOf } from "./entitlements.ts";
import { listIdentitiesOf } from "./identities.ts";
import type { Session } from "./session.ts";
import { viewSessions } from "./session-view.ts";
import { eventsOf } from "./trail/read-events.ts";
import { record } from "./trail/record.ts";
import type { Me } from "./users.ts";

/**
 * All that is kept of a member, as the pieces of one JSON document: lists that grow are written as they are read.
 * Nothing in it is a secret, and nothing about anybody else.
 * @throws DirectusError "unavailable", before the first piece
 */
export async function exportAccount(member: {
  user: Me;
  session: Session;
  directus: Directus;
}): Promise<AsyncGenerator<string>> {
  const { user, session, directus } = member;
  record({ event: "data-exported", user: user.id, email: user.email });
  const [customer, addresses, identities, sessions, memberships, cart] = await Promise.all([
    readCustomerRow(user.id),
    listAddresses(serviceDirectus, user.id),
    listIdentitiesOf(user.id),
    viewSessions(session, defaultLanguage),
    listEntitlementsOf(user.id),
    readCartOf(user.id),
  ]);
  const isVerified = isSameAddress(customer?.verified_email, user.email);
  const subscriber =
    isVerified && (await orWithout(findByEmail(serviceDirectus, user.email.toLowerCase()), undefined));
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
    cart,
  };
  return writeJson(about, {
    signIns: eventsOf(user.id, isVerified ? user.email : undefined),
    orders: keptOrdersOf(user.id, { own: directus, service: serviceDirectus }),
  });
}

/** What is known already, and then the lists, each a page at a time. */
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
