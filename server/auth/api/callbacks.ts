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
import { signIn } from "../sign-in/sign-in.ts";
import { buildAuthUrl, createRedirectResponse, createSeeOtherResponse } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthRequest, parseFormText } from "./auth-request.ts";

/** @throws AuthError CredentialsSignin, the same for known and unknown addresses */
export async function signInWithCredentials(authRequest: AuthRequest): Promise<Response> {
  const { body, request, ipAddress, callbackUrl } = authRequest;
  const outcome = await signInByPassword(
    {
      email: parseFormText(body.email) ?? "",
      password: parseFormText(body.password) ?? "",
      otp: parseFormText(body.otp),
    },
    ipAddress,
  );
  if (!outcome.ok) throw new AuthError("CredentialsSignin", { code: outcome.reason });
  const signedIn = await signIn(request, outcome.signedIn, callbackUrl);
  return createRedirectResponse(authRequest, signedIn.callbackUrl, signedIn.cookies);
}

/** Consumes the attempt and deletes its cookie, whatever the outcome. @throws AuthError */
export async function returnFromProvider(authRequest: AuthRequest): Promise<Response> {
  const provider = findProvider(authRequest.provider);
  if (!provider) throw new AuthError("Configuration");
  const deletedCookies: string[] = [];
  try {
    const answer = await readAuthorizationResponse(provider, authRequest.query);
    const state = answer.get("state");
    if (state) deletedCookies.push(deleteCookie(getAuthorizationCookieNameForState(provider.id, state)));
    const attempt = await consumeAuthorizationAttempt(provider, authRequest.request, answer);
    const verifying = completeAttempt(provider, attempt, answer);
    if (attempt.linkTo)
      return await finishLink(authRequest, provider, { verifying, attempt, deletedCookies });
    const verified = await verifying;
    const outcome = await signInByProvider(provider, verified.claims);
    if (!outcome.ok) throw new AuthError(outcome.reason);
    const signedIn = { ...outcome.signedIn, ...createProviderSignOutHint(provider, verified) };
    const { callbackUrl, cookies } = await signIn(authRequest.request, signedIn, attempt.callbackUrl);
    return createRedirectResponse(authRequest, callbackUrl, [...cookies, ...deletedCookies]);
  } catch (error) {
    throw withCookies(error, provider, deletedCookies);
  }
}

async function finishLink(
  authRequest: AuthRequest,
  provider: ProviderConfig,
  {
    verifying,
    attempt: { linkTo = "", callbackUrl },
    deletedCookies,
  }: { verifying: Promise<VerifiedIdentity>; attempt: AuthorizationAttempt; deletedCookies: string[] },
): Promise<Response> {
  const redirectWithProblem = (problem: string) =>
    createRedirectResponse(authRequest, callbackUrl.replace(/\?.*$/, `?problem=${problem}`), deletedCookies);
  try {
    const { claims } = await verifying;
    const outcome = await linkProvider(authRequest.request, provider, {
      claims,
      attempt: { user: linkTo, callbackUrl },
    });
    if (outcome.kind === "signed-out") throw new AuthError("OAuthCallbackError");
    if (outcome.kind === "taken") return redirectWithProblem("taken");
    return createRedirectResponse(authRequest, callbackUrl, [
      ...(outcome.cookie ? [outcome.cookie] : []),
      ...deletedCookies,
    ]);
  } catch (error) {
    if (!(error instanceof OpenIdError)) throw error;
    recordFailure(error, provider);
    return redirectWithProblem(error.failure === "refused" ? "refused" : "failed");
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

function withCookies(error: unknown, provider: ProviderConfig, deletedCookies: string[]): unknown {
  if (error instanceof AuthError) return new AuthError(error.code, error.details, deletedCookies);
  if (!(error instanceof OpenIdError)) return error;
  recordFailure(error, provider);
  const isVisitors = error.failure === "attempt" || error.failure === "refused";
  return new AuthError(isVisitors ? "OAuthCallbackError" : "Configuration", {}, deletedCookies);
}

function recordFailure({ failure, cause, message }: OpenIdError, { id }: ProviderConfig): void {
  recordAuditEvent({ event: "refused", way: "oidc", reason: reasons[failure], provider: id });
  log.warn({ provider: id, failure, err: cause }, message);
}
