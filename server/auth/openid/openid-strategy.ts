import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { config, type ProviderConfig } from "#server/config.ts";
import { sign } from "../keys.ts";
import { type Claims, keysAt, verifyIdToken } from "./id-token.ts";
import type { Metadata } from "./metadata.ts";
import { exchangeCode } from "./token-request.ts";
import { completeClaims } from "./userinfo.ts";

/** What a visitor may add to the authorization request; anything else could redirect it. */
export const authorizationParams = ["prompt", "login_hint", "ui_locales"] as const;

type Tokens = OAuth2Strategy.VerifyOptions["tokens"];

/** remix-auth's OAuth 2 strategy, made an OpenID Connect one: nonce, ID token, and no downgrade of PKCE. */
export class OpenIdStrategy extends OAuth2Strategy<Claims> {
  override name = "openid";
  private readonly provider: ProviderConfig;
  private readonly metadata: Metadata;

  constructor(provider: ProviderConfig, metadata: Metadata) {
    const options = {
      cookie: "attempt",
      clientId: provider.clientId,
      clientSecret: provider.clientSecret,
      authorizationEndpoint: metadata.authorization_endpoint,
      tokenEndpoint: metadata.token_endpoint,
      redirectURI: redirectUriOf(provider),
      scopes: ["openid", "profile", "email"],
      codeChallengeMethod: CodeChallengeMethod.S256,
    };
    super(options, async ({ request, tokens }) => {
      const state = new URL(request.url).searchParams.get("state") ?? "";
      const expected = { issuer: metadata.issuer, clientId: provider.clientId, nonce: nonceOf(state) };
      const claims = await verifyIdToken(tokens.idToken(), keysAt(metadata.jwks_uri), expected);
      return completeClaims(claims, metadata, tokens.accessToken());
    });
    this.provider = provider;
    this.metadata = metadata;
  }

  /** Only the two tokens that are read of the library's own answer are there. */
  protected override async validateAuthorizationCode(code: string, codeVerifier: string): Promise<Tokens> {
    const grant = { code, codeVerifier, redirectUri: redirectUriOf(this.provider) };
    const data = await exchangeCode(this.provider, this.metadata, grant);
    return { data, accessToken: () => data.access_token, idToken: () => data.id_token } as Tokens;
  }

  protected override authorizationParams(params: URLSearchParams, request: Request): URLSearchParams {
    const asked = new URL(request.url).searchParams;
    for (const name of authorizationParams) {
      const value = asked.get(name);
      if (value) params.set(name, value);
    }
    params.set("nonce", nonceOf(params.get("state") ?? ""));
    return params;
  }
}

/** Where the provider sends the visitor back to. */
export function redirectUriOf({ id }: ProviderConfig): string {
  return `${config.siteUrl}${config.auth.basePath}/callback/${id}`;
}

/** Follows from the state, which is known to this browser and to us only while the attempt lasts. */
export function nonceOf(state: string): string {
  return sign("nonce", state).toString("base64url");
}
