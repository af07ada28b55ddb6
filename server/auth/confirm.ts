import type { Language } from "#server/languages.ts";
import { log } from "#server/log.ts";
import { authCookies, lastingCookie } from "./auth-cookies.ts";
import { type ConfirmProblem, redeemConfirmCode } from "./confirm-code.ts";
import { logOut } from "./directus-sessions.ts";
import { readWaysIn } from "./identities.ts";
import { type CodeProblem, checkCode } from "./second-step/check-code.ts";
import type { Session } from "./session.ts";
import { renewSession } from "./sessions.ts";
import { signInByPassword } from "./sign-in-by-password.ts";
import { record } from "./trail/record.ts";
import type { Me } from "./users.ts";

/** A member, as far as they must be known to prove that it is them. */
interface Confirming {
  session: Session;
  user: Me;
}

/** What a member is asked for: their password, or a code by mail where they have none. */
export type Proof = "password" | "code";

/** What this member is asked for. */
export interface Proofs {
  proof: Proof;
  /** The code of their app, too. */
  secondStep: boolean;
  /** A passkey does instead of all of it. */
  hasPasskey: boolean;
}

/** How this member proves that it is them. Whoever signs in with a password of Directus has one there. */
export async function proofOf({ session }: { session: Session }): Promise<Proofs> {
  if (session.way === "directus") return { proof: "password", secondStep: false, hasPasskey: false };
  const { password, passkeys, secondStep } = await readWaysIn(session.user);
  return { proof: password ? "password" : "code", secondStep, hasPasskey: passkeys > 0 };
}

/** What a member sent to prove that it is them. */
export interface Sent {
  password: string;
  code: string;
  otp: string;
}

/**
 * Takes a member's proof: the password or the code by mail, and the code of their app where they have one.
 * @param language that of the page, for a mail about a backup code
 * @param place the visitor's network address; empty where it is not known
 * @returns the `Set-Cookie` of the session's new id, or what is wrong with which field
 */
export async function confirm(
  language: Language,
  member: Confirming,
  sent: Sent,
  place: string,
): Promise<{ cookie: string } | { field: Proof | "otp"; problem: ConfirmProblem | CodeProblem }> {
  const { proof, secondStep } = await proofOf(member);
  const looks: [field: Proof | "otp", look: () => Promise<ConfirmProblem | CodeProblem | undefined>][] = [
    [proof, () => firstProblem(member, proof, sent, place)],
    ["otp", async () => (secondStep ? checkCode(language, member.user, sent.otp, place) : undefined)],
  ];
  // A code by mail is used up by looking at it, so it comes last.
  if (proof === "code") looks.reverse();
  for (const [field, look] of looks) {
    const problem = await look();
    if (problem) return { field: problem === "otp" ? "otp" : field, problem };
  }
  record({ event: "confirmed", way: proof === "code" ? "email" : "password", user: member.user.id });
  return { cookie: await cookieOfRenewed(member.session) };
}

/** Tries at a password count together with those of signing in. */
async function firstProblem(
  { session, user }: Confirming,
  proof: Proof,
  { password, code, otp }: Sent,
  place: string,
): Promise<ConfirmProblem | undefined> {
  if (proof === "code") return redeemConfirmCode(session, code);
  const outcome = await signInByPassword({ email: user.email, password, otp: otp || undefined }, place);
  if (typeof outcome === "string") return outcome === "credentials" ? "password" : outcome;
  await logOut(outcome.bearer).catch((error: Error) => log.warn({ err: error }, "a bearer was left behind"));
  return outcome.user.id === user.id ? undefined : "password";
}

/** The session goes on under a new id, with a fresh proof. @returns its `Set-Cookie` */
export async function cookieOfRenewed(session: Session): Promise<string> {
  const { id, session: renewed } = await renewSession(session);
  return lastingCookie(authCookies.session, id, renewed.endsAt);
}
