import type { ProviderConfig } from "#server/config/config.ts";
import { log } from "#server/platform/log.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import type { AuditReason } from "../audit/event.ts";
import { linkProvider } from "../connections/link-provider.ts";
import { completeAttempt, consumeAuthorizationAttempt } from "../openid/finish-authorization.ts";
import { readAuthorizationResponse, storeFormPostResponse } from "../openid/form-post-response.ts";
import { OpenIdError, type OpenIdFailure } from "../openid/openid-error.ts";
import { createProviderSignOutHint } from "../openid/provider-sign-out.ts";
import { signInByProvider } from "../openid/sign-in-by-provider.ts";
import {
  type AuthorizationAttempt,
  getAuthorizationCookieNameForState,
} from "../openid/start-authorization.ts";
import type { VerifiedIdentity } from "../openid/verify-identity.ts";
import { signInByPassword } from "../password/sign-in-by-password.ts";
import { findProvider } from "../providers.ts";
import { deleteCookie } from "../session/auth-cookies.ts";
import { signIn } from "../sign-in/open-session.ts";
import { buildAuthUrl, createRedirectResponse, createSeeOtherResponse } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthRequest, parseFormText } from "./auth-request.ts";

/** @throws AuthError CredentialsSignin, the same for known and unknown addresses */
export async function signInWithCredentials(exchange: AuthRequest): Promise<Response> {
  const { body, request, ipAddress, callbackUrl } = exchange;
  const outcome = await signInByPassword(
    {
      email: parseFormText(body.email) ?? "",
      password: parseFormText(body.password) ?? "",
      otp: parseFormText(body.otp),
    },
    ipAddress,
  );
  if (!outcome.ok) throw new AuthError("CredentialsSignin", { code: outcome.reason });
  const entered = await signIn(request, outcome.signedIn, callbackUrl);
  return createRedirectResponse(exchange, entered.callbackUrl, entered.cookies);
}

/** Consumes the attempt and deletes its cookie, whatever the outcome. @throws AuthError */
export async function returnFromProvider(exchange: AuthRequest): Promise<Response> {
  const provider = findProvider(exchange.provider);
  if (!provider) throw new AuthError("Configuration");
  const spent: string[] = [];
  try {
    const answer = await readAuthorizationResponse(provider, exchange.query);
    const state = answer.get("state");
    if (state) spent.push(deleteCookie(getAuthorizationCookieNameForState(provider.id, state)));
    const attempt = await consumeAuthorizationAttempt(provider, exchange.request, answer);
    const vouching = completeAttempt(provider, attempt, answer);
    if (attempt.linkTo) return await finishLink(exchange, provider, { vouching, attempt, spent });
    const vouched = await vouching;
    const outcome = await signInByProvider(provider, vouched.claims);
    if (!outcome.ok) throw new AuthError(outcome.reason);
    const signedIn = { ...outcome.signedIn, ...createProviderSignOutHint(provider, vouched) };
    const { callbackUrl, cookies } = await signIn(exchange.request, signedIn, attempt.callbackUrl);
    return createRedirectResponse(exchange, callbackUrl, [...cookies, ...spent]);
  } catch (error) {
    throw withCookies(error, provider, spent);
  }
}

async function finishLink(
  exchange: AuthRequest,
  provider: ProviderConfig,
  {
    vouching,
    attempt: { linkTo = "", callbackUrl },
    spent,
  }: { vouching: Promise<VerifiedIdentity>; attempt: AuthorizationAttempt; spent: string[] },
): Promise<Response> {
  const backWith = (problem: string) =>
    createRedirectResponse(exchange, callbackUrl.replace(/\?.*$/, `?problem=${problem}`), spent);
  try {
    const { claims } = await vouching;
    const outcome = await linkProvider(exchange.request, provider, {
      claims,
      attempt: { user: linkTo, callbackUrl },
    });
    if (outcome.kind === "stranger") throw new AuthError("OAuthCallbackError");
    if (outcome.kind === "taken") return backWith("taken");
    return createRedirectResponse(exchange, callbackUrl, [
      ...(outcome.cookie ? [outcome.cookie] : []),
      ...spent,
    ]);
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    writeDown(error, provider);
    return backWith(error.failure === "refused" ? "refused" : "failed");
  }
}

/** `response_mode=form_post` is cross-site, so without our SameSite cookies. */
export async function handleFormPostCallback({ provider: id, body }: AuthRequest): Promise<Response> {
  const provider = findProvider(id);
  if (!provider) throw new AuthError("Configuration");
  try {
    const answer = await storeFormPostResponse(provider, body);
    return createSeeOtherResponse(buildAuthUrl(`callback/${provider.id}`, { answer }));
  } catch (error) {
    throw withCookies(error, provider, []);
  }
}

const reasons: Record<OpenIdFailure, AuditReason> = {
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
  recordAuditEvent({ event: "refused", way: "oidc", reason: reasons[failure], provider: id });
  log.warn({ provider: id, failure, err: cause }, message);
}
