import { generateKeyPairSync, randomUUID } from "node:crypto";
import Provider from "oidc-provider";
import { createPageHeaders, renderPage } from "../launcher/page.js";
import { findAccountById } from "./accounts.js";
import { isCallback, isSiteCallback } from "./callbacks.js";
import { renderErrorPage, renderSignedOutPage, signOutPage } from "./pages.js";

const HOUR = 3600;

/**
 * @typedef {object} ProviderOptions
 * @property {string} id what the site calls it
 * @property {string} name
 * @property {string} issuer
 * @property {string} mount the path below which it lives
 * @property {string} site the origin whose callbacks the client may name
 * @property {string} clientSecret
 * @property {string} cookieKey
 */

/** @param {ProviderOptions} options */
export function createProvider({ id, name, issuer, mount, site, clientSecret, cookieKey }) {
  const provider = new Provider(issuer, {
    clients: [clientOf(id, site, clientSecret)],
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    scopes: ["openid", "profile", "email"],
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    conformIdTokenClaims: false,
    findAccount: (_context, account) => accountOf(account),
    loadExistingGrant: grantWhatIsAsked,
    interactions: { url: (_context, interaction) => `${mount}/interaction/${interaction.uid}` },
    cookies: {
      keys: [cookieKey],
      names: { session: `${id}.session`, interaction: `${id}.interaction`, resume: `${id}.resume` },
    },
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: 14 * 24 * HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: 14 * 24 * HOUR,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context, form) => show(context, signOutPage(name, form), site),
        postLogoutSuccessSource: (context) => show(context, renderSignedOutPage(name), site),
      },
    },
    renderError: (context, { error, error_description }) =>
      show(context, renderErrorPage(error, error_description), site),
  });
  provider.Client.prototype.redirectUriAllowed = (uri) => isCallback(uri, site, id);
  provider.Client.prototype.postLogoutRedirectUriAllowed = (uri) => isSiteCallback(uri, site);
  return provider;
}

function clientOf(id, site, clientSecret) {
  return {
    client_id: "vitrine",
    client_name: "Slack Water Press",
    client_secret: clientSecret,
    grant_types: ["authorization_code"],
    response_types: ["code"],
    redirect_uris: [`${site}/auth/callback/${id}`],
  };
}

/** A key of this start's own; clients fetch the new one when they meet its id. */
function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: randomUUID() };
}

function accountOf(id) {
  const account = findAccountById(id);
  if (!account) return undefined;
  const { name, email } = account;
  return { accountId: id, claims: async () => ({ sub: id, name, email, email_verified: true }) };
}

/** The one client is the demo's own site, so nobody is asked whether it may know who they are. */
async function grantWhatIsAsked({ oidc }) {
  const { client, session, provider, params } = oidc;
  const known = session.grantIdFor(client.clientId);
  const found = known && (await provider.Grant.find(known));
  const grant = found ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(params.scope);
  await grant.save();
  return grant;
}

function show(context, { title, body }, site) {
  context.set(createPageHeaders(`${site} http://localhost:*`));
  context.type = "html";
  context.body = renderPage(title, body);
}
