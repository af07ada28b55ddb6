import { limits } from "#server/limits.ts";
import { type Claims, ClaimsSchema } from "./id-token.ts";
import type { Metadata } from "./metadata.ts";
import { OpenIdError } from "./openid-error.ts";

/**
 * Adds what the ID token does not say from the userinfo endpoint: many providers put e-mail and name only there.
 * @throws OpenIdError when the endpoint fails or speaks of somebody else
 * @see https://openid.net/specs/openid-connect-core-1_0.html#UserInfoResponse
 */
export async function completeClaims(
  claims: Claims,
  { userinfo_endpoint: endpoint }: Metadata,
  accessToken: string,
): Promise<Claims> {
  if (claims.email || !endpoint) return claims;
  const info = await readUserinfo(endpoint, accessToken);
  if (info.sub !== claims.sub) throw new OpenIdError("provider", "userinfo speaks of somebody else");
  return { ...info, ...claims, email: info.email, email_verified: info.email_verified };
}

async function readUserinfo(endpoint: string, accessToken: string): Promise<Claims> {
  try {
    const answer = await fetch(endpoint, {
      headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json" },
      signal: AbortSignal.timeout(limits.identityTimeout),
      redirect: "error",
    });
    if (!answer.ok) throw new Error(`${endpoint} answered ${answer.status}`);
    return ClaimsSchema.parse(await answer.json());
  } catch (error) {
    throw new OpenIdError("provider", "userinfo could not be read", { cause: error });
  }
}
