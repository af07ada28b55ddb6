import { config } from "#server/config.ts";
import type { Directus } from "#server/directus/client.ts";
import { defaultLanguage } from "#server/languages.ts";
import { listOrdersOf } from "#server/orders/account-orders.ts";
import { listIdentitiesOf } from "./identities.ts";
import { readProfile } from "./profile.ts";
import type { Session } from "./session.ts";
import { viewSessions } from "./session-view.ts";
import { record } from "./trail/record.ts";
import type { Me } from "./users.ts";

const ordersAtATime = 100;

/**
 * All that is kept of a member, as the pieces of one JSON document, a page of orders at a time; nothing in it is a
 * secret. Orders and profile are read with their own bearer.
 */
export async function* exportAccount(member: {
  user: Me;
  session: Session;
  directus: Directus;
}): AsyncGenerator<string> {
  const { user, session, directus } = member;
  record({ event: "data-exported", user: user.id, email: user.email });
  const [{ name, email, isVerified }, identities, sessions, first] = await Promise.all([
    readProfile(member),
    listIdentitiesOf(user.id),
    viewSessions(session, defaultLanguage),
    listOrdersOf(directus, user.id, { number: 1, size: ordersAtATime }),
  ]);
  const about = {
    site: config.siteUrl,
    madeAt: new Date().toISOString(),
    profile: { id: user.id, name, email, emailVerified: isVerified },
    identities,
    sessions: sessions.map(({ device, way, startedAt, usedAt, isThis }) => ({
      device,
      way,
      startedAt: startedAt.iso,
      usedAt: usedAt.iso,
      isThis,
    })),
  };
  yield `${JSON.stringify(about).slice(0, -1)},"orders":[`;
  let { orders } = first;
  for (let page = 1; orders.length > 0; page++) {
    const pieces = orders.map(({ attempt: _attempt, key: _key, ...order }) => JSON.stringify(order));
    yield (page > 1 ? "," : "") + pieces.join(",");
    if (page * ordersAtATime >= first.total) break;
    ({ orders } = await listOrdersOf(directus, user.id, { number: page + 1, size: ordersAtATime }));
  }
  yield "]}\n";
}
