import { config } from "#server/config.ts";
import { serviceDirectus } from "#server/directus/doors.ts";

/** What somebody can sign in with, beside a mail to their address. */
const kinds = ["password", "passkey", "oidc"];

/**
 * True where a member would have nothing left to sign in with but their mailbox. An account elsewhere counts as long as
 * its provider is configured: only then it opens anything.
 * @param without id of the row that is to go
 * @throws DirectusError "unavailable"
 */
export async function isLastWay(user: string, without: string): Promise<boolean> {
  const filter = { user: { _eq: user }, kind: { _in: kinds } };
  const fields = ["id", "kind", "issuer"];
  const rows = await serviceDirectus.readItems("identities", { fields, filter, limit: -1 });
  return !rows.some(({ id, kind, issuer }) => id !== without && (kind !== "oidc" || isConfigured(issuer)));
}

function isConfigured(issuer: unknown): boolean {
  return config.auth.providers.some((provider) => provider.issuer === issuer);
}
