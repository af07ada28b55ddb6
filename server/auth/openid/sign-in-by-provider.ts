import type { ProviderConfig } from "#server/config/config.ts";
import { createDirectusClient } from "#server/directus/clients/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import type { Result } from "#server/platform/result.ts";
import { readCurrentUser } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import type { AuditReason } from "../audit/event.ts";
import {
  type Connection,
  createUserWithConnection,
  findConnection,
  touchConnection,
} from "../connections/connections.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import type { AuthenticatedUser } from "../sign-in/sign-in.ts";
import type { Claims } from "./profile.ts";

/** Error codes of Auth.js. */
type ProviderRejection = "OAuthAccountNotLinked" | "AccessDenied";
type Found = Result<{ connection: Connection }, ProviderRejection>;

/** By issuer and subject, never by e-mail: addresses at a provider need not belong to the account's owner here. */
export async function signInByProvider(
  provider: ProviderConfig,
  claims: Claims,
): Promise<Result<{ signedIn: AuthenticatedUser }, ProviderRejection>> {
  const known = await findConnection(provider.issuer, claims.sub);
  const found: Found = known ? { ok: true, connection: known } : await createOrFind(provider, claims);
  if (!found.ok)
    return refuse(found.reason, provider, found.reason === "AccessDenied" ? "unverified" : "not-linked");
  const { connection } = found;
  const bearer = await createCustomerBearer(connection.user);
  if (!bearer) return refuse("AccessDenied", provider, "closed");
  const user = await readCurrentUser(createDirectusClient(bearer.token));
  await touchConnection(connection);
  const verifiedEmail = claims.email_verified === true ? claims.email?.toLowerCase() : undefined;
  return {
    ok: true,
    signedIn: { way: "oidc", bearer, user, ...(verifiedEmail ? { verified: verifiedEmail } : {}) },
  };
}

/** Pre-hijacking: an unverified address creates no account. */
async function createOrFind(
  { id, issuer, trustsEmail }: ProviderConfig,
  { sub: subject, email, email_verified: verified, name = "" }: Claims,
): Promise<Found> {
  if (!email || !(verified ?? trustsEmail)) return { ok: false, reason: "AccessDenied" };
  try {
    const made = await createUserWithConnection({ issuer, subject, email: email.toLowerCase(), name });
    recordAuditEvent({ event: "account-made", way: "oidc", provider: id, user: made.user, email });
    return { ok: true, connection: made };
  } catch (error) {
    if (isDirectusError(error, "invalid")) return { ok: false, reason: "AccessDenied" };
    if (!isDirectusError(error, "not-unique")) throw error;
    const connection = await findConnection(issuer, subject);
    return connection ? { ok: true, connection } : { ok: false, reason: "OAuthAccountNotLinked" };
  }
}

function refuse(reason: ProviderRejection, { id }: ProviderConfig, audited: AuditReason) {
  recordAuditEvent({ event: "refused", way: "oidc", provider: id, reason: audited });
  return { ok: false as const, reason };
}
