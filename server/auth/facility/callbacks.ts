import type { ProviderConfig } from "#server/config.ts";
import { log } from "#server/log.ts";
import { noCookie } from "../auth-cookies.ts";
import { linkProvider } from "../links/link-provider.ts";
import { openSession } from "../open-session.ts";
import { type Attempt, cookieOfAttempt } from "../openid/begin-attempt.ts";
import { completeAttempt, takeAttempt } from "../openid/complete-attempt.ts";
import { OpenIdError, type OpenIdFailure } from "../openid/openid-error.ts";
import { answerOf, keepAnswer } from "../openid/posted-answer.ts";
import { toSignOutThere } from "../openid/way-out.ts";
import type { Vouched } from "../openid/who-is-it.ts";
import { findProvider } from "../providers.ts";
import { signInByPassword } from "../sign-in-by-password.ts";
import { signInByProvider } from "../sign-in-by-provider.ts";
import type { Reason } from "../trail/event.ts";
import { record } from "../trail/record.ts";
import { answerRedirect, answerSeeOther, facilityUrl } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type Exchange, textOf } from "./exchange.ts";

/**
 * `POST callback/credentials`: an address and a password.
 * @throws AuthError CredentialsSignin with a code that is the same for known and unknown addresses
 */
export async function signInWithCredentials(exchange: Exchange): Promise<Response> {
  const { body, request, place, callbackUrl } = exchange;
  const outcome = await signInByPassword(
    { email: textOf(body.email) ?? "", password: textOf(body.password) ?? "", otp: textOf(body.otp) },
    place,
  );
  if (typeof outcome === "string") throw new AuthError("CredentialsSignin", { code: outcome });
  const entered = await openSession(request, outcome, callbackUrl);
  return answerRedirect(exchange, entered.callbackUrl, entered.cookies);
}

/**
 * `GET callback/:provider`: the visitor is back. Whatever comes of it, the attempt is over and its cookie goes.
 * @throws AuthError for whoever is not let in
 */
export async function returnFromProvider(exchange: Exchange): Promise<Response> {
  const provider = findProvider(exchange.provider);
  if (!provider) throw new AuthError("Configuration");
  const spent: string[] = [];
  try {
    const answer = await answerOf(provider, exchange.query);
    const state = answer.get("state");
    if (state) spent.push(noCookie(cookieOfAttempt(provider.id, state)));
    const attempt = await takeAttempt(provider, exchange.request, answer);
    const vouching = completeAttempt(provider, attempt, answer);
    if (attempt.linkTo) return await finishLink(exchange, provider, vouching, attempt, spent);
    const vouched = await vouching;
    const outcome = await signInByProvider(provider, vouched.claims);
    if (typeof outcome === "string") throw new AuthError(outcome);
    const signedIn = { ...outcome, ...toSignOutThere(provider, vouched) };
    const { callbackUrl, cookies } = await openSession(exchange.request, signedIn, attempt.callbackUrl);
    return answerRedirect(exchange, callbackUrl, [...cookies, ...spent]);
  } catch (error) {
    throw withCookies(error, provider, spent);
  }
}

/**
 * The visitor is back from a provider with which they wanted to link their account. Whatever comes of it, they go on
 * where they asked for it.
 */
async function finishLink(
  exchange: Exchange,
  provider: ProviderConfig,
  vouching: Promise<Vouched>,
  { linkTo = "", callbackUrl }: Attempt,
  spent: string[],
): Promise<Response> {
  const backWith = (problem: string) =>
    answerRedirect(exchange, callbackUrl.replace(/\?.*$/, `?problem=${problem}`), spent);
  try {
    const { claims } = await vouching;
    const outcome = await linkProvider(exchange.request, provider, claims, { user: linkTo, callbackUrl });
    if (outcome === "stranger") throw new AuthError("OAuthCallbackError");
    if (outcome === "taken") return backWith("taken");
    return answerRedirect(exchange, callbackUrl, [...(outcome.cookie ? [outcome.cookie] : []), ...spent]);
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    writeDown(error, provider);
    return backWith(error.failure === "refused" ? "refused" : "failed");
  }
}

/** `POST callback/:provider`: a provider's own page sent its answer as a form, with none of our cookies. */
export async function takePostedAnswer({ provider: id, body }: Exchange): Promise<Response> {
  const provider = findProvider(id);
  if (!provider) throw new AuthError("Configuration");
  try {
    const answer = await keepAnswer(provider, body);
    return answerSeeOther(facilityUrl(`callback/${provider.id}`, { answer }));
  } catch (error) {
    throw withCookies(error, provider, []);
  }
}

/** The trail tells an attack from somebody who changed their mind. */
const reasons: Record<OpenIdFailure, Reason> = {
  attempt: "over",
  refused: "cancelled",
  away: "away",
  provider: "forged",
};

function withCookies(error: unknown, provider: ProviderConfig, spent: string[]): unknown {
  if (error instanceof AuthError) return new AuthError(error.code, error.details, spent);
  if (!(error instanceof OpenIdError)) return error;
  writeDown(error, provider);
  const isVisitors = error.failure === "attempt" || error.failure === "refused";
  return new AuthError(isVisitors ? "OAuthCallbackError" : "Configuration", {}, spent);
}

function writeDown({ failure, cause, message }: OpenIdError, { id }: ProviderConfig): void {
  record({ event: "refused", way: "oidc", reason: reasons[failure], provider: id });
  log.warn({ provider: id, failure, err: cause }, message);
}
