import { config, type ProviderConfig } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { type Endpoints, endpointsOf } from "./endpoints.ts";

const known = new Map<string, Endpoints>();
const askedAt = new Map<string, number>();

/**
 * The origins to which signing in and out leads: those of each provider's own endpoints, or the issuer's as long as
 * the provider has not described itself. Never waits: asking goes on beside the page, and a provider that is down is
 * asked again after a while.
 */
export function identityOrigins(): string[] {
  return [...new Set(config.auth.providers.flatMap(originsOf))];
}

function originsOf(provider: ProviderConfig): string[] {
  refresh(provider);
  const endpoints = known.get(provider.id);
  const targets = endpoints ? [endpoints.authorization, endpoints.endSession] : [provider.issuer];
  return targets.flatMap((target) => (target ? new URL(target).origin : []));
}

function refresh(provider: ProviderConfig): void {
  const { id } = provider;
  if (Date.now() - (askedAt.get(id) ?? 0) < limits.identityOrigins * 1000) return;
  askedAt.set(id, Date.now());
  endpointsOf(provider).then(
    (endpoints) => known.set(id, endpoints),
    () => undefined,
  );
}
