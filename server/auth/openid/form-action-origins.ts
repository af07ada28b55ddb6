import { config, type ProviderConfig } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { type Endpoints, resolveEndpoints } from "./endpoints.ts";

const known = new Map<string, Endpoints>();
const askedAt = new Map<string, number>();

/** For CSP `form-action`; the issuer's until discovery, which runs in the background, has succeeded. */
export function listFormActionOrigins(): string[] {
  return [...new Set(config.auth.providers.flatMap(listOrigins))];
}

function listOrigins(provider: ProviderConfig): string[] {
  refresh(provider);
  const endpoints = known.get(provider.id);
  const targets = endpoints ? [endpoints.authorization, endpoints.endSession] : [provider.issuer];
  return targets.flatMap((target) => (target ? new URL(target).origin : []));
}

function refresh(provider: ProviderConfig): void {
  const { id } = provider;
  if (Date.now() - (askedAt.get(id) ?? 0) < limits.identityOrigins * 1000) return;
  askedAt.set(id, Date.now());
  resolveEndpoints(provider).then(
    (endpoints) => known.set(id, endpoints),
    () => undefined,
  );
}
