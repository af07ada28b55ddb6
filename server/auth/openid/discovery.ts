import { z } from "zod";
import type { OidcProvider } from "#server/config/config.ts";
import { limits } from "#server/limits.ts";
import { checkAnswers, OpenIdError, toOpenIdFailure } from "./openid-error.ts";

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  end_session_endpoint: z.url().optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(["client_secret_basic"]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
});

/** `/.well-known/openid-configuration` */
export type ProviderMetadata = z.output<typeof Metadata>;

const known = new Map<string, { at: number; metadata: Promise<ProviderMetadata> }>();

/**
 * Cached for an hour.
 * @throws OpenIdError when it cannot be fetched, names another issuer, or offers no PKCE with S256
 * @see https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfigurationValidation
 */
export function fetchProviderMetadata({ issuer }: OidcProvider): Promise<ProviderMetadata> {
  const entry = known.get(issuer);
  if (entry && Date.now() - entry.at < limits.identityMetadata * 1000) return entry.metadata;
  const metadata = discover(issuer);
  known.set(issuer, { at: Date.now(), metadata });
  metadata.catch(() => known.delete(issuer));
  return metadata;
}

async function discover(issuer: string): Promise<ProviderMetadata> {
  const url = `${issuer.replace(/\/+$/, "")}/.well-known/openid-configuration`;
  try {
    const signal = AbortSignal.timeout(limits.identityTimeout);
    const answer = await fetch(url, { signal, redirect: "error", headers: { Accept: "application/json" } });
    checkAnswers(url, answer);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    return checkMetadata(Metadata.parse(await answer.json()), issuer);
  } catch (error) {
    if (error instanceof OpenIdError) throw error;
    throw new OpenIdError(toOpenIdFailure(error), `${issuer} could not be discovered`, { cause: error });
  }
}

export function checkMetadata(metadata: ProviderMetadata, issuer: string): ProviderMetadata {
  const { code_challenge_methods_supported: methods = ["S256"] } = metadata;
  if (metadata.issuer !== issuer) {
    throw new OpenIdError("provider", `${issuer} says that its issuer is ${metadata.issuer}`);
  }
  if (!methods.includes("S256")) throw new OpenIdError("provider", `${issuer} does not offer PKCE with S256`);
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } =
    metadata;
  const endpoints = [
    authorization_endpoint,
    token_endpoint,
    jwks_uri,
    userinfo_endpoint,
    end_session_endpoint,
  ];
  if (issuer.startsWith("https:") && endpoints.some((endpoint) => endpoint?.startsWith("http:"))) {
    throw new OpenIdError("provider", `${issuer} names an endpoint that is not on https`);
  }
  return metadata;
}
