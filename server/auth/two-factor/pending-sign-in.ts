import { limits } from "#server/limits.ts";
import { getLocalizedPath } from "#server/platform/i18n.ts";
import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { seal, unseal } from "../crypto.ts";
import { parseAuthCookie, pendingSignInCookie, serializePersistentCookie } from "../session/auth-cookies.ts";
import { resolveCallbackUrl } from "../sign-in/callback-url.ts";
import type { AuthenticatedUser, SignInResult } from "../sign-in/sign-in.ts";

const kind = "half-way";

/** First factor proved. Grants nothing, and no token is stored. */
export interface PendingSignIn extends Pick<AuthenticatedUser, "user" | "way" | "verified" | "vouchedBy"> {
  /** An absolute URL of this site. */
  callbackUrl: string;
}

type StoredSignIn = Omit<PendingSignIn, "vouchedBy"> & { sealedVouched?: string };

/** Valid for ten minutes, in this browser only. */
export async function storePendingSignIn(waiting: PendingSignIn): Promise<SignInResult> {
  const { user, way, verified, callbackUrl, vouchedBy } = waiting;
  const id = generateOpaqueId();
  const key = hashSha256(id);
  const stored: StoredSignIn = {
    user,
    way,
    callbackUrl,
    ...(verified && { verified }),
    ...(vouchedBy && { sealedVouched: seal(JSON.stringify(vouchedBy), key) }),
  };
  await store.set(kind, key, { value: stored, seconds: limits.twoFactorLifetime });
  const endsAt = Date.now() + limits.twoFactorLifetime * 1000;
  return {
    callbackUrl: resolveCallbackUrl(getLocalizedPath({ url: callbackUrl }, "/sign-in/second-step")),
    cookies: [serializePersistentCookie(pendingSignInCookie, id, endsAt)],
  };
}

export async function findPendingSignIn(request: Request): Promise<Pick<PendingSignIn, "user"> | undefined> {
  return store.get<StoredSignIn>(kind, readCookieKey(request));
}

/** Atomic: of concurrent callers one gets it. */
export async function consumePendingSignIn(request: Request): Promise<PendingSignIn | undefined> {
  const key = readCookieKey(request);
  const stored = await store.take<StoredSignIn>(kind, key);
  if (!stored) return undefined;
  const { sealedVouched, ...waiting } = stored;
  const opened = sealedVouched && unseal(sealedVouched, key);
  return { ...waiting, ...(opened && { vouchedBy: JSON.parse(opened) }) };
}

function readCookieKey(request: Request): string {
  return hashSha256(parseAuthCookie(request, pendingSignInCookie) ?? "");
}
