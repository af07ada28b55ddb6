import { chargeTry, type GrowingRule, refundTry } from "#server/http/growing-limit.ts";
import { languageOf } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { authCookies, noCookie } from "../auth-cookies.ts";
import { hasFreshProof } from "../fresh-proof.ts";
import { findMember, type Member } from "../member.ts";
import { openSession } from "../open-session.ts";
import { addPasskey } from "../passkeys/add-passkey.ts";
import { bindChallenge } from "../passkeys/challenge.ts";
import { authenticationOptions, registrationOptions } from "../passkeys/passkey-options.ts";
import { listPasskeys } from "../passkeys/passkeys.ts";
import { signInByPasskey } from "../passkeys/sign-in-by-passkey.ts";
import { passkeyId } from "../providers.ts";
import { TooSoonError } from "../too-soon.ts";
import { record } from "../trail/record.ts";
import { answerJson, answerRedirect } from "./answers.ts";
import { AuthError } from "./auth-error.ts";
import { type Exchange, textOf } from "./exchange.ts";

const ofPlace: GrowingRule = {
  free: limits.passkeyTries,
  forgets: limits.passkeyChallenge / limits.passkeyTries,
  first: limits.firstWait,
  longest: limits.longestWait,
};

/**
 * `GET webauthn-options/passkey`. A guest can only sign in, and what they get says nothing about any address: `email`
 * is not looked at. To add a passkey, a member must have proved a moment ago who they are.
 */
export async function answerPasskeyOptions(exchange: Exchange): Promise<Response> {
  const { provider, query, request } = exchange;
  if (provider !== passkeyId) throw new AuthError("Configuration");
  const action = query.get("action");
  if (action && action !== "register" && action !== "authenticate") return refuse(exchange, "Invalid action");
  const member = await findMember(request);
  if (!member && action === "register") return refuse(exchange, "Invalid request");
  if (!member) return answerOptions(exchange);
  if (action === "authenticate") return answerOptions(exchange, member);
  return action === "register" ? answerNewPasskey(exchange, member) : refuse(exchange, "Invalid request");
}

/**
 * `POST callback/passkey`: what the browser made of the options.
 * @throws AuthError WebAuthnVerificationError, the same for whatever was wrong with it; TooSoonError after too many of them
 */
export async function takePasskey(exchange: Exchange): Promise<Response> {
  const { request, body, place, callbackUrl } = exchange;
  const spent = noCookie(authCookies.challenge);
  await chargeAnswer(place);
  const sent = readJson(textOf(body.data));
  if (body.action === "register") {
    const member = await findMember(request);
    if (!member || !hasFreshProof(member.session)) throw refused();
    const cookie = await addPasskey(request, member, sent, languageOf({ url: callbackUrl }));
    if (!cookie) throw refused();
    await refundAnswer(place);
    return answerRedirect(exchange, callbackUrl, [cookie, spent]);
  }
  if (body.action !== "authenticate") throw refused();
  const outcome = await signInByPasskey(request, sent);
  if (typeof outcome === "string") throw new AuthError(outcome, {}, [spent]);
  await refundAnswer(place);
  const entered = await openSession(request, outcome, callbackUrl);
  return answerRedirect(exchange, entered.callbackUrl, [...entered.cookies, spent]);
}

async function chargeAnswer(place: string): Promise<void> {
  const wait = place ? await chargeTry("passkey-tries", place, ofPlace) : 0;
  if (wait === 0) return;
  record({ event: "limit-reached", way: "passkey", reason: "too-many-tries" });
  throw new TooSoonError("tries", wait);
}

/** What was right makes nobody wait: an office shares one place. */
async function refundAnswer(place: string): Promise<void> {
  if (place) await refundTry("passkey-tries", place, ofPlace);
}

async function answerOptions(exchange: Exchange, member?: Member): Promise<Response> {
  const options = await authenticationOptions(member && (await listPasskeys(member.user.id)));
  const cookie = bindChallenge("authenticate", options.challenge);
  return answerJson({ action: "authenticate", options }, [...exchange.cookies, cookie]);
}

async function answerNewPasskey(exchange: Exchange, { session, user }: Member): Promise<Response> {
  if (session.way === "directus") return refuse(exchange, "Invalid request");
  if (!hasFreshProof(session)) return refuse(exchange, "Confirm that it is you first", 403);
  const known = await listPasskeys(user.id);
  if (known.length >= limits.passkeys) return refuse(exchange, "Too many passkeys");
  const options = await registrationOptions(user, known);
  const cookie = bindChallenge("register", options.challenge, session.key);
  return answerJson({ action: "register", options }, [...exchange.cookies, cookie]);
}

function refuse({ cookies }: Exchange, error: string, status = 400): Response {
  return answerJson({ error }, cookies, status);
}

function refused(): AuthError {
  return new AuthError("WebAuthnVerificationError", {}, [noCookie(authCookies.challenge)]);
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
