import type { ClientAuthentication, OAuthProvider, ProviderConfig } from "#server/config/config.ts";
import { fetchProviderMetadata, type ProviderMetadata } from "./discovery.ts";

export interface Endpoints {
  issuer: string;
  authorization: string;
  token: string;
  userinfo: string | undefined;
  /** Lists a user's addresses, where the profile lacks them. */
  emails: string | undefined;
  endSession: string | undefined;
  /** JWKS URL. */
  keys: string | undefined;
  clientAuthentication: Exclude<ClientAuthentication, "auto">;
  /** RFC 9207: the response must contain `iss`. */
  namesIssuer: boolean;
}

/** @throws OpenIdError "provider" when discovery fails */
export async function resolveEndpoints(provider: ProviderConfig): Promise<Endpoints> {
  return provider.type === "oidc"
    ? discovered(provider, await fetchProviderMetadata(provider))
    : configured(provider);
}

function discovered({ clientAuthentication }: ProviderConfig, metadata: ProviderMetadata): Endpoints {
  return {
    issuer: metadata.issuer,
    authorization: metadata.authorization_endpoint,
    token: metadata.token_endpoint,
    userinfo: metadata.userinfo_endpoint,
    emails: undefined,
    endSession: metadata.end_session_endpoint,
    keys: metadata.jwks_uri,
    clientAuthentication:
      clientAuthentication === "auto" ? chooseClientAuthentication(metadata) : clientAuthentication,
    namesIssuer: metadata.authorization_response_iss_parameter_supported,
  };
}

/** In order of preference; `client_secret_basic` is the default of OpenID Connect Discovery. */
const methods = { client_secret_basic: "basic", client_secret_post: "post", none: "none" } as const;

function chooseClientAuthentication({ token_endpoint_auth_methods_supported: supported }: ProviderMetadata) {
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
