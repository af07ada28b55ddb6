import { log } from "#server/log.ts";
import { authCookies, lastingCookie } from "./auth-cookies.ts";
import { type ConfirmProblem, redeemConfirmCode } from "./confirm-code.ts";
import { logOut } from "./directus-sessions.ts";
import { readWaysIn } from "./identities.ts";
import type { Session, Way } from "./session.ts";
import { renewSession } from "./sessions.ts";
import { signInByPassword } from "./sign-in-by-password.ts";
import { record } from "./trail/record.ts";

/** A member, as far as they must be known to prove that it is them. */
interface Confirming {
  session: Session;
  user: { id: string; email: string };
}

/** What a member is asked for: their password, or a code by mail where they have none. */
export type Proof = "password" | "code";

/**
 * How this member proves that it is them; with a passkey they can do without. Whoever signs in with a password of
 * Directus has one there.
 */
export async function proofOf({
  session,
}: {
  session: Session;
}): Promise<{ proof: Proof; hasPasskey: boolean }> {
  if (session.way === "directus") return { proof: "password", hasPasskey: false };
  const { password, passkeys } = await readWaysIn(session.user);
  return { proof: password ? "password" : "code", hasPasskey: passkeys > 0 };
}

/**
 * Proves by a password that it is the member who asks. Tries count together with those of signing in.
 * @param place the visitor's network address; empty where it is not known
 * @returns the `Set-Cookie` of the session's new id, or why not
 */
export async function confirmByPassword(
  { session, user }: Confirming,
  { password, otp }: { password: string; otp: string | undefined },
  place: string,
): Promise<{ cookie: string } | ConfirmProblem> {
  const outcome = await signInByPassword({ email: user.email, password, otp }, place);
  if (typeof outcome === "string") return outcome === "credentials" ? "password" : outcome;
  await logOut(outcome.bearer).catch((error: Error) => log.warn({ err: error }, "a bearer was left behind"));
  return outcome.user.id === user.id ? goOn(session, "password") : "password";
}

/** The same by the code that was mailed to them. */
export async function confirmByCode(
  { session }: Confirming,
  code: string,
): Promise<{ cookie: string } | ConfirmProblem> {
  return (await redeemConfirmCode(session, code)) ?? goOn(session, "email");
}

async function goOn(session: Session, way: Way): Promise<{ cookie: string }> {
  record({ event: "confirmed", way, user: session.user });
  return { cookie: await cookieOfRenewed(session) };
}

/** The session goes on under a new id, with a fresh proof. @returns its `Set-Cookie` */
export async function cookieOfRenewed(session: Session): Promise<string> {
  const { id, session: renewed } = await renewSession(session);
  return lastingCookie(authCookies.session, id, renewed.endsAt);
}
