import { startAuthorization } from "../openid/start-authorization.ts";
import { credentialsId, emailId, findProvider, passkeyId } from "../providers.ts";
import { clearSiteData, signOut } from "../sign-in/sign-out.ts";
import { buildAuthUrl, createJsonResponse, createRedirectResponse } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthRequest, hasValidCsrf, requireCsrf } from "./auth-request.ts";
import { handleFormPostCallback, signInWithCredentials } from "./callbacks.ts";
import { handleEmailSignInRequest, signInWithMail } from "./email.ts";
import { answerSession } from "./get-actions.ts";
import { handlePasskeyCallback } from "./passkeys.ts";
import type { Action } from "./path.ts";

/** Actions missing here answer GET only. */
export const postActions: Partial<Record<Action, (exchange: AuthRequest) => Promise<Response>>> = {
  async signin(exchange) {
    requireCsrf(exchange);
    const { provider: id, callbackUrl, query } = exchange;
    if (!id || id === credentialsId || id === passkeyId)
      return createRedirectResponse(exchange, buildAuthUrl("signin"));
    if (id === emailId) return handleEmailSignInRequest(exchange);
    const provider = findProvider(id);
    if (!provider) throw new AuthError("Configuration");
    const { url, cookie } = await startAuthorization(provider, callbackUrl, { asked: query });
    return createRedirectResponse(exchange, url, [cookie]);
  },

  async signout(exchange) {
    requireCsrf(exchange);
    const { callbackUrl, cookies } = await signOut(exchange.request, exchange.callbackUrl);
    const answer = createRedirectResponse(exchange, callbackUrl, cookies);
    answer.headers.set(...clearSiteData);
    return answer;
  },

  async session(exchange) {
    return hasValidCsrf(exchange) ? answerSession(exchange) : createJsonResponse(null, [], 400);
  },

  async callback(exchange) {
    const signIn = {
      [credentialsId]: signInWithCredentials,
      [emailId]: signInWithMail,
      [passkeyId]: handlePasskeyCallback,
    }[exchange.provider ?? ""];
    if (!signIn) return handleFormPostCallback(exchange);
    requireCsrf(exchange);
    return signIn(exchange);
  },
};
