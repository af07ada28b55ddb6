import { setTimeout as pause } from "node:timers/promises";
import { createSemaphore } from "#server/concurrency/semaphore.ts";
import { createDirectusClient } from "#server/directus/clients/client.ts";
import { createBusyError, isDirectusError } from "#server/directus/errors.ts";
import { limits } from "#server/limits.ts";
import type { Result } from "#server/platform/result.ts";
import { readCurrentUser } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { createCustomerBearer } from "../session/customer-bearer.ts";
import { loginToDirectus } from "../session/directus-sessions.ts";
import type { AuthenticatedUser } from "../sign-in/sign-in.ts";
import { migrateCustomerPassword } from "./migrate-password.ts";
import { findPasswordHash } from "./password-hashes.ts";
import { hashPassword, verifyPassword } from "./passwords.ts";
import { beginDirectusAttempt, type PasswordAttempt, startPasswordAttempt } from "./sign-in-rate-limit.ts";

export interface Credentials {
  email: string;
  password: string;
  /** Directus's one-time code, for its own users. */
  otp: string | undefined;
}

/** "crowded": wrong, or not checked any more; the same for known and unknown addresses. */
export type CredentialsCode = Mistake | "crowded";
type Mistake = "credentials" | "otp";
type Checked = Result<{ signedIn: AuthenticatedUser }, Mistake>;

const wrong: Checked = { ok: false, reason: "credentials" };

const inTurn = createSemaphore(
  { inside: limits.passwordsChecked, waiting: limits.passwordsWaiting },
  createBusyError,
);

/**
 * Directus checks staff, and customers created in Studio on their first sign-in. Failures take equally long.
 * @throws RateLimitError, DirectusError "unavailable"
 */
export async function signInByPassword(
  credentials: Credentials,
  ipAddress: string,
): Promise<Result<{ signedIn: AuthenticatedUser }, CredentialsCode>> {
  const { email, password } = credentials;
  if (!email.trim() || !password) return { ok: false, reason: "credentials" };
  const attempt = await startPasswordAttempt(email, ipAddress);
  const refusal = pause(limits.passwordRefusal, undefined, { ref: false });
  try {
    const found = await inTurn(() => check(credentials, attempt));
    if (found.ok) {
      await attempt.succeed();
      return found;
    }
    await refusal;
    return { ok: false, reason: refuse(found.reason, email, attempt) };
  } catch (error) {
    await attempt.refund();
    throw error;
  }
}

/**
 * Retries, because a duplicate request may just have migrated the password; hashes in any case, so that timing does
 * not reveal who has one here.
 */
async function check(credentials: Credentials, attempt: PasswordAttempt): Promise<Checked> {
  const own = await byOwnPassword(credentials);
  if (own) return own;
  const [found] = await Promise.all([byDirectus(credentials, attempt), hashPassword(credentials.password)]);
  if (found.ok || found.reason !== "credentials") return found;
  return (await byOwnPassword(credentials)) ?? found;
}

async function byOwnPassword({ email, password }: Credentials): Promise<Checked | undefined> {
  const stored = await findPasswordHash(email.trim());
  if (!stored) return undefined;
  if (!(await verifyPassword(password, stored.hash))) return wrong;
  const bearer = await createCustomerBearer(stored.user);
  if (!bearer) return wrong;
  const user = await readCurrentUser(createDirectusClient(bearer.token));
  return { ok: true, signedIn: { way: "password", bearer, user } };
}

async function byDirectus(
  { email, password, otp }: Credentials,
  { crowded }: PasswordAttempt,
): Promise<Checked> {
  const attempt = await beginDirectusAttempt(email, crowded);
  if (!attempt) return wrong;
  try {
    const bearer = await loginToDirectus(email.trim(), password, otp);
    await attempt.succeed();
    const user = await readCurrentUser(createDirectusClient(bearer.token));
    const adopted = otp ? undefined : await migrateCustomerPassword(user, password);
    const signedIn: AuthenticatedUser = adopted
      ? { way: "password", bearer: adopted, user }
      : { way: "directus", bearer, user };
    return { ok: true, signedIn };
  } catch (error) {
    if (!isDirectusError(error, "unauthorized")) {
      await attempt.refund();
      throw error;
    }
    return error.code === "INVALID_OTP" ? { ok: false, reason: "otp" } : wrong;
  }
}

/** Account enumeration: failures are answered alike where unknown clients try too often. */
function refuse(mistake: Mistake, email: string, { crowded }: PasswordAttempt): CredentialsCode {
  recordAuditEvent({ event: "refused", way: "password", reason: mistake, email });
  return crowded ? "crowded" : mistake;
}
