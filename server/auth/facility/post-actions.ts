import { clearSiteData, leave } from "../leave.ts";
import { beginAttempt } from "../openid/begin-attempt.ts";
import { credentialsId, emailId, findProvider, passkeyId } from "../providers.ts";
import { answerJson, answerRedirect, facilityUrl } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { signInWithCredentials, takePostedAnswer } from "./callbacks.ts";
import { askForMail, signInWithMail } from "./email.ts";
import { checkForm, type Exchange, isOurForm } from "./exchange.ts";
import { answerSession } from "./get-actions.ts";
import { takePasskey } from "./passkeys.ts";
import type { Action } from "./path.ts";

/** What a POST does. An action that is not here answers GET only. */
export const postActions: Partial<Record<Action, (exchange: Exchange) => Promise<Response>>> = {
  async signin(exchange) {
    checkForm(exchange);
    const { provider: id, callbackUrl, query } = exchange;
    if (!id || id === credentialsId || id === passkeyId)
      return answerRedirect(exchange, facilityUrl("signin"));
    if (id === emailId) return askForMail(exchange);
    const provider = findProvider(id);
    if (!provider) throw new AuthError("Configuration");
    const { url, cookie } = await beginAttempt(provider, callbackUrl, query);
    return answerRedirect(exchange, url, [cookie]);
  },

  async signout(exchange) {
    checkForm(exchange);
    const { callbackUrl, cookies } = await leave(exchange.request, exchange.callbackUrl);
    const answer = answerRedirect(exchange, callbackUrl, cookies);
    answer.headers.set(...clearSiteData);
    return answer;
  },

  async session(exchange) {
    return isOurForm(exchange) ? answerSession(exchange) : answerJson(null, [], 400);
  },

  async callback(exchange) {
    const signIn = {
      [credentialsId]: signInWithCredentials,
      [emailId]: signInWithMail,
      [passkeyId]: takePasskey,
    }[exchange.provider ?? ""];
    if (!signIn) return takePostedAnswer(exchange);
    checkForm(exchange);
    return signIn(exchange);
  },
};
