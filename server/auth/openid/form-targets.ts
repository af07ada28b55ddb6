import { config, type ProviderConfig } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { type Metadata, readMetadata } from "./metadata.ts";

const described = new Map<string, Metadata>();
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
  const metadata = described.get(provider.issuer);
  const targets = metadata
    ? [metadata.authorization_endpoint, metadata.end_session_endpoint]
    : [provider.issuer];
  return targets.flatMap((target) => (target ? new URL(target).origin : []));
}

function refresh(provider: ProviderConfig): void {
  const { issuer } = provider;
  if (Date.now() - (askedAt.get(issuer) ?? 0) < limits.identityOrigins * 1000) return;
  askedAt.set(issuer, Date.now());
  readMetadata(provider).then(
    (metadata) => described.set(issuer, metadata),
    () => undefined,
  );
}
