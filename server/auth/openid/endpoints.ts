import type { ClientAuthentication, OAuthProvider, ProviderConfig } from "#server/config.ts";
import { type Metadata, readMetadata } from "./metadata.ts";

/** Where a provider is asked, whoever has told us: itself, or the configuration. */
export interface Endpoints {
  issuer: string;
  authorization: string;
  token: string;
  userinfo: string | undefined;
  /** Lists the addresses of somebody, where the profile does not. */
  emails: string | undefined;
  endSession: string | undefined;
  /** The provider's public keys. */
  keys: string | undefined;
  clientAuthentication: Exclude<ClientAuthentication, "auto">;
  /** True where every answer must name its issuer. */
  namesIssuer: boolean;
}

/** @throws OpenIdError "provider" when the provider cannot be asked, or describes itself wrongly */
export async function endpointsOf(provider: ProviderConfig): Promise<Endpoints> {
  return provider.type === "oidc" ? discovered(provider, await readMetadata(provider)) : configured(provider);
}

function discovered({ clientAuthentication }: ProviderConfig, metadata: Metadata): Endpoints {
  return {
    issuer: metadata.issuer,
    authorization: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    userinfo: metadata.userinfo_endpoint,
    emails: undefined,
    endSession: metadata.end_session_endpoint,
    keys: metadata.jwks_uri,
    clientAuthentication:
      clientAuthentication === "auto" ? authenticationFor(metadata) : clientAuthentication,
    namesIssuer: metadata.authorization_response_iss_parameter_supported,
  };
}

/** The methods of OpenID Connect that we know, best first; one that names none of them takes the usual. */
const methods = { client_secret_basic: "basic", client_secret_post: "post", none: "none" } as const;

function authenticationFor({ token_endpoint_auth_methods_supported: supported }: Metadata) {
  return Object.entries(methods).find(([method]) => supported.includes(method))?.[1] ?? "basic";
}

function configured({ issuer, endpoints, clientAuthentication }: OAuthProvider): Endpoints {
  return {
    issuer,
    ...endpoints,
    endSession: undefined,
    keys: undefined,
    clientAuthentication: clientAuthentication === "auto" ? "basic" : clientAuthentication,
    namesIssuer: false,
  };
}
