import { randomInt, timingSafeEqual } from "node:crypto";
import { limits } from "#server/limits.ts";
import { sendMail } from "#server/mail/mailer.ts";
import { confirmCodeMail } from "#server/mail/templates/confirm-code.ts";
import { waitUntil } from "#server/platform/background.ts";
import type { Language } from "#server/platform/i18n.ts";
import { consumeSlot } from "#server/rate-limit/fixed-window.ts";
import { store } from "#server/state/store.ts";
import { recordAuditEvent } from "../audit/audit.ts";
import { seal, unseal } from "../crypto.ts";
import { RateLimitError } from "../rate-limit-error.ts";
import type { Session } from "../session/session.ts";

const kind = "confirm-code";
const window = { seconds: limits.confirmCodeLifetime };

export type ConfirmProblem = "password" | "crowded" | "otp" | "code" | "code-over";

/** Valid for this session only; replaces the previous one. @throws RateLimitError */
export async function sendConfirmCode(
  { user, key }: Session,
  email: string,
  language: Language,
): Promise<void> {
  const wait = await consumeSlot("confirm-codes", user, { slots: limits.confirmCodes, ...window });
  if (wait > 0) {
    recordAuditEvent({ event: "limit-reached", way: "email", reason: "too-many-mails", user });
    throw new RateLimitError("mails", wait);
  }
  recordAuditEvent({ event: "code-asked", way: "email", user });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await store.set(kind, key, {
    value: { sealed: seal(code, key), tries: limits.confirmAttempts },
    seconds: limits.confirmCodeLifetime,
  });
  waitUntil(sendMail(confirmCodeMail(language, email, code)), "a code could not be sent");
}

/** Charges before comparing, so that concurrent attempts cannot bypass the limit. @returns undefined when right */
export async function redeemConfirmCode(session: Session, code: string): Promise<ConfirmProblem | undefined> {
  const problem = await tryConfirmCode(session, code);
  const reason = problem === "code" ? "code" : "over";
  if (problem) recordAuditEvent({ event: "refused", way: "email", reason, user: session.user });
  return problem;
}

async function tryConfirmCode({ key }: Session, code: string): Promise<ConfirmProblem | undefined> {
  let sealed: string | undefined;
  await store.update<{ sealed: string; tries: number }>(kind, key, (current) => {
    sealed = current && current.tries > 0 ? current.sealed : undefined;
    return (
      current && { value: { ...current, tries: current.tries - 1 }, seconds: limits.confirmCodeLifetime }
    );
  });
  const expected = sealed && unseal(sealed, key);
  if (!expected) return "code-over";
  const typed = code.replaceAll(/\D/g, "");
  if (typed.length !== expected.length || !timingSafeEqual(Buffer.from(typed), Buffer.from(expected)))
    return "code";
  return (await store.take(kind, key)) ? undefined : "code-over";
}
