import { Authenticator } from "remix-auth";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { config, type ProviderConfig } from "#server/config/config.ts";
import { computeSignatures } from "../crypto.ts";
import type { Endpoints } from "./endpoints.ts";
import { exchangeCode, TokenAnswer } from "./token-request.ts";
import { type VerifiedIdentity, verifyIdentity } from "./verify-identity.ts";

/** Allow-list: any other parameter could redirect the authorization request. */
export const authorizationParams = ["prompt", "login_hint", "ui_locales", "max_age", "acr_values"] as const;

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

/** Adds nonce, ID token, time limits and protection against a PKCE downgrade. */
class ProviderStrategy extends OAuth2Strategy<VerifiedIdentity> {
  override name = "provider";
  private readonly provider: ProviderConfig;
  private readonly endpoints: Endpoints;

  constructor(provider: ProviderConfig, endpoints: Endpoints) {
    const options = {
      cookie: "attempt",
      clientId: provider.clientId,
      clientSecret: provider.clientSecret ?? null,
      authorizationEndpoint: endpoints.authorization,
      tokenEndpoint: endpoints.token,
      redirectURI: getRedirectUri(provider),
      scopes: provider.scopes,
      codeChallengeMethod: CodeChallengeMethod.S256,
    };
    super(options, ({ request, tokens }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "";
      return verifyIdentity(provider, endpoints, {
        tokens: TokenAnswer.parse(tokens.data),
        nonces: listNonces(state),
      });
    });
    this.provider = provider;
    this.endpoints = endpoints;
  }

  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const grant = { code, codeVerifier, redirectUri: getRedirectUri(this.provider) };
    const data = await exchangeCode(this.provider, this.endpoints, grant);
    // Of the library's class only the data is read, above.
    return { data } as unknown as Tokens;
  }

  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const asked = new URL(request.url).searchParams;
    for (const name of authorizationParams) {
      const value = asked.get(name);
      if (value) params.set(name, value);
    }
    if (this.provider.type === "oidc") params.set("nonce", listNonces(params.get("state") ?? "")[0] ?? "");
    if (this.provider.responseMode === "form_post") params.set("response_mode", "form_post");
    return params;
  }
}

/**
 * `request` is our own, never the visitor's.
 * @throws Response the redirect to the provider, when there is no authorization response; OpenIdError,
 * OAuth2RequestError
 */
export function authenticateWith(
  provider: ProviderConfig,
  endpoints: Endpoints,
  request: Request,
): Promise<VerifiedIdentity> {
  const strategy = new ProviderStrategy(provider, endpoints);
  return new Authenticator<VerifiedIdentity>().use(strategy, provider.id).authenticate(provider.id, request);
}

export function getRedirectUri({ id }: ProviderConfig): string {
  return `${config.siteUrl}${config.auth.basePath}/callback/${id}`;
}

/** Under each secret, newest first. */
function listNonces(state: string): string[] {
  return computeSignatures("nonce", state).map((signature) => signature.toString("base64url"));
}
