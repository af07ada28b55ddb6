import type { Language } from "#server/platform/i18n.ts";
import { log } from "#server/platform/log.ts";
import type { CurrentUser } from "../account/directus-users.ts";
import { readSignInMethods } from "../account/identities.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { signInByPassword } from "../password/sign-in-by-password.ts";
import { authCookies, serializePersistentCookie } from "../session/auth-cookies.ts";
import { logOut } from "../session/directus-sessions.ts";
import type { Session } from "../session/session.ts";
import { renewSession } from "../session/sessions.ts";
import { checkCode, type TwoFactorProblem } from "../two-factor/check-code.ts";
import { type ConfirmProblem, redeemConfirmCode } from "./email-code.ts";

interface ReauthMember {
  session: Session;
  user: CurrentUser;
}

export type ReauthMethod = "password" | "code";

export interface ReauthMethods {
  proof: ReauthMethod;
  secondStep: boolean;
  /** A passkey replaces all other proofs. */
  hasPasskey: boolean;
}

export async function getReauthMethods({ session }: { session: Session }): Promise<ReauthMethods> {
  if (session.way === "directus") return { proof: "password", secondStep: false, hasPasskey: false };
  const { password, passkeys, secondStep } = await readSignInMethods(session.user);
  return { proof: password ? "password" : "code", secondStep, hasPasskey: passkeys > 0 };
}

export interface ReauthProofs {
  password: string;
  code: string;
  otp: string;
}

/** @returns the renewed session's `Set-Cookie`, or the problem and its field */
export async function reauthenticate(
  language: Language,
  member: ReauthMember,
  { sent, ipAddress }: { sent: ReauthProofs; ipAddress: string },
): Promise<{ cookie: string } | { field: ReauthMethod | "otp"; problem: ConfirmProblem | TwoFactorProblem }> {
  const { proof, secondStep } = await getReauthMethods(member);
  const checks: [
    field: ReauthMethod | "otp",
    check: () => Promise<ConfirmProblem | TwoFactorProblem | undefined>,
  ][] = [
    [proof, () => checkFirstFactor(member, proof, { sent, ipAddress })],
    [
      "otp",
      async () => (secondStep ? checkCode(language, member.user, { typed: sent.otp, ipAddress }) : undefined),
    ],
  ];
  // Checking a code by mail consumes it, so it comes last.
  if (proof === "code") checks.reverse();
  for (const [field, check] of checks) {
    const problem = await check();
    if (problem) return { field: problem === "otp" ? "otp" : field, problem };
  }
  recordAuditEvent({
    event: "confirmed",
    way: proof === "code" ? "email" : "password",
    user: member.user.id,
  });
  return { cookie: await renewSessionCookie(member.session) };
}

/** Shares the rate limit of password sign-in. */
async function checkFirstFactor(
  { session, user }: ReauthMember,
  proof: ReauthMethod,
  { sent: { password, code, otp }, ipAddress }: { sent: ReauthProofs; ipAddress: string },
): Promise<ConfirmProblem | undefined> {
  if (proof === "code") return redeemConfirmCode(session, code);
  const outcome = await signInByPassword({ email: user.email, password, otp: otp || undefined }, ipAddress);
  if (!outcome.ok) return outcome.reason === "credentials" ? "password" : outcome.reason;
  const { signedIn } = outcome;
  await logOut(signedIn.bearer).catch((error: Error) =>
    log.warn({ err: error }, "could not log out of Directus; the session token stays valid until it expires"),
  );
  return signedIn.user.id === user.id ? undefined : "password";
}

/** Session fixation: new session id. @returns its `Set-Cookie` */
export async function renewSessionCookie(session: Session): Promise<string> {
  const { id, session: renewed } = await renewSession(session);
  return serializePersistentCookie(authCookies.session, id, renewed.endsAt);
}
