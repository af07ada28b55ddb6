import { detachCart, mergeGuestCart } from "#server/cart/carts.ts";
import { log } from "#server/platform/log.ts";
import type { CurrentUser } from "../account/directus-users.ts";
import { ensureCustomerRow } from "../account/ensure-customer-row.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import type { IdentityProviderSession } from "../openid/verify-identity.ts";
import { resetAttempts } from "../password/sign-in-rate-limit.ts";
import {
  authCookies,
  deleteCookie,
  parseAuthCookie,
  serializePersistentCookie,
} from "../session/auth-cookies.ts";
import { parseUserAgent } from "../session/device.ts";
import { logOut } from "../session/directus-sessions.ts";
import { destroySession } from "../session/end-sessions.ts";
import type { Bearer, SignInMethod } from "../session/session.ts";
import { createAuthSession, findAuthSession } from "../session/sessions.ts";
import { rememberDevice } from "../session/trusted-device.ts";
import { hasTwoFactor } from "../two-factor/factors.ts";
import { storePendingSignIn } from "../two-factor/pending-sign-in.ts";

export interface AuthenticatedUser {
  way: SignInMethod;
  user: CurrentUser;
  bearer: Bearer;
  verified?: string;
  vouchedBy?: IdentityProviderSession;
}

/** `callbackUrl` is absolute and of this site. */
export interface SignInResult {
  callbackUrl: string;
  cookies: string[];
}

/** Two factors already: a passkey requires user verification, and Directus asks its own users for a code. */
const twoFactorMethods: SignInMethod[] = ["passkey", "directus"];

/** Without a session where the second step is still required. @throws DirectusError "unavailable" */
export async function signIn(
  request: Request,
  signedIn: AuthenticatedUser,
  callbackUrl: string,
): Promise<SignInResult> {
  const { way, user, bearer } = signedIn;
  if (twoFactorMethods.includes(way) || !(await hasTwoFactor(user.id)))
    return { callbackUrl, cookies: await startSession(request, signedIn) };
  await logOut(bearer).catch((error: Error) =>
    log.warn({ err: error }, "could not log out of Directus; the session token stays valid until it expires"),
  );
  const pending = await storePendingSignIn({ ...signedIn, callbackUrl });
  if (signedIn.way !== "email") return pending;
  return { ...pending, cookies: [...pending.cookies, await rememberDevice(request, user.email)] };
}

/** Merges the guest's cart; a cart of another member, whose session may have ended, stays theirs. */
export async function startSession(request: Request, signedIn: AuthenticatedUser): Promise<string[]> {
  const { way, user, bearer, verified, vouchedBy } = signedIn;
  await Promise.all([
    endBrowserSession(request),
    way === "directus" ? undefined : ensureCustomerRow(user, verified),
  ]);
  if (parseAuthCookie(request, authCookies.session)) await detachCart(request);
  const started = { user: user.id, way, bearer, device: parseUserAgent(request.headers.get("User-Agent")) };
  const { id, session } = await createAuthSession({ ...started, ...(vouchedBy && { vouchedBy }) });
  recordAuditEvent({ event: "signed-in", way, user: user.id, email: user.email });
  await resetAttempts(user.email);
  const [cart, device] = await Promise.all([
    mergeGuestCart(request, user.id),
    rememberDevice(request, user.email),
  ]);
  return [serializePersistentCookie(authCookies.session, id, session.endsAt), cart["Set-Cookie"], device];
}

/** Ends it in Directus too; idempotent. */
export async function endBrowserSession(request: Request): Promise<string[]> {
  const session = await findAuthSession(request);
  if (!session)
    return parseAuthCookie(request, authCookies.session) ? [deleteCookie(authCookies.session)] : [];
  await destroySession(session);
  recordAuditEvent({ event: "signed-out", user: session.user });
  return [deleteCookie(authCookies.session), (await detachCart(request))["Set-Cookie"]];
}
