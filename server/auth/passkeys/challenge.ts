import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { authCookies, lastingCookie, readAuthCookie } from "../auth-cookies.ts";
import { hashOf, seal, unseal } from "../keys.ts";

/** What a browser is to do with a passkey. */
export type PasskeyAction = "register" | "authenticate";

/** A question to an authenticator, sealed into the cookie of the browser that asked for it. */
interface Challenge {
  action: PasskeyAction;
  challenge: string;
  /** Key of the session in which a passkey is to be added. */
  session: string | undefined;
  endsAt: number;
}

const owner = "passkey-challenge";
const used = "passkey-challenge-used";

/**
 * Binds a challenge to this browser, to what it is for and to the session. Nothing is kept here, so that a stranger can
 * ask as often as they like.
 * @returns the `Set-Cookie`
 */
export function bindChallenge(action: PasskeyAction, challenge: string, session?: string): string {
  const endsAt = Date.now() + limits.passkeyChallenge * 1000;
  const value: Challenge = { action, challenge, session, endsAt };
  return lastingCookie(authCookies.challenge, seal(JSON.stringify(value), owner), endsAt);
}

/**
 * The challenge of this browser, used up with that: of many callers one gets it.
 * @param session key of the session, where one is open
 * @returns undefined when there is none for this action and session, or its time is over
 */
export async function takeChallenge(
  request: Request,
  action: PasskeyAction,
  session?: string,
): Promise<string | undefined> {
  const opened = unseal(readAuthCookie(request, authCookies.challenge) ?? "", owner);
  const bound: Challenge | undefined = opened && JSON.parse(opened);
  if (!bound || bound.action !== action || bound.endsAt <= Date.now()) return undefined;
  if (action === "register" && bound.session !== session) return undefined;
  const fresh = await store.insert(used, hashOf(bound.challenge), 1, limits.passkeyChallenge);
  return fresh ? bound.challenge : undefined;
}
