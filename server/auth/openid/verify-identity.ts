import type { OAuthProvider, OidcProvider, ProviderConfig } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import type { Endpoints } from "./endpoints.ts";
import { getRemoteJwks, verifyIdToken } from "./id-token.ts";
import { checkAnswers, OpenIdError, toOpenIdFailure } from "./openid-error.ts";
import { type Claims, ClaimsSchema, findPrimaryEmail, parseProfileClaims } from "./profile.ts";
import type { TokenAnswer } from "./token-request.ts";

export interface VerifiedIdentity {
  claims: Claims;
  /** For `id_token_hint` at sign-out; undefined for plain OAuth 2. */
  idToken: string | undefined;
}

export interface IdentityProviderSession {
  provider: string;
  idToken: string | undefined;
}

/** @throws OpenIdError "provider" for an untrustworthy response, "away" for none */
export async function verifyIdentity(
  provider: ProviderConfig,
  endpoints: Endpoints,
  { tokens, nonces }: { tokens: TokenAnswer; nonces: string[] },
): Promise<VerifiedIdentity> {
  if (provider.type === "oauth") {
    return { claims: await byProfile(provider, endpoints, tokens), idToken: undefined };
  }
  return {
    claims: await bySignature(provider, endpoints, { answer: tokens, nonces }),
    idToken: tokens.id_token,
  };
}

/** Many providers send e-mail and name only from userinfo; `sub` must be equal in both. */
async function bySignature(
  { clientId }: OidcProvider,
  { issuer, keys, userinfo }: Endpoints,
  {
    answer: { id_token: token, access_token: accessToken },
    nonces,
  }: { answer: TokenAnswer; nonces: string[] },
): Promise<Claims> {
  if (!token || !keys) throw new OpenIdError("provider", "there is no ID token");
  const claims = await verifyIdToken(token, getRemoteJwks(keys), { issuer, clientId, nonces, accessToken });
  if (claims.email || !userinfo) return claims;
  const info = await ask(userinfo, accessToken, (answer) => ClaimsSchema.parse(answer));
  if (info.sub !== claims.sub) throw new OpenIdError("provider", "userinfo speaks of somebody else");
  return { ...info, ...claims, email: info.email, email_verified: info.email_verified };
}

async function byProfile(
  provider: OAuthProvider,
  { userinfo = "", emails }: Endpoints,
  { access_token: accessToken }: TokenAnswer,
): Promise<Claims> {
  const claims = await ask(userinfo, accessToken, (answer) => parseProfileClaims(answer, provider));
  return emails ? { ...claims, ...(await ask(emails, accessToken, findPrimaryEmail)) } : claims;
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse */
async function ask<Read>(
  endpoint: string,
  accessToken: string,
  read: (answer: unknown) => Read,
): Promise<Read> {
  try {
    const answer = await fetch(endpoint, {
      headers: {
        Authorization: `Bearer ${accessToken}`,
        Accept: "application/json",
        "User-Agent": "Vitrine",
      },
      signal: AbortSignal.timeout(limits.identityTimeout),
      redirect: "error",
    });
    checkAnswers(endpoint, answer);
    if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status}`);
    return read(await answer.json());
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    throw new OpenIdError(toOpenIdFailure(error), "the profile could not be read", { cause: error });
  }
}
