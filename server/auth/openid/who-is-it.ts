import type { OAuthProvider, OidcProvider, ProviderConfig } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import type { Endpoints } from "./endpoints.ts";
import { keysAt, verifyIdToken } from "./id-token.ts";
import { checkAnswers, failureOf, OpenIdError } from "./openid-error.ts";
import { type Claims, ClaimsSchema, claimsOfProfile, primaryAddress } from "./profile.ts";
import type { TokenAnswer } from "./token-request.ts";

/** Somebody as their provider knows them. */
export interface Vouched {
  claims: Claims;
  /** What the provider has signed of it, to be shown when they sign out there. */
  idToken: string | undefined;
}

/** Through which provider somebody came in, and what they show there to sign out. */
export interface VouchedBy {
  provider: string;
  idToken: string | undefined;
}

/**
 * Asks who it is that tokens were given for.
 * @param nonces those that this attempt may have
 * @throws OpenIdError "provider" for an answer that cannot be trusted, "away" where there is none
 */
export async function whoIsIt(
  provider: ProviderConfig,
  endpoints: Endpoints,
  tokens: TokenAnswer,
  nonces: string[],
): Promise<Vouched> {
  if (provider.type === "oauth") {
    return { claims: await byProfile(provider, endpoints, tokens), idToken: undefined };
  }
  return { claims: await bySignature(provider, endpoints, tokens, nonces), idToken: tokens.id_token };
}

/** Many providers put e-mail and name only into their userinfo; who it is must be the same in both. */
async function bySignature(
  { clientId }: OidcProvider,
  { issuer, keys, userinfo }: Endpoints,
  { id_token: token, access_token: accessToken }: TokenAnswer,
  nonces: string[],
): Promise<Claims> {
  if (!token || !keys) throw new OpenIdError("provider", "there is no ID token");
  const claims = await verifyIdToken(token, keysAt(keys), { issuer, clientId, nonces, accessToken });
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
  const claims = await ask(userinfo, accessToken, (answer) => claimsOfProfile(answer, provider));
  return emails ? { ...claims, ...(await ask(emails, accessToken, primaryAddress)) } : claims;
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
    throw new OpenIdError(failureOf(error), "the profile could not be read", { cause: error });
  }
}
