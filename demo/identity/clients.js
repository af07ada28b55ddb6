/**
 * What makes the demo's identity providers those of a site: its environment.
 *
 * @param {string} issuer Harbour ID's
 * @param {string} clientSecret
 * @returns {Record<string, string>}
 */
export function createIdentityEnvironment(issuer, clientSecret) {
  return {
    AUTH_PROVIDERS: "harbour,lantern,gannet",
    AUTH_HARBOUR_NAME: "Harbour ID",
    AUTH_HARBOUR_ISSUER: issuer,
    AUTH_HARBOUR_CLIENT_ID: "vitrine",
    AUTH_HARBOUR_CLIENT_SECRET: clientSecret,
    AUTH_LANTERN_NAME: "Lantern",
    AUTH_LANTERN_ISSUER: `${issuer}/lantern`,
    AUTH_LANTERN_CLIENT_ID: "vitrine",
    AUTH_LANTERN_CLIENT_SECRET: clientSecret,
    AUTH_LANTERN_RESPONSE_MODE: "form_post",
    AUTH_GANNET_NAME: "Gannet",
    AUTH_GANNET_PRESET: "github",
    AUTH_GANNET_ISSUER: `${issuer}/gannet`,
    AUTH_GANNET_CLIENT_ID: "vitrine",
    AUTH_GANNET_CLIENT_SECRET: clientSecret,
    AUTH_GANNET_AUTHORIZATION_URL: `${issuer}/gannet/authorize`,
    AUTH_GANNET_TOKEN_URL: `${issuer}/gannet/token`,
    AUTH_GANNET_USERINFO_URL: `${issuer}/gannet/user`,
    AUTH_GANNET_EMAILS_URL: `${issuer}/gannet/user/emails`,
  };
}
