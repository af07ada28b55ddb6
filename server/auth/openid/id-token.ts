import { createHash } from "node:crypto";
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { limits } from "#server/limits.ts";
import { OpenIdError, toOpenIdFailure } from "./openid-error.ts";
import { type Claims, ClaimsSchema } from "./profile.ts";

/** Asymmetric algorithms only: `none`, or HMAC with our client secret, would allow forged tokens. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const keySets = new Map<string, JWTVerifyGetKey>();

/** JWKS: fetched when needed, and again for an unknown `kid`. */
export function getRemoteJwks(url: string): JWTVerifyGetKey {
  // Tokens come from the provider's own endpoint, so nobody else can trigger fetches: no cooldown is needed.
  const options = { timeoutDuration: limits.identityTimeout, cooldownDuration: 0 };
  const keys = keySets.get(url) ?? createRemoteJWKSet(new URL(url), options);
  keySets.set(url, keys);
  return keys;
}

export interface Expected {
  issuer: string;
  clientId: string;
  /** Under each secret in AUTH_SECRET. */
  nonces: string[];
  accessToken: string;
}

/**
 * @throws OpenIdError "provider" for an invalid token, "away" when the keys cannot be fetched
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, clientId, nonces, accessToken }: Expected,
): Promise<Claims> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: limits.identityClockSkew,
      requiredClaims: ["sub", "exp", "iat"],
    });
    checkParty(payload, clientId);
    checkBirth(payload);
    if (!nonces.some((nonce) => nonce === payload.nonce))
      throw new Error("the nonce is not that of this attempt");
    if (
      payload.at_hash !== undefined &&
      payload.at_hash !== computeAccessTokenHash(accessToken, protectedHeader.alg)
    ) {
      throw new Error("the token came with another access token");
    }
    return ClaimsSchema.parse(payload);
  } catch (error) {
    throw new OpenIdError(toOpenIdFailure(error), "the ID token cannot be trusted", { cause: error });
  }
}

function checkParty({ aud, azp }: JWTPayload, clientId: string) {
  const several = Array.isArray(aud) && aud.length > 1;
  if ((several || azp !== undefined) && azp !== clientId) {
    throw new Error("the token was made for another party");
  }
}

/** jose checks `iat` only with `maxTokenAge`. */
function checkBirth({ iat = 0 }: JWTPayload) {
  if (iat > Date.now() / 1000 + limits.identityClockSkew)
    throw new Error("the token was issued in a time that is to come");
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
export function computeAccessTokenHash(accessToken: string, algorithm: string): string {
  const hash = createHash(`sha${/\d{3}$/.exec(algorithm)?.[0] ?? "512"}`)
    .update(accessToken)
    .digest();
  return hash.subarray(0, hash.length / 2).toString("base64url");
}
