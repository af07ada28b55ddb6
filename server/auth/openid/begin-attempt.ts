import { config, type ProviderConfig } from "#server/config.ts";
import { opaqueId } from "#server/http/cookies.ts";
import { limits } from "#server/limits.ts";
import { store } from "#server/state/store.ts";
import { attemptCookie, lastingCookie } from "../auth-cookies.ts";
import { hashOf, seal } from "../keys.ts";
import { readMetadata } from "./metadata.ts";
import { authorizationParams, OpenIdStrategy } from "./openid-strategy.ts";

/** An attempt with a provider, kept here until the visitor comes back; it can be taken once. */
export interface Attempt {
  provider: string;
  callbackUrl: string;
  /** Hash of what the browser's cookie of this attempt holds. */
  browser: string;
  /** The strategy's own cookie, with state and PKCE verifier, sealed for the state. */
  sealedCookie: string;
}

export const attemptKind = "openid-attempt";

/** The name of an attempt's cookie follows from its state, so that several tabs do not disturb one another. */
export function cookieOfAttempt(provider: string, state: string): string {
  return attemptCookie(provider, hashOf(state).slice(0, 16));
}

/**
 * Begins a sign-in with a provider.
 * @param asked the query of the visitor's request, of which only a few names reach the provider
 * @returns the provider's authorization URL and the `Set-Cookie` that ties the attempt to this browser
 * @throws OpenIdError "provider" when the provider cannot be reached or described itself wrongly
 */
export async function beginAttempt(
  provider: ProviderConfig,
  callbackUrl: string,
  asked: URLSearchParams,
): Promise<{ url: string; cookie: string }> {
  const strategy = new OpenIdStrategy(provider, await readMetadata(provider));
  const redirect = await redirectOf(strategy, asked);
  const url = redirect.headers.get("Location") ?? "";
  const state = new URL(url).searchParams.get("state") ?? "";
  const [strategyCookie = ""] = (redirect.headers.get("Set-Cookie") ?? "").split(";");
  const browser = opaqueId();
  const attempt: Attempt = {
    provider: provider.id,
    callbackUrl,
    browser: hashOf(browser),
    sealedCookie: seal(strategyCookie, state),
  };
  await store.set(attemptKind, hashOf(state), attempt, limits.identityAttempt);
  const endsAt = Date.now() + limits.identityAttempt * 1000;
  return { url, cookie: lastingCookie(cookieOfAttempt(provider.id, state), browser, endsAt) };
}

/** The strategy throws the redirect to the provider; it sees a request of our making, never the visitor's. */
async function redirectOf(strategy: OpenIdStrategy, asked: URLSearchParams): Promise<Response> {
  const url = new URL(config.siteUrl);
  for (const name of authorizationParams) {
    const value = asked.get(name);
    if (value) url.searchParams.set(name, value);
  }
  const thrown = await strategy.authenticate(new Request(url)).catch((reason: unknown) => reason);
  if (thrown instanceof Response) return thrown;
  throw thrown;
}
