import { limits } from "#server/limits.ts";
import { getLanguage } from "#server/platform/i18n.ts";
import { createIpRateLimit } from "../ip-rate-limit.ts";
import { addPasskey } from "../passkeys/add-passkey.ts";
import { createChallengeCookie } from "../passkeys/challenge.ts";
import {
  generatePasskeyAuthenticationOptions,
  generatePasskeyRegistrationOptions,
} from "../passkeys/passkey-options.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.ts";
import { passkeyId } from "../providers.ts";
import { hasRecentAuth } from "../reauth/recent-auth.ts";
import { authCookies, deleteCookie } from "../session/auth-cookies.ts";
import { findMember, type Member } from "../session/member.ts";
import { signIn } from "../sign-in/sign-in.ts";
import { createJsonResponse, createRedirectResponse } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type AuthRequest, parseFormText } from "./auth-request.ts";

const tries = createIpRateLimit("passkey-tries", {
  attempts: limits.passkeyAttempts,
  seconds: limits.passkeyChallenge,
  way: "passkey",
});

/** Ignores `email`, so that guests cannot probe addresses. Registration requires recent auth. */
export async function answerPasskeyOptions(authRequest: AuthRequest): Promise<Response> {
  const { provider, query, request } = authRequest;
  if (provider !== passkeyId) throw new AuthError("Configuration");
  const action = query.get("action");
  if (action && action !== "register" && action !== "authenticate")
    return refuse(authRequest, "Invalid action");
  const member = await findMember(request);
  if (!member && action === "register") return refuse(authRequest, "Invalid request");
  if (!member) return answerOptions(authRequest);
  if (action === "authenticate") return answerOptions(authRequest, member);
  return action === "register"
    ? answerNewPasskey(authRequest, member)
    : refuse(authRequest, "Invalid request");
}

/** @throws AuthError WebAuthnVerificationError for any invalid response; RateLimitError */
export async function handlePasskeyCallback(authRequest: AuthRequest): Promise<Response> {
  const { request, body, ipAddress, callbackUrl } = authRequest;
  const deletedCookies = deleteCookie(authCookies.challenge);
  await tries.consume(ipAddress);
  const sent = readJson(parseFormText(body.data));
  if (body.action === "register") {
    const member = await findMember(request);
    if (!member || !hasRecentAuth(member.session)) throw refused();
    const cookie = await addPasskey(request, member, { sent, language: getLanguage({ url: callbackUrl }) });
    if (!cookie) throw refused();
    await tries.refund(ipAddress);
    return createRedirectResponse(authRequest, callbackUrl, [cookie, deletedCookies]);
  }
  if (body.action !== "authenticate") throw refused();
  const outcome = await signInByPasskey(request, sent);
  if (!outcome.ok) throw new AuthError(outcome.reason, {}, [deletedCookies]);
  await tries.refund(ipAddress);
  const signedIn = await signIn(request, outcome.signedIn, callbackUrl);
  return createRedirectResponse(authRequest, signedIn.callbackUrl, [...signedIn.cookies, deletedCookies]);
}

async function answerOptions(authRequest: AuthRequest, member?: Member): Promise<Response> {
  const options = await generatePasskeyAuthenticationOptions(member && (await listPasskeys(member.user.id)));
  const cookie = createChallengeCookie("authenticate", options.challenge);
  return createJsonResponse({ action: "authenticate", options }, [...authRequest.cookies, cookie]);
}

async function answerNewPasskey(authRequest: AuthRequest, { session, user }: Member): Promise<Response> {
  if (session.way === "directus") return refuse(authRequest, "Invalid request");
  if (!hasRecentAuth(session)) return refuse(authRequest, "Confirm that it is you first", 403);
  const known = await listPasskeys(user.id);
  if (known.length >= limits.passkeys) return refuse(authRequest, "Too many passkeys");
  const options = await generatePasskeyRegistrationOptions(user, known);
  const cookie = createChallengeCookie("register", options.challenge, session.key);
  return createJsonResponse({ action: "register", options }, [...authRequest.cookies, cookie]);
}

function refuse({ cookies }: AuthRequest, error: string, status = 400): Response {
  return createJsonResponse({ error }, cookies, status);
}

function refused(): AuthError {
  return new AuthError("WebAuthnVerificationError", {}, [deleteCookie(authCookies.challenge)]);
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
