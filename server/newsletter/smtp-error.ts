import { toRecord } from "#server/platform/guards.ts";
/** Why a mail was not accepted; `fault` decides what happens next. */
export interface SmtpRejection {
  /**
   * `mailbox`: it does not exist, nothing more is sent to it. `mail`: only this mail was rejected, now or for good.
   * `server`: the mail server is unusable, so further mails would fail too.
   */
  fault: "mailbox" | "mail" | "server";
  /** For owner and log, without the e-mail address that servers like to quote. */
  said: string;
}

/** SMTP commands before the recipient. */
const ofSession = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM)/;
/** Mailbox missing, moved or invalid. @see https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
const noMailbox = /^5\.1\.(1|2|3|6|10)$/;
const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** Enhanced status code of a reply; "" without one. */
export function extractSmtpDetail(said: string): string {
  return enhanced.exec(said)?.[0] ?? "";
}

/** @param status SMTP reply code; 0 where only `detail` is known */
export function isUnknownMailbox(status: number, detail: string): boolean {
  return noMailbox.test(detail) || (detail === "" && (status === 550 || status === 551));
}

/**
 * Parses an error of nodemailer. Only a rejected recipient with a mailbox code is a bounce: full mailboxes, policies
 * and quotas share the same numbers.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3
 */
export function parseSmtpError(error: unknown): SmtpRejection {
  const { code, command, responseCode, response } = toRecord(error);
  const status = Number(responseCode ?? 0);
  const detail = extractSmtpDetail(String(response ?? ""));
  const said = [code, command, responseCode, detail].filter(Boolean).join(" ") || "no answer";
  if (status < 400 || ofSession.test(String(command ?? ""))) return { fault: "server", said };
  const isBounce = command === "RCPT TO" && status >= 500 && isUnknownMailbox(status, detail);
  return { fault: isBounce ? "mailbox" : "mail", said };
}
