import { recordAuditEvent } from "../audit/audit.ts";
import { rememberDevice } from "../session/trusted-device.ts";
import { type SignInResult, signIn } from "../sign-in/sign-in.ts";
import { parseEmail } from "./email-address.ts";
import { signInByEmail } from "./sign-in-by-email.ts";
import {
  type CodeRejection,
  consumeByCode,
  consumeEmailToken,
  deleteEmailCode,
  type EmailTokens,
  isRequestingBrowser,
} from "./verification-tokens.ts";

/** closed: the mailbox is proved, but the account may not sign in by e-mail. */
export type MailboxSignIn =
  | ({ ok: true } & SignInResult)
  | { ok: false; reason: "closed"; cookies: string[] };

/** `chosen` is the hash of a password. @returns "link-expired" for an invalid link */
export async function signInWithLink(
  request: Request,
  sent: { token: string; email: string },
  chosen?: string,
): Promise<MailboxSignIn | { ok: false; reason: "link-expired" }> {
  const payload = await consumeEmailToken("enter", sent.token);
  if (!payload || payload.email !== parseEmail(sent.email)) {
    recordAuditEvent({ event: "refused", way: "email", reason: "over", email: sent.email });
    return { ok: false, reason: "link-expired" };
  }
  if (await isRequestingBrowser(request, sent.token)) return completeSignIn(request, payload);
  // Pre-hijacking: the password chosen by somebody else at sign-up must not apply.
  const { passwordHash: _strangers, ...own } = payload;
  return completeSignIn(request, { ...own, ...(chosen ? { passwordHash: chosen } : {}) });
}

/** Valid only in the browser that requested the code. */
export async function signInWithCode(
  request: Request,
  code: string,
  ipAddress: string,
): Promise<MailboxSignIn | { ok: false; reason: CodeRejection }> {
  const consumed = await consumeByCode(request, code, ipAddress);
  if (consumed.ok) return completeSignIn(request, consumed.payload);
  const { reason } = consumed;
  if (reason === "too-many-codes")
    recordAuditEvent({ event: "limit-reached", way: "email", reason: "too-many-tries" });
  else
    recordAuditEvent({ event: "refused", way: "email", reason: reason === "wrong-code" ? "code" : "over" });
  return { ok: false, reason };
}

async function completeSignIn(request: Request, payload: EmailTokens["enter"]): Promise<MailboxSignIn> {
  const signedIn = await signInByEmail(payload);
  if (!signedIn)
    return {
      ok: false,
      reason: "closed",
      cookies: [await rememberDevice(request, payload.email), deleteEmailCode()],
    };
  const { callbackUrl, cookies } = await signIn(request, signedIn, payload.callbackUrl);
  return { ok: true, callbackUrl, cookies: [...cookies, deleteEmailCode()] };
}
