import { config } from "#server/config/config.ts";
import { serviceClient } from "#server/directus/clients/clients.ts";
import type { CollectionFilter } from "#server/directus/query/typed-query.ts";

const kinds = ["password", "passkey", "oidc"];

/** Ignores connections whose provider is not configured. @throws DirectusError "unavailable" */
export async function isLastSignInMethod(user: string, without: string): Promise<boolean> {
  const filter = { user: { _eq: user }, kind: { _in: kinds } } satisfies CollectionFilter<"identities">;
  const fields = ["id", "kind", "issuer"] as const;
  const rows = await serviceClient.readItems("identities", { fields, filter, limit: -1 });
  return !rows.some(({ id, kind, issuer }) => id !== without && (kind !== "oidc" || isConfigured(issuer)));
}

function isConfigured(issuer: unknown): boolean {
  return config.auth.providers.some((provider) => provider.issuer === issuer);
}
