import { createHash } from "node:crypto";
import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { limits } from "#server/limits.ts";
import { failureOf, OpenIdError } from "./openid-error.ts";
import { type Claims, ClaimsSchema } from "./profile.ts";

/** Asymmetric signatures only: `none` and a shared secret would let anybody with our secret speak for the provider. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

const keySets = new Map<string, JWTVerifyGetKey>();

/** The provider's public keys; fetched when needed, and again when a token names one that is not among them. */
export function keysAt(url: string): JWTVerifyGetKey {
  // Tokens come from the provider's own endpoint: nobody else can make us fetch its keys, so no pause is needed.
  const options = { timeoutDuration: limits.identityTimeout, cooldownDuration: 0 };
  const keys = keySets.get(url) ?? createRemoteJWKSet(new URL(url), options);
  keySets.set(url, keys);
  return keys;
}

/** What an ID token must fit. */
export interface Expected {
  issuer: string;
  clientId: string;
  /** Those that this attempt may have. */
  nonces: string[];
  accessToken: string;
}

/**
 * Verifies an ID token: signature by the issuer's keys, issuer, audience, times, the nonce of this attempt, and the
 * access token that it came with.
 * @throws OpenIdError "provider" for whatever is wrong with it, "away" where the keys cannot be fetched
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
    if (payload.at_hash !== undefined && payload.at_hash !== halfHash(accessToken, protectedHeader.alg)) {
      throw new Error("the token came with another access token");
    }
    return ClaimsSchema.parse(payload);
  } catch (error) {
    throw new OpenIdError(failureOf(error), "the ID token cannot be trusted", { cause: error });
  }
}

function checkParty({ aud, azp }: JWTPayload, clientId: string) {
  const several = Array.isArray(aud) && aud.length > 1;
  if ((several || azp !== undefined) && azp !== clientId) {
    throw new Error("the token was made for another party");
  }
}

/** jose looks at `iat` only where a greatest age is asked for. */
function checkBirth({ iat = 0 }: JWTPayload) {
  if (iat > Date.now() / 1000 + limits.identityClockSkew)
    throw new Error("the token was issued in a time that is to come");
}

/** @see https://openid.net/specs/openid-connect-core-1_0.html#CodeIDToken */
export function halfHash(accessToken: string, algorithm: string): string {
  const hash = createHash(`sha${/\d{3}$/.exec(algorithm)?.[0] ?? "512"}`)
    .update(accessToken)
    .digest();
  return hash.subarray(0, hash.length / 2).toString("base64url");
}
