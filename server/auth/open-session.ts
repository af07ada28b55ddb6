import { joinCart, leaveCart } from "#server/cart/carts.ts";
import { log } from "#server/log.ts";
import { forgetAttempts } from "./attempts.ts";
import { authCookies, lastingCookie, noCookie, readAuthCookie } from "./auth-cookies.ts";
import { welcomeCustomer } from "./customers.ts";
import { deviceOf } from "./device.ts";
import { logOut } from "./directus-sessions.ts";
import { endForGood } from "./end-sessions.ts";
import { rememberDevice } from "./known-device.ts";
import type { VouchedBy } from "./openid/who-is-it.ts";
import { hasSecondStep } from "./second-step/factors.ts";
import { keepHalfWay } from "./second-step/half-way.ts";
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
  /** Only where they are to be signed out at the provider, too. */
  vouchedBy?: VouchedBy;
}

/** Where somebody goes on to who came in, or who came half the way: an absolute URL of this site. */
export interface Entered {
  callbackUrl: string;
  /** The `Set-Cookie` headers to send. */
  cookies: string[];
}

/** A passkey asks for finger, face or PIN and is two factors by itself; Directus asks its own users for a code. */
const whole: Way[] = ["passkey", "directus"];

/**
 * Lets somebody in who has proved who they are. Whoever has turned the second step on has no session before they have
 * taken it: they are led to the screen that asks for it.
 * @param callbackUrl where they want to go; an absolute URL of this site
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function openSession(
  request: Request,
  signedIn: SignedIn,
  callbackUrl: string,
): Promise<Entered> {
  const { way, user, bearer } = signedIn;
  if (whole.includes(way) || !(await hasSecondStep(user.id)))
    return { callbackUrl, cookies: await beginSession(request, signedIn) };
  await logOut(bearer).catch((error: Error) => log.warn({ err: error }, "a bearer was left behind"));
  const halfWay = await keepHalfWay({ ...signedIn, callbackUrl });
  if (signedIn.way !== "email") return halfWay;
  return { ...halfWay, cookies: [...halfWay.cookies, await rememberDevice(request, user.email)] };
}

/**
 * Begins a session for somebody of whom nothing more is to be asked, and ends the one that this browser had. The cart
 * that was filled as a guest is the member's from now on; one that belongs to a member, whose session
 * may be over, stays theirs.
 * @returns the `Set-Cookie` headers to send
 */
export async function beginSession(request: Request, signedIn: SignedIn): Promise<string[]> {
  const { way, user, bearer, verified, vouchedBy } = signedIn;
  await Promise.all([
    closeSession(request),
    way === "directus" ? undefined : welcomeCustomer(user, verified),
  ]);
  if (readAuthCookie(request, authCookies.session)) await leaveCart(request);
  const begun = { user: user.id, way, bearer, device: deviceOf(request.headers.get("User-Agent")) };
  const { id, session } = await createSession({ ...begun, ...(vouchedBy && { vouchedBy }) });
  record({ event: "signed-in", way, user: user.id, email: user.email });
  await forgetAttempts(user.email);
  const [cart, device] = await Promise.all([joinCart(request, user.id), rememberDevice(request, user.email)]);
  return [lastingCookie(authCookies.session, id, session.endsAt), cart["Set-Cookie"], device];
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
