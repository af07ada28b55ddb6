import type { ProviderConfig } from "#server/config.ts";
import { openDirectus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { bearerForCustomer } from "./customer-bearer.ts";
import { createPerson, findIdentity, type Identity, touchIdentity } from "./identities.ts";
import type { SignedIn } from "./open-session.ts";
import type { Claims } from "./openid/profile.ts";
import type { Reason } from "./trail/event.ts";
import { record } from "./trail/record.ts";
import { readWhoAsks } from "./users.ts";

/** Why somebody whom the provider let in is not let in here, in Auth.js's terms. */
export type ProviderRefusal = "OAuthAccountNotLinked" | "AccessDenied";

/**
 * Signs in whom a provider vouches for. Issuer and subject say who it is; an equal e-mail never does, because
 * whoever holds an address at one provider need not be the one who holds the account here.
 * @returns who came in, or why not
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function signInByProvider(
  provider: ProviderConfig,
  claims: Claims,
): Promise<SignedIn | ProviderRefusal> {
  const identity = (await findIdentity(provider.issuer, claims.sub)) ?? (await meet(provider, claims));
  if (typeof identity === "string")
    return refuse(identity, provider, identity === "AccessDenied" ? "unverified" : "not-linked");
  const bearer = await bearerForCustomer(identity.user);
  if (!bearer) return refuse("AccessDenied", provider, "closed");
  const user = await readWhoAsks(openDirectus(bearer.token));
  await touchIdentity(identity);
  const vouched = claims.email_verified === true ? claims.email?.toLowerCase() : undefined;
  return { way: "oidc", bearer, user, ...(vouched ? { verified: vouched } : {}) };
}

/** An address that nobody has verified opens no account: it could be somebody else's, and wait there for them. */
async function meet(
  { id, issuer, trustsEmail }: ProviderConfig,
  { sub: subject, email, email_verified: verified, name = "" }: Claims,
): Promise<Identity | ProviderRefusal> {
  if (!email || !(verified ?? trustsEmail)) return "AccessDenied";
  try {
    const made = await createPerson({ issuer, subject, email: email.toLowerCase(), name });
    record({ event: "account-made", way: "oidc", provider: id, user: made.user, email });
    return made;
  } catch (error) {
    if (isDirectusError(error, "invalid")) return "AccessDenied";
    if (!isDirectusError(error, "not-unique")) throw error;
    return (await findIdentity(issuer, subject)) ?? "OAuthAccountNotLinked";
  }
}

function refuse(refusal: ProviderRefusal, { id }: ProviderConfig, reason: Reason): ProviderRefusal {
  record({ event: "refused", way: "oidc", provider: id, reason });
  return refusal;
}
