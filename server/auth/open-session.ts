import { joinCart, leaveCart } from "#server/cart/carts.ts";
import { log } from "#server/log.ts";
import { authCookies, lastingCookie, noCookie, readAuthCookie } from "./auth-cookies.ts";
import { logOut } from "./directus-sessions.ts";
import type { Bearer, Way } from "./session.ts";
import { bearerIn, createSession, endSession, findSession } from "./sessions.ts";
import type { Me } from "./users.ts";

/** Somebody who has just proved who they are. */
export interface SignedIn {
  way: Way;
  user: Me;
  bearer: Bearer;
}

/**
 * Begins a session for somebody who has proved who they are, and ends the one that this browser had. The cart that
 * was filled as a guest is the member's from now on; one that belongs to a member, whose session
 * may be over, stays theirs.
 * @returns the `Set-Cookie` headers to send
 */
export async function openSession(request: Request, { way, user, bearer }: SignedIn): Promise<string[]> {
  await closeSession(request);
  if (readAuthCookie(request, authCookies.session)) await leaveCart(request);
  const { id, session } = await createSession(user.id, way, bearer);
  log.info({ event: "signed-in", way, user: user.id }, "somebody signed in");
  const cart = await joinCart(request, user.id);
  return [lastingCookie(authCookies.session, id, session.endsAt), cart["Set-Cookie"]];
}

/**
 * Ends the session of this browser, in Directus too. Without one it does nothing.
 * @returns the `Set-Cookie` headers to send: no session, and an empty cart
 */
export async function closeSession(request: Request): Promise<string[]> {
  const session = await findSession(request);
  if (!session) return [noCookie(authCookies.session)];
  await endSession(session);
  const bearer = bearerIn(session);
  await (bearer && logOut(bearer))?.catch((error: Error) =>
    log.warn({ err: error, user: session.user }, "a session of Directus could not be ended"),
  );
  log.info({ event: "signed-out", user: session.user }, "somebody signed out");
  return [noCookie(authCookies.session), (await leaveCart(request))["Set-Cookie"]];
}
