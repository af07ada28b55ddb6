import { log } from "#server/log.ts";
import { noCookie } from "../auth-cookies.ts";
import { openSession } from "../open-session.ts";
import { cookieOfAttempt } from "../openid/begin-attempt.ts";
import { completeAttempt } from "../openid/complete-attempt.ts";
import { OpenIdError } from "../openid/openid-error.ts";
import { findProvider } from "../providers.ts";
import { signInByOpenId } from "../sign-in-by-openid.ts";
import { signInByPassword } from "../sign-in-by-password.ts";
import { answerRedirect } from "./answers.ts";
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
  return answerRedirect(exchange, callbackUrl, await openSession(request, outcome));
}

/**
 * `GET callback/:provider`: the visitor is back. Whatever comes of it, the attempt is over and its cookie goes.
 * @throws AuthError for whoever is not let in
 */
export async function returnFromProvider(exchange: Exchange): Promise<Response> {
  const provider = findProvider(exchange.provider);
  if (!provider) throw new AuthError("Configuration");
  const state = exchange.query.get("state");
  const spent = state ? [noCookie(cookieOfAttempt(provider.id, state))] : [];
  try {
    const { claims, callbackUrl } = await completeAttempt(provider, exchange.request);
    const outcome = await signInByOpenId(provider.issuer, claims);
    if (typeof outcome === "string") throw new AuthError(outcome);
    const cookies = await openSession(exchange.request, outcome);
    return answerRedirect(exchange, callbackUrl, [...cookies, ...spent]);
  } catch (error) {
    throw withCookies(error, provider.id, spent);
  }
}

function withCookies(error: unknown, provider: string, spent: string[]): unknown {
  if (error instanceof AuthError) return new AuthError(error.code, error.details, spent);
  if (!(error instanceof OpenIdError)) return error;
  const { failure, cause } = error;
  log.warn({ event: "sign-in-refused", way: "oidc", provider, failure, err: cause }, error.message);
  return new AuthError(failure === "provider" ? "Configuration" : "OAuthCallbackError", {}, spent);
}
