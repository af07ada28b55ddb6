import { openDirectus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { bearerForCustomer } from "./customer-bearer.ts";
import { ensureCustomer } from "./customers.ts";
import { createPerson, findIdentity, type Identity, touchIdentity } from "./identities.ts";
import type { SignedIn } from "./open-session.ts";
import type { Claims } from "./openid/id-token.ts";
import { readWhoAsks } from "./users.ts";

/** Why somebody whom the provider let in is not let in here, in Auth.js's terms. */
export type OpenIdRefusal = "OAuthAccountNotLinked" | "AccessDenied";

/**
 * Signs in whom a provider vouches for. Issuer and subject say who it is; an equal e-mail never does, because
 * whoever holds an address at one provider need not be the one who holds the account here.
 * @returns who came in, or why not
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function signInByOpenId(issuer: string, claims: Claims): Promise<SignedIn | OpenIdRefusal> {
  const identity = (await findIdentity(issuer, claims.sub)) ?? (await meet(issuer, claims));
  if (typeof identity === "string") return refuse(identity, issuer);
  const bearer = await bearerForCustomer(identity.user);
  if (!bearer) return refuse("AccessDenied", issuer);
  const user = await readWhoAsks(openDirectus(bearer.token));
  await Promise.all([ensureCustomer(user), touchIdentity(identity)]);
  return { way: "oidc", bearer, user };
}

async function meet(issuer: string, claims: Claims): Promise<Identity | OpenIdRefusal> {
  const { sub: subject, email, email_verified: verified, name = "" } = claims;
  if (!email || verified === false) return "AccessDenied";
  try {
    return await createPerson({ issuer, subject, email: email.toLowerCase(), name });
  } catch (error) {
    if (!isDirectusError(error, "not-unique")) throw error;
    return (await findIdentity(issuer, subject)) ?? "OAuthAccountNotLinked";
  }
}

function refuse(reason: OpenIdRefusal, issuer: string): OpenIdRefusal {
  log.warn({ event: "sign-in-refused", way: "oidc", reason, issuer }, "a sign-in was refused");
  return reason;
}
