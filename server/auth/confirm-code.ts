import { randomInt, timingSafeEqual } from "node:crypto";
import { waitForSlot } from "#server/http/rate-limit.ts";
import type { Language } from "#server/languages.ts";
import { limits } from "#server/limits.ts";
import { confirmCodeMail } from "#server/mail/confirm-code.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { meanwhile } from "#server/mail/meanwhile.ts";
import { store } from "#server/state/store.ts";
import { seal, unseal } from "./keys.ts";
import type { Session } from "./session.ts";
import { TooSoonError } from "./too-soon.ts";
import { record } from "./trail/record.ts";

const kind = "confirm-code";
const window = { seconds: limits.confirmCode };

/** Why a proof does not do; every language has a sentence for it. */
export type ConfirmProblem = "password" | "crowded" | "otp" | "code" | "code-over";

/**
 * Mails a member a code that only this session can use; the one before does not work any more.
 * @throws TooSoonError when this member has asked too often
 */
export async function sendConfirmCode(
  { user, key }: Session,
  email: string,
  language: Language,
): Promise<void> {
  const wait = await waitForSlot("confirm-codes", user, { slots: limits.confirmCodes, ...window });
  if (wait > 0) {
    record({ event: "limit-reached", way: "email", reason: "too-many-mails", user });
    throw new TooSoonError("mails", wait);
  }
  record({ event: "code-asked", way: "email", user });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await store.set(kind, key, { sealed: seal(code, key), tries: limits.confirmTries }, limits.confirmCode);
  meanwhile(sendMail(confirmCodeMail(language, email, code)), "a code could not be sent");
}

/**
 * Uses a code up. Each try counts before it is looked at, so that tries at the same instant cannot slip through.
 * @returns undefined when it was right
 */
export async function redeemConfirmCode(session: Session, code: string): Promise<ConfirmProblem | undefined> {
  const problem = await tryConfirmCode(session, code);
  const reason = problem === "code" ? "code" : "over";
  if (problem) record({ event: "refused", way: "email", reason, user: session.user });
  return problem;
}

async function tryConfirmCode({ key }: Session, code: string): Promise<ConfirmProblem | undefined> {
  let sealed: string | undefined;
  await store.update<{ sealed: string; tries: number }>(kind, key, (current) => {
    sealed = current && current.tries > 0 ? current.sealed : undefined;
    return current && { value: { ...current, tries: current.tries - 1 }, seconds: limits.confirmCode };
  });
  const expected = sealed && unseal(sealed, key);
  if (!expected) return "code-over";
  const typed = code.replaceAll(/\D/g, "");
  if (typed.length !== expected.length || !timingSafeEqual(Buffer.from(typed), Buffer.from(expected)))
    return "code";
  return (await store.take(kind, key)) ? undefined : "code-over";
}
