import { CodeChallengeMethod, OAuth2Strategy } from "remix-auth-oauth2";
import { config, type ProviderConfig } from "#server/config.ts";
import { limits } from "#server/limits.ts";
import { sign } from "../keys.ts";
import { type Claims, keysAt, verifyIdToken } from "./id-token.ts";
import type { Metadata } from "./metadata.ts";
import { OpenIdError } from "./openid-error.ts";
import { completeClaims } from "./userinfo.ts";

/** What a visitor may add to the authorization request; anything else could redirect it. */
export const authorizationParams = ["prompt", "login_hint", "ui_locales"] as const;

/** The cookie that the strategy believes it sets; the browser never sees it (begin-attempt.ts). */
const strategyCookie = "attempt";

/** remix-auth's OAuth 2 strategy, made an OpenID Connect one: nonce, ID token, and no downgrade of PKCE. */
export class OpenIdStrategy extends OAuth2Strategy<Claims> {
  override name = "openid";

  constructor(provider: ProviderConfig, metadata: Metadata) {
    const options = {
      cookie: { name: strategyCookie, maxAge: limits.identityAttempt, path: "/" },
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
      if (!("id_token" in tokens.data)) throw new OpenIdError("provider", "there is no ID token");
      const expected = { issuer: metadata.issuer, clientId: provider.clientId, nonce: nonceOf(state) };
      const claims = await verifyIdToken(tokens.idToken(), keysAt(metadata.jwks_uri), expected);
      return completeClaims(claims, metadata, tokens.accessToken());
    });
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
