import { limits } from "#server/limits.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { seal, unseal } from "../crypto.ts";
import { authCookies, parseAuthCookie, serializePersistentCookie } from "../session/auth-cookies.ts";

export type PasskeyAction = "register" | "authenticate";

interface Challenge {
  action: PasskeyAction;
  challenge: string;
  /** Session key, for "register". */
  session: string | undefined;
  endsAt: number;
}

const owner = "passkey-challenge";
const used = "passkey-challenge-used";

/** Bound to browser, action and session. Stateless, so that unauthenticated clients cannot fill the store. */
export function createChallengeCookie(action: PasskeyAction, challenge: string, session?: string): string {
  const endsAt = Date.now() + limits.passkeyChallenge * 1000;
  const value: Challenge = { action, challenge, session, endsAt };
  return serializePersistentCookie(authCookies.challenge, seal(JSON.stringify(value), owner), endsAt);
}

/** Of concurrent callers one gets it. @returns undefined when missing, expired, or for another action or session */
export async function consumeChallenge(
  request: Request,
  action: PasskeyAction,
  session?: string,
): Promise<string | undefined> {
  const opened = unseal(parseAuthCookie(request, authCookies.challenge) ?? "", owner);
  const bound: Challenge | undefined = opened && JSON.parse(opened);
  if (!bound || bound.action !== action || bound.endsAt <= Date.now()) return undefined;
  if (action === "register" && bound.session !== session) return undefined;
  const fresh = await store.insert(used, hashSha256(bound.challenge), {
    value: 1,
    seconds: limits.passkeyChallenge,
  });
  return fresh ? bound.challenge : undefined;
}
