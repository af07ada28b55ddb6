import { createRemoteJWKSet, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from "jose";
import { z } from "zod";
import { limits } from "#server/limits.ts";
import { OpenIdError } from "./openid-error.ts";

/** Asymmetric signatures only: `none` and a shared secret would let anybody with our secret speak for the provider. */
const algorithms = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

export const ClaimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  name: z.string().optional(),
});
/** What a provider says about somebody. */
export type Claims = z.output<typeof ClaimsSchema>;

const keySets = new Map<string, JWTVerifyGetKey>();

/** The provider's public keys; fetched when needed, and again when a token names one that is not among them. */
export function keysAt(url: string): JWTVerifyGetKey {
  const keys =
    keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: limits.identityTimeout });
  keySets.set(url, keys);
  return keys;
}

/**
 * Verifies an ID token: signature by the issuer's keys, issuer, audience, times, and the nonce of this attempt.
 * @throws OpenIdError "provider" for whatever is wrong with it
 * @see https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 */
export async function verifyIdToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; clientId: string; nonce: string },
): Promise<Claims> {
  const { issuer, clientId, nonce } = expected;
  try {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      algorithms,
      clockTolerance: limits.identityClockSkew,
      requiredClaims: ["sub", "exp", "iat"],
    });
    checkParty(payload, clientId);
    if (payload.nonce !== nonce) throw new Error("the nonce is not that of this attempt");
    return ClaimsSchema.parse(payload);
  } catch (error) {
    throw new OpenIdError("provider", "the ID token cannot be trusted", { cause: error });
  }
}

function checkParty({ aud, azp }: JWTPayload, clientId: string) {
  const several = Array.isArray(aud) && aud.length > 1;
  if ((several || azp !== undefined) && azp !== clientId) {
    throw new Error("the token was made for another party");
  }
}
