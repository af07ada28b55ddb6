import { Authenticator } from "remix-auth";
import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { config, type ProviderConfig } from "#server/config.ts";
import { signatures } from "../keys.ts";
import type { Endpoints } from "./endpoints.ts";
import { exchangeCode, type TokenAnswer } from "./token-request.ts";
import { type Vouched, whoIsIt } from "./who-is-it.ts";

/** What a visitor may add to the authorization request; anything else could redirect it. */
export const authorizationParams = ["prompt", "login_hint", "ui_locales", "max_age", "acr_values"] as const;

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

/** remix-auth's OAuth 2 strategy with what it lacks: nonce, ID token, time limits, and no downgrade of PKCE. */
class ProviderStrategy extends OAuth2Strategy<Vouched> {
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
      redirectURI: redirectUriOf(provider),
      scopes: provider.scopes,
      codeChallengeMethod: CodeChallengeMethod.S256,
    };
    super(options, ({ request, tokens }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "";
      return whoIsIt(provider, endpoints, tokens.data as TokenAnswer, noncesOf(state));
    });
    this.provider = provider;
    this.endpoints = endpoints;
  }

  /** Of the library's own answer only what is read of it is there. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const grant = { code, codeVerifier, redirectUri: redirectUriOf(this.provider) };
    return { data: await exchangeCode(this.provider, this.endpoints, grant) } as unknown as Tokens;
  }

  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const asked = new URL(request.url).searchParams;
    for (const name of authorizationParams) {
      const value = asked.get(name);
      if (value) params.set(name, value);
    }
    if (this.provider.type === "oidc") params.set("nonce", noncesOf(params.get("state") ?? "")[0] ?? "");
    if (this.provider.responseMode === "form_post") params.set("response_mode", "form_post");
    return params;
  }
}

/**
 * Has remix-auth sign somebody in with a provider.
 * @param request of our making, never the visitor's: the wishes of a beginning, or the provider's answer with our cookie
 * @returns whom the provider vouches for
 * @throws Response the redirect to the provider, for a request without its answer; OpenIdError, OAuth2RequestError
 */
export function authenticateWith(
  provider: ProviderConfig,
  endpoints: Endpoints,
  request: Request,
): Promise<Vouched> {
  const strategy = new ProviderStrategy(provider, endpoints);
  return new Authenticator<Vouched>().use(strategy, provider.id).authenticate(provider.id, request);
}

/** Where the provider sends the visitor back to: each has an address of its own. */
export function redirectUriOf({ id }: ProviderConfig): string {
  return `${config.siteUrl}${config.auth.basePath}/callback/${id}`;
}

/** Those that a state may have: the one we would give it now, and those under former secrets. */
function noncesOf(state: string): string[] {
  return signatures("nonce", state).map((signature) => signature.toString("base64url"));
}
