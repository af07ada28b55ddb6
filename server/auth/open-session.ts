import { joinCart, leaveCart } from "#server/cart/carts.ts";
import { authCookies, lastingCookie, noCookie, readAuthCookie } from "./auth-cookies.ts";
import { welcomeCustomer } from "./customers.ts";
import { deviceOf } from "./device.ts";
import { endForGood } from "./end-sessions.ts";
import type { Bearer, Way } from "./session.ts";
import { createSession, findSession } from "./sessions.ts";
import { record } from "./trail/record.ts";
import type { Me } from "./users.ts";

/** Somebody who has just proved who they are. */
export interface SignedIn {
  way: Way;
  user: Me;
  bearer: Bearer;
  /** The address whose mailbox they have just proved to hold. */
  verified?: string;
}

/**
 * Begins a session for somebody who has proved who they are, and ends the one that this browser had. The cart that
 * was filled as a guest is the member's from now on; one that belongs to a member, whose session
 * may be over, stays theirs.
 * @returns the `Set-Cookie` headers to send
 */
export async function openSession(request: Request, signedIn: SignedIn): Promise<string[]> {
  const { way, user, bearer, verified } = signedIn;
  await Promise.all([
    closeSession(request),
    way === "directus" ? undefined : welcomeCustomer(user, verified),
  ]);
  if (readAuthCookie(request, authCookies.session)) await leaveCart(request);
  const device = deviceOf(request.headers.get("User-Agent"));
  const { id, session } = await createSession({ user: user.id, way, bearer, device });
  record({ event: "signed-in", way, user: user.id, email: user.email });
  const cart = await joinCart(request, user.id);
  return [lastingCookie(authCookies.session, id, session.endsAt), cart["Set-Cookie"]];
}

/**
 * Ends the session of this browser, in Directus too. Without one it does nothing.
 * @returns the `Set-Cookie` headers to send: no session, and an empty cart
 */
export async function closeSession(request: Request): Promise<string[]> {
  const session = await findSession(request);
  if (!session) return readAuthCookie(request, authCookies.session) ? [noCookie(authCookies.session)] : [];
  await endForGood(session);
  record({ event: "signed-out", user: session.user });
  return [noCookie(authCookies.session), (await leaveCart(request))["Set-Cookie"]];
}
