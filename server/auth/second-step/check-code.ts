import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { tellMember } from "#server/mail/account-notice.ts";
import { store } from "#server/state/store.ts";
import { hashOf } from "../keys.ts";
import { fitsPassword } from "../passwords.ts";
import { record } from "../trail/record.ts";
import type { Me } from "../users.ts";
import { readBackupCode } from "./backup-code.ts";
import { findBackupCode, forgetBackupCode, readSecret } from "./factors.ts";
import { digitsIn, stepOfCode } from "./totp.ts";
import { chargeTry } from "./tries.ts";

/** Codes that were taken. One app's code is good for three steps at most; a backup code's row is gone long before. */
const used = "second-step-used";
const usedFor = 600;

/** Why a code does not do: it is wrong, it was used before, or there were too many and it was not looked at. */
export type CodeProblem = { problem: "wrong" | "used" } | { problem: "wait"; seconds: number };

/**
 * Looks at the code of an app, or at a backup code, and uses it up: of many callers with the same code one succeeds,
 * on whichever instance they are.
 * @param language that of the page, for the mails about it
 * @param typed anything a stranger can send
 * @param place the visitor's network address; empty where it is not known
 * @returns undefined when it was right
 * @throws DirectusError "unavailable" when Directus cannot be asked
 */
export async function checkCode(
  language: Language,
  user: Me,
  typed: string,
  place: string,
): Promise<CodeProblem | undefined> {
  const charged = await chargeTry(user.id, place);
  if ("wait" in charged) return refuse(user, { problem: "wait", seconds: charged.wait });
  const outcome = await spend(language, user, typed);
  if (outcome === "right") {
    await charged.succeed();
    return undefined;
  }
  if (charged.ofAccount === limits.secondStepTries) tellMember(language, user, "suspicious-codes");
  return refuse(user, { problem: outcome });
}

/** Takes the code of an app once. @returns false when it was taken before */
export function takeStep(user: string, step: number): Promise<boolean> {
  return store.insert(used, hashOf(`${user} ${step}`), 1, usedFor);
}

function spend(language: Language, user: Me, typed: string): Promise<"right" | "wrong" | "used"> {
  const digits = digitsIn(typed);
  if (/^\d{6}$/.test(digits)) return spendAppCode(user.id, digits);
  return spendBackupCode(language, user, typed);
}

async function spendAppCode(user: string, code: string) {
  const secret = await readSecret(user);
  const step = secret && stepOfCode(secret, code);
  if (!step) return "wrong";
  return (await takeStep(user, step)) ? "right" : "used";
}

/** The row goes before the code counts: what is interrupted in between costs a code, and lets nobody in. */
async function spendBackupCode(language: Language, user: Me, typed: string) {
  const read = readBackupCode(typed);
  const kept = read && (await findBackupCode(user.id, read.slot));
  if (!kept || !(await fitsPassword(read.code, kept.hash))) return "wrong";
  if (!(await store.insert(used, hashOf(kept.id), 1, usedFor))) return "used";
  await forgetBackupCode(kept);
  record({ event: "backup-code-used", user: user.id });
  tellMember(language, user, "backup-code-used");
  return "right";
}

function refuse({ id }: Me, problem: CodeProblem): CodeProblem {
  if (problem.problem === "wait") record({ event: "limit-reached", reason: "too-many-tries", user: id });
  else record({ event: "refused", reason: "code", user: id });
  return problem;
}
