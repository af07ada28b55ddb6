import type { ProviderConfig } from "#server/config/config.ts";
import { createDirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { readCurrentUser } from "../account/directus-users.ts";
import { createPerson, findIdentity, type Identity, touchIdentity } from "../account/identities.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import type { AuditReason } from "../audit/event.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import type { AuthenticatedUser } from "../sign-in/open-session.ts";
import type { Claims } from "./profile.ts";

/** Error codes of Auth.js. */
export type ProviderRejection = "OAuthAccountNotLinked" | "AccessDenied";

/** By issuer and subject, never by e-mail: addresses at a provider need not belong to the account's owner here. */
export async function signInByProvider(
  provider: ProviderConfig,
  claims: Claims,
): Promise<AuthenticatedUser | ProviderRejection> {
  const identity = (await findIdentity(provider.issuer, claims.sub)) ?? (await meet(provider, claims));
  if (typeof identity === "string")
    return refuse(identity, provider, identity === "AccessDenied" ? "unverified" : "not-linked");
  const bearer = await createCustomerBearer(identity.user);
  if (!bearer) return refuse("AccessDenied", provider, "closed");
  const user = await readCurrentUser(createDirectusClient(bearer.token));
  await touchIdentity(identity);
  const vouched = claims.email_verified === true ? claims.email?.toLowerCase() : undefined;
  return { way: "oidc", bearer, user, ...(vouched ? { verified: vouched } : {}) };
}

/** Pre-hijacking: an unverified address creates no account. */
async function meet(
  { id, issuer, trustsEmail }: ProviderConfig,
  { sub: subject, email, email_verified: verified, name = "" }: Claims,
): Promise<Identity | ProviderRejection> {
  if (!email || !(verified ?? trustsEmail)) return "AccessDenied";
  try {
    const made = await createPerson({ issuer, subject, email: email.toLowerCase(), name });
    recordAuditEvent({ event: "account-made", way: "oidc", provider: id, user: made.user, email });
    return made;
  } catch (error) {
    if (isDirectusError(error, "invalid")) return "AccessDenied";
    if (!isDirectusError(error, "not-unique")) throw error;
    return (await findIdentity(issuer, subject)) ?? "OAuthAccountNotLinked";
  }
}

function refuse(refusal: ProviderRejection, { id }: ProviderConfig, reason: AuditReason): ProviderRejection {
  recordAuditEvent({ event: "refused", way: "oidc", provider: id, reason });
  return refusal;
}
