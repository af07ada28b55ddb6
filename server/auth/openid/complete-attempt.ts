import { timingSafeEqual } from "node:crypto";
import { OAuth2RequestError } from "remix-auth-oauth2";
import type { ProviderConfig } from "#server/config.ts";
import { store } from "#server/state/store.ts";
import { readAuthCookie } from "../auth-cookies.ts";
import { hashOf, unseal } from "../keys.ts";
import { type Attempt, attemptKind, cookieOfAttempt } from "./begin-attempt.ts";
import type { Claims } from "./id-token.ts";
import { type Metadata, readMetadata } from "./metadata.ts";
import { OpenIdError } from "./openid-error.ts";
import { OpenIdStrategy, redirectUriOf } from "./openid-strategy.ts";

/**
 * The visitor is back from the provider.
 * @returns what the provider says about them, and where they wanted to go
 * @throws OpenIdError "attempt" when this browser began no such attempt, or it was used or took too long; "refused"
 * when the provider let nobody in; "provider" for an answer that cannot be trusted
 */
export async function completeAttempt(
  provider: ProviderConfig,
  request: Request,
): Promise<{ claims: Claims; callbackUrl: string }> {
  const answer = new URL(request.url).searchParams;
  const state = answer.get("state");
  if (!state) throw new OpenIdError("provider", "the provider sent the visitor back without a state");
  const attempt = await takeAttempt(provider, state, request);
  const metadata = await readMetadata(provider);
  checkIssuer(metadata, answer.get("iss"));
  const claims = await exchange(provider, metadata, answer, unseal(attempt.sealedCookie, state) ?? "");
  return { claims, callbackUrl: attempt.callbackUrl };
}

async function takeAttempt(provider: ProviderConfig, state: string, request: Request): Promise<Attempt> {
  const attempt = await store.take<Attempt>(attemptKind, hashOf(state));
  if (!attempt) throw new OpenIdError("attempt", "the attempt is unknown, over or used");
  const sent = hashOf(readAuthCookie(request, cookieOfAttempt(provider.id, state)) ?? "");
  const sameBrowser = timingSafeEqual(Buffer.from(sent), Buffer.from(attempt.browser));
  if (attempt.provider !== provider.id || !sameBrowser) {
    throw new OpenIdError("attempt", "the attempt began elsewhere");
  }
  return attempt;
}

/** @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4 */
function checkIssuer(metadata: Metadata, iss: string | null): void {
  const required = metadata.authorization_response_iss_parameter_supported;
  if (iss === null ? required : iss !== metadata.issuer) {
    throw new OpenIdError("provider", "the answer is not from the issuer that was asked");
  }
}

/** The strategy is shown a request of our making: the provider's answer, and the cookie that we kept for it. */
async function exchange(
  provider: ProviderConfig,
  metadata: Metadata,
  answer: URLSearchParams,
  cookie: string,
): Promise<Claims> {
  const request = new Request(`${redirectUriOf(provider)}?${answer}`, { headers: { Cookie: cookie } });
  try {
    return await new OpenIdStrategy(provider, metadata).authenticate(request);
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    if (error instanceof OAuth2RequestError && answer.has("error")) {
      throw new OpenIdError("refused", `the provider answered ${error.code}`, { cause: error });
    }
    throw new OpenIdError("provider", "the code could not be exchanged", { cause: error });
  }
}
