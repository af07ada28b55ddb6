import { timingSafeEqual } from "node:crypto";
import { OAuth2RequestError } from "remix-auth-oauth2";
import type { ProviderConfig } from "#server/config.ts";
import { store } from "#server/state/store.ts";
import { readAuthCookie } from "../auth-cookies.ts";
import { hashOf, unseal } from "../keys.ts";
import { refundAttempt } from "./attempt-budget.ts";
import { type Attempt, attemptKind, cookieOfAttempt } from "./begin-attempt.ts";
import { type Endpoints, endpointsOf } from "./endpoints.ts";
import { OpenIdError } from "./openid-error.ts";
import { authenticateWith, redirectUriOf } from "./provider-strategy.ts";
import type { Vouched } from "./who-is-it.ts";

/**
 * The visitor is back from the provider: their attempt, which is over with this.
 * @param answer what the provider sent along
 * @throws OpenIdError "attempt" when this browser began no such attempt, or it was used or took too long; "provider"
 * for an answer without a state
 */
export async function takeAttempt(
  provider: ProviderConfig,
  request: Request,
  answer: URLSearchParams,
): Promise<Attempt> {
  const state = answer.get("state");
  if (!state) throw new OpenIdError("provider", "the provider sent the visitor back without a state");
  const attempt = await store.take<Attempt>(attemptKind, hashOf(state));
  if (!attempt) throw new OpenIdError("attempt", "the attempt is unknown, over or used");
  await refundAttempt();
  const sent = hashOf(readAuthCookie(request, cookieOfAttempt(provider.id, state)) ?? "");
  const sameBrowser = timingSafeEqual(Buffer.from(sent), Buffer.from(attempt.browser));
  if (attempt.provider !== provider.id || !sameBrowser) {
    throw new OpenIdError("attempt", "the attempt began elsewhere");
  }
  return attempt;
}

/**
 * Exchanges the provider's answer.
 * @param answer what the provider sent along, with the state of the attempt
 * @returns whom the provider vouches for
 * @throws OpenIdError "refused" when the provider let nobody in; "provider" for an answer that cannot be trusted
 */
export async function completeAttempt(
  provider: ProviderConfig,
  attempt: Attempt,
  answer: URLSearchParams,
): Promise<Vouched> {
  const endpoints = await endpointsOf(provider);
  checkIssuer(endpoints, answer.get("iss"));
  const cookie = unseal(attempt.sealedCookie, answer.get("state") ?? "") ?? "";
  const vouched = await exchange(provider, endpoints, answer, cookie);
  checkProof(attempt, vouched);
  return vouched;
}

/** @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4 */
function checkIssuer({ issuer, namesIssuer }: Endpoints, iss: string | null): void {
  if (iss === null ? namesIssuer : iss !== issuer) {
    throw new OpenIdError("provider", "the answer is not from the issuer that was asked");
  }
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest max_age */
function checkProof({ provedAfter }: Attempt, { claims }: Vouched): void {
  if (provedAfter !== undefined && (claims.auth_time ?? 0) < provedAfter) {
    throw new OpenIdError("provider", "the provider did not ask again who it is");
  }
}

/** The strategy is shown a request of our making: the provider's answer, and the cookie that we kept for it. */
async function exchange(
  provider: ProviderConfig,
  endpoints: Endpoints,
  answer: URLSearchParams,
  cookie: string,
): Promise<Vouched> {
  const request = new Request(`${redirectUriOf(provider)}?${answer}`, { headers: { Cookie: cookie } });
  try {
    return await authenticateWith(provider, endpoints, request);
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    if (error instanceof OAuth2RequestError && answer.has("error")) {
      throw new OpenIdError("refused", `the provider answered ${error.code}`, { cause: error });
    }
    throw new OpenIdError("provider", "the code could not be exchanged", { cause: error });
  }
}
