import { setTimeout as pause } from "node:timers/promises";
import { openDirectus } from "#server/directus/client.ts";
import { isDirectusError } from "#server/directus/errors.ts";
import { createTurnstile } from "#server/directus/turnstile.ts";
import { limits } from "#server/limits.ts";
import { adoptCustomer } from "./adopt-customer.ts";
import { type Attempt, beginAttempt, beginDirectusAttempt } from "./attempts.ts";
import { bearerForCustomer } from "./customer-bearer.ts";
import { logIn } from "./directus-sessions.ts";
import { findPassword } from "./identities.ts";
import type { SignedIn } from "./open-session.ts";
import { fitsPassword, hashPassword } from "./passwords.ts";
import { record } from "./trail/record.ts";
import { readWhoAsks } from "./users.ts";

export interface Credentials {
  email: string;
  password: string;
  /** The one-time code of a user of Directus with two factors. */
  otp: string | undefined;
}

/**
 * Why nobody was let in, as the sign-in page tells it: the same for known and unknown addresses. "crowded" is said of
 * what is wrong, and of what nobody looks at any more.
 */
export type CredentialsCode = Mistake | "crowded";
type Mistake = "credentials" | "otp";

const inTurn = createTurnstile({ inside: limits.passwordsChecked, waiting: limits.passwordsWaiting });

/**
 * Signs in with a password: a customer's is Vitrine's own to check; staff's, and that of a customer who was made in
 * Studio and comes for the first time, is known to Directus.
 * @param place the visitor's network address, for the limit on tries
 * @returns who came in with which bearer, or the code of a refusal, which takes equally long for whatever reason
 * @throws TooSoonError when there were too many tries, and DirectusError "unavailable" when Directus cannot be asked
 */
export async function signInByPassword(
  credentials: Credentials,
  place: string,
): Promise<SignedIn | CredentialsCode> {
  const { email, password } = credentials;
  if (!email.trim() || !password) return "credentials";
  const attempt = await beginAttempt(email, place);
  const refusal = pause(limits.passwordRefusal, undefined, { ref: false });
  try {
    const found = await inTurn(() => check(credentials, attempt));
    if (typeof found !== "string") await attempt.succeed();
    else await refusal;
    return typeof found === "string" ? refuse(found, email, attempt) : found;
  } catch (error) {
    await attempt.refund();
    throw error;
  }
}

/**
 * What Directus refuses may have been adopted a moment ago, by the same form sent twice. A hash is worked out for
 * nothing where Vitrine keeps none: passwords wait for one another, and how long must not tell who has one here.
 */
async function check(credentials: Credentials, attempt: Attempt): Promise<SignedIn | Mistake> {
  const own = await byOwnPassword(credentials);
  if (own) return own;
  const [found] = await Promise.all([byDirectus(credentials, attempt), hashPassword(credentials.password)]);
  return found === "credentials" ? ((await byOwnPassword(credentials)) ?? found) : found;
}

/** Undefined where Vitrine keeps no password for this address. */
async function byOwnPassword({ email, password }: Credentials): Promise<SignedIn | Mistake | undefined> {
  const kept = await findPassword(email.trim());
  if (!kept) return undefined;
  if (!(await fitsPassword(password, kept.hash))) return "credentials";
  const bearer = await bearerForCustomer(kept.user);
  if (!bearer) return "credentials";
  return { way: "password", bearer, user: await readWhoAsks(openDirectus(bearer.token)) };
}

async function byDirectus(
  { email, password, otp }: Credentials,
  { crowded }: Attempt,
): Promise<SignedIn | Mistake> {
  const attempt = await beginDirectusAttempt(email, crowded);
  if (!attempt) return "credentials";
  try {
    const bearer = await logIn(email.trim(), password, otp);
    await attempt.succeed();
    const user = await readWhoAsks(openDirectus(bearer.token));
    const adopted = otp ? undefined : await adoptCustomer(user, password);
    return adopted ? { way: "password", bearer: adopted, user } : { way: "directus", bearer, user };
  } catch (error) {
    if (!isDirectusError(error, "unauthorized")) {
      await attempt.refund();
      throw error;
    }
    return error.code === "INVALID_OTP" ? "otp" : "credentials";
  }
}

/** Whether a password was looked at would say who keeps it: where strangers try too often, all are told the same. */
function refuse(mistake: Mistake, email: string, { crowded }: Attempt): CredentialsCode {
  record({ event: "refused", way: "password", reason: mistake, email });
  return crowded ? "crowded" : mistake;
}
