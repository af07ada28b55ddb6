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
export const postActions: Partial<Record<Action, (authRequest: AuthRequest) => Promise<Response>>> = {
  async signin(authRequest) {
    requireCsrf(authRequest);
    const { provider: id, callbackUrl, query } = authRequest;
    if (!id || id === credentialsId || id === passkeyId)
      return createRedirectResponse(authRequest, buildAuthUrl("signin"));
    if (id === emailId) return handleEmailSignInRequest(authRequest);
    const provider = findProvider(id);
    if (!provider) throw new AuthError("Configuration");
    const { url, cookie } = await startAuthorization(provider, callbackUrl, { asked: query });
    return createRedirectResponse(authRequest, url, [cookie]);
  },

  async signout(authRequest) {
    requireCsrf(authRequest);
    const { callbackUrl, cookies } = await signOut(authRequest.request, authRequest.callbackUrl);
    const answer = createRedirectResponse(authRequest, callbackUrl, cookies);
    answer.headers.set(...clearSiteData);
    return answer;
  },

  async session(authRequest) {
    return hasValidCsrf(authRequest) ? answerSession(authRequest) : createJsonResponse(null, [], 400);
  },

  async callback(authRequest) {
    const signIn = {
      [credentialsId]: signInWithCredentials,
      [emailId]: signInWithMail,
      [passkeyId]: handlePasskeyCallback,
    }[authRequest.provider ?? ""];
    if (!signIn) return handleFormPostCallback(authRequest);
    requireCsrf(authRequest);
    return signIn(authRequest);
  },
};
