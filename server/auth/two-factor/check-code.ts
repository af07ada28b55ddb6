import { limits } from "#server/limits.ts";
import { notifyMember } from "#server/mail/templates/account-notice.ts";
import type { Language } from "#server/platform/i18n.ts";
import { hashSha256 } from "#server/platform/tokens.ts";
import { store } from "#server/state/store.ts";
import type { CurrentUser } from "../account/directus-users.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { verifyPassword } from "../password/passwords.ts";
import { readBackupCode } from "./backup-code.ts";
import { consumeCodeAttempt } from "./code-rate-limit.ts";
import { deleteBackupCode, findBackupCode, readSecret } from "./factors.ts";
import { extractDigits, verifyTotp } from "./totp.ts";

/** Replay protection, in seconds: an app's code is valid for three steps at most. */
const used = "second-step-used";
const usedFor = 600;

/** "wait": too many attempts; the code was not checked. */
export type TwoFactorProblem = { problem: "wrong" | "used" } | { problem: "wait"; seconds: number };

/** Of concurrent callers with the same code one succeeds. @returns undefined when right */
export async function checkCode(
  language: Language,
  user: CurrentUser,
  { typed, ipAddress }: { typed: string; ipAddress: string },
): Promise<TwoFactorProblem | undefined> {
  const charged = await consumeCodeAttempt(user.id, ipAddress);
  if ("wait" in charged) return refuse(user, { problem: "wait", seconds: charged.wait });
  const outcome = await spend(language, user, typed);
  if (outcome === "right") {
    await charged.succeed();
    return undefined;
  }
  if (charged.ofAccount === limits.twoFactorAttempts)
    notifyMember(language, user, { event: "suspicious-codes" });
  return refuse(user, { problem: outcome });
}

export function consumeTotpStep(user: string, step: number): Promise<boolean> {
  return store.insert(used, hashSha256(`${user} ${step}`), { value: 1, seconds: usedFor });
}

function spend(language: Language, user: CurrentUser, typed: string): Promise<"right" | "wrong" | "used"> {
  const digits = extractDigits(typed);
  if (/^\d{6}$/.test(digits)) return spendAppCode(user.id, digits);
  return spendBackupCode(language, user, typed);
}

async function spendAppCode(user: string, code: string) {
  const secret = await readSecret(user);
  const step = secret && verifyTotp(secret, code);
  if (!step) return "wrong";
  return (await consumeTotpStep(user, step)) ? "right" : "used";
}

/** Deleted before the code counts: an interruption costs a code but lets nobody in. */
async function spendBackupCode(language: Language, user: CurrentUser, typed: string) {
  const read = readBackupCode(typed);
  const stored = read && (await findBackupCode(user.id, read.slot));
  if (!stored || !(await verifyPassword(read.code, stored.hash))) return "wrong";
  if (!(await store.insert(used, hashSha256(stored.id), { value: 1, seconds: usedFor }))) return "used";
  await deleteBackupCode(stored);
  recordAuditEvent({ event: "backup-code-used", user: user.id });
  notifyMember(language, user, { event: "backup-code-used" });
  return "right";
}

function refuse({ id }: CurrentUser, problem: TwoFactorProblem): TwoFactorProblem {
  if (problem.problem === "wait")
    recordAuditEvent({ event: "limit-reached", reason: "too-many-tries", user: id });
  else recordAuditEvent({ event: "refused", reason: "code", user: id });
  return problem;
}
