import { config, type ProviderConfig } from "#server/config/config.ts";
import { getCurrentRequest } from "#server/http/request-context.ts";
import { limits } from "#server/limits.ts";
import { generateOpaqueId, hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { seal } from "../crypto.ts";
import { createIpRateLimit } from "../ip-rate-limit.ts";
import { getAuthorizationCookieName, serializePersistentCookie } from "../session/auth-cookies.ts";
import { resolveEndpoints } from "./endpoints.ts";
import { authenticateWith, authorizationParams } from "./provider-strategy.ts";

export interface AuthorizationAttempt {
  provider: string;
  callbackUrl: string;
  /** Hash of the attempt's cookie. */
  browser: string;
  /** remix-auth's cookie with state and PKCE verifier, encrypted with the state. */
  sealedCookie: string;
  /** Epoch seconds, from `max_age`; compared with `auth_time`. */
  provedAfter: number | undefined;
  /** User id, for account linking; undefined for sign-in. */
  linkTo: string | undefined;
}

export const attemptKind = "openid-attempt";

/** Attempts are stored until the visitor returns. */
export const attemptLimit = createIpRateLimit("provider-attempts", {
  attempts: limits.identityAttempts,
  seconds: limits.identityAttemptLifetime,
  way: "oidc",
});

/** One cookie per state, so that concurrent tabs do not interfere. */
export function getAuthorizationCookieNameForState(provider: string, state: string): string {
  return getAuthorizationCookieName(provider, hashSha256(state).slice(0, 16));
}

/**
 * For `linkTo` the caller checks recent auth.
 * @returns authorization URL, and the `Set-Cookie` that binds the attempt to this browser
 * @throws OpenIdError "provider" when discovery fails; RateLimitError
 */
export async function startAuthorization(
  provider: ProviderConfig,
  callbackUrl: string,
  { asked, linkTo }: { asked: URLSearchParams; linkTo?: string },
): Promise<{ url: string; cookie: string }> {
  await attemptLimit.consume(getCurrentRequest().ipAddress);
  const wishes = pickAllowedParameters(asked);
  const redirect = await createAuthorizationRedirect(provider, wishes);
  const url = redirect.headers.get("Location") ?? "";
  const state = new URL(url).searchParams.get("state") ?? "";
  const [strategyCookie = ""] = (redirect.headers.get("Set-Cookie") ?? "").split(";");
  const browser = generateOpaqueId();
  const attempt: AuthorizationAttempt = {
    provider: provider.id,
    callbackUrl,
    browser: hashSha256(browser),
    sealedCookie: seal(strategyCookie, state),
    provedAfter: getEarliestAuthTime(wishes),
    linkTo,
  };
  await store.set(attemptKind, hashSha256(state), {
    value: attempt,
    seconds: limits.identityAttemptLifetime,
  });
  const endsAt = Date.now() + limits.identityAttemptLifetime * 1000;
  return {
    url,
    cookie: serializePersistentCookie(
      getAuthorizationCookieNameForState(provider.id, state),
      browser,
      endsAt,
    ),
  };
}

function pickAllowedParameters(asked: URLSearchParams): URLSearchParams {
  const wishes = new URLSearchParams();
  for (const name of authorizationParams) {
    const value = asked.get(name);
    if (value && (name !== "max_age" || /^\d{1,9}$/.test(value))) wishes.set(name, value);
  }
  return wishes;
}

function getEarliestAuthTime(wishes: URLSearchParams): number | undefined {
  const age = wishes.get("max_age");
  return age === null ? undefined : Math.floor(Date.now() / 1000) - Number(age) - limits.identityClockSkew;
}

/** remix-auth throws the redirect; the request is our own, never the visitor's. */
async function createAuthorizationRedirect(
  provider: ProviderConfig,
  wishes: URLSearchParams,
): Promise<Response> {
  const endpoints = await resolveEndpoints(provider);
  const request = new Request(`${config.siteUrl}/?${wishes}`);
  const thrown = await authenticateWith(provider, endpoints, request).catch((reason: unknown) => reason);
  if (thrown instanceof Response) return thrown;
  throw thrown;
}
