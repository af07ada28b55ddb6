import { openDirectus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { log } from "#server/log.ts";
import { beginAttempt } from "./attempts.ts";
import { logIn } from "./directus-sessions.ts";
import { hashOf } from "./keys.ts";
import type { SignedIn } from "./open-session.ts";
import { readWhoAsks } from "./users.ts";

export interface Credentials {
  email: string;
  password: string;
  /** The one-time code of a user of Directus with two factors. */
  otp: string | undefined;
}

/** Why nobody was let in, as the sign-in page tells it: the same for known and unknown addresses. */
export type CredentialsCode = "credentials" | "otp" | "too_many_attempts";

/**
 * Signs in with the password that Directus knows: staff, and customers who were made in Studio.
 * @param place the visitor's network address, for the limit on tries
 * @returns who came in with which bearer, or the code of a refusal
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function signInByPassword(
  { email, password, otp }: Credentials,
  place: string,
): Promise<SignedIn | CredentialsCode> {
  if (!email.trim() || !password) return "credentials";
  const attempt = beginAttempt(email, place);
  if (!attempt) return refuse("too_many_attempts", email, place);
  try {
    const bearer = await logIn(email.trim(), password, otp);
    attempt.succeed();
    return { way: "password", bearer, user: await readWhoAsks(openDirectus(bearer.token)) };
  } catch (error) {
    if (isDirectusError(error, "unauthorized"))
      return refuse(error.code === "INVALID_OTP" ? "otp" : "credentials", email, place);
    attempt.refund();
    throw error;
  }
}

function refuse(code: CredentialsCode, email: string, place: string): CredentialsCode {
  const address = hashOf(email.trim().toLowerCase());
  log.warn({ event: "sign-in-refused", way: "password", code, address, place }, "a sign-in was refused");
  return code;
}
