import { config, type ProviderConfig } from "#server/config.ts";
import { opaqueId } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { attemptCookie, lastingCookie } from "../auth-cookies.ts";
import { hashOf, seal } from "../keys.ts";
import { chargeAttempt } from "./attempt-budget.ts";
import { endpointsOf } from "./endpoints.ts";
import { authenticateWith, authorizationParams } from "./provider-strategy.ts";

/** An attempt with a provider, kept here until the visitor comes back; it can be taken once. */
export interface Attempt {
  provider: string;
  callbackUrl: string;
  /** Hash of what the browser's cookie of this attempt holds. */
  browser: string;
  /** The strategy's own cookie, with state and PKCE verifier, sealed for the state. */
  sealedCookie: string;
  /** Seconds since 1970 at which they must have proved at the provider who they are, where that was asked for. */
  provedAfter: number | undefined;
  /** The user to whose account the one there is to be linked; without it they sign in. */
  linkTo: string | undefined;
}

export const attemptKind = "openid-attempt";

/** The name of an attempt's cookie follows from its state, so that several tabs do not disturb one another. */
export function cookieOfAttempt(provider: string, state: string): string {
  return attemptCookie(provider, hashOf(state).slice(0, 16));
}

/**
 * Begins a sign-in with a provider.
 * @param asked the query of the visitor's request, of which only a few names reach the provider
 * @param linkTo the member who wants to link an account there to theirs; they have proved a moment ago who they are
 * @returns the provider's authorization URL and the `Set-Cookie` that ties the attempt to this browser
 * @throws OpenIdError "provider" when the provider cannot be reached or described itself wrongly; TooSoonError after too
 * many from one place that nobody came back from
 */
export async function beginAttempt(
  provider: ProviderConfig,
  callbackUrl: string,
  asked: URLSearchParams,
  linkTo?: string,
): Promise<{ url: string; cookie: string }> {
  await chargeAttempt();
  const wishes = wishesIn(asked);
  const redirect = await redirectOf(provider, wishes);
  const url = redirect.headers.get("Location") ?? "";
  const state = new URL(url).searchParams.get("state") ?? "";
  const [strategyCookie = ""] = (redirect.headers.get("Set-Cookie") ?? "").split(";");
  const browser = opaqueId();
  const attempt: Attempt = {
    provider: provider.id,
    callbackUrl,
    browser: hashOf(browser),
    sealedCookie: seal(strategyCookie, state),
    provedAfter: provedAfter(wishes),
    linkTo,
  };
  await store.set(attemptKind, hashOf(state), attempt, limits.identityAttempt);
  const endsAt = Date.now() + limits.identityAttempt * 1000;
  return { url, cookie: lastingCookie(cookieOfAttempt(provider.id, state), browser, endsAt) };
}

function wishesIn(asked: URLSearchParams): URLSearchParams {
  const wishes = new URLSearchParams();
  for (const name of authorizationParams) {
    const value = asked.get(name);
    if (value && (name !== "max_age" || /^\d{1,9}$/.test(value))) wishes.set(name, value);
  }
  return wishes;
}

function provedAfter(wishes: URLSearchParams): number | undefined {
  const age = wishes.get("max_age");
  return age === null ? undefined : Math.floor(Date.now() / 1000) - Number(age) - limits.identityClockSkew;
}

/** The strategy throws the redirect to the provider; it sees a request of our making, never the visitor's. */
async function redirectOf(provider: ProviderConfig, wishes: URLSearchParams): Promise<Response> {
  const endpoints = await endpointsOf(provider);
  const request = new Request(`${config.siteUrl}/?${wishes}`);
  const thrown = await authenticateWith(provider, endpoints, request).catch((reason: unknown) => reason);
  if (thrown instanceof Response) return thrown;
  throw thrown;
}
