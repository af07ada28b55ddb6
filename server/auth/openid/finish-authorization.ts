import { timingSafeEqual } from "node:crypto";
import { OAuth2RequestError } from "remix-auth-oauth2";
import type { ProviderConfig } from "#server/config/config.ts";
import { getCurrentRequest } from "#server/http/request-context.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import { unseal } from "../crypto.ts";
import { parseAuthCookie } from "../session/auth-cookies.ts";
import { type Endpoints, resolveEndpoints } from "./endpoints.ts";
import { OpenIdError } from "./openid-error.ts";
import { authenticateWith, getRedirectUri } from "./provider-strategy.ts";
import {
  type AuthorizationAttempt,
  attemptKind,
  attemptLimit,
  getAuthorizationCookieNameForState,
} from "./start-authorization.ts";
import type { VerifiedIdentity } from "./verify-identity.ts";

/** @throws OpenIdError "attempt": unknown, used, expired or of another browser; "provider": no `state` */
export async function consumeAuthorizationAttempt(
  provider: ProviderConfig,
  request: Request,
  answer: URLSearchParams,
): Promise<AuthorizationAttempt> {
  const state = answer.get("state");
  if (!state) throw new OpenIdError("provider", "the provider sent the visitor back without a state");
  const attempt = await store.take<AuthorizationAttempt>(attemptKind, hashSha256(state));
  if (!attempt) throw new OpenIdError("attempt", "the attempt is unknown, over or used");
  await attemptLimit.refund(getCurrentRequest().ipAddress);
  const sent = hashSha256(
    parseAuthCookie(request, getAuthorizationCookieNameForState(provider.id, state)) ?? "",
  );
  const sameBrowser = timingSafeEqual(Buffer.from(sent), Buffer.from(attempt.browser));
  if (attempt.provider !== provider.id || !sameBrowser) {
    throw new OpenIdError("attempt", "the attempt began elsewhere");
  }
  return attempt;
}

/** @throws OpenIdError "refused" by the provider; "provider": the response cannot be trusted */
export async function completeAttempt(
  provider: ProviderConfig,
  attempt: AuthorizationAttempt,
  answer: URLSearchParams,
): Promise<VerifiedIdentity> {
  const endpoints = await resolveEndpoints(provider);
  checkIssuer(endpoints, answer.get("iss"));
  const cookie = unseal(attempt.sealedCookie, answer.get("state") ?? "") ?? "";
  const verified = await exchange(provider, endpoints, { answer, cookie });
  checkProof(attempt, verified);
  return verified;
}

/** Mix-up attacks. @see https://www.rfc-editor.org/rfc/rfc9207#section-2.4 */
function checkIssuer({ issuer, namesIssuer }: Endpoints, iss: string | null): void {
  if (iss === null ? namesIssuer : iss !== issuer) {
    throw new OpenIdError("provider", "the answer is not from the issuer that was asked");
  }
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest max_age */
function checkProof({ provedAfter }: AuthorizationAttempt, { claims }: VerifiedIdentity): void {
  if (provedAfter !== undefined && (claims.auth_time ?? 0) < provedAfter) {
    throw new OpenIdError("provider", "the provider did not ask again who it is");
  }
}

/** remix-auth gets a request of our own, with the stored cookie. */
async function exchange(
  provider: ProviderConfig,
  endpoints: Endpoints,
  { answer, cookie }: { answer: URLSearchParams; cookie: string },
): Promise<VerifiedIdentity> {
  const request = new Request(`${getRedirectUri(provider)}?${answer}`, { headers: { Cookie: cookie } });
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
