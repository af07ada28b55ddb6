/** What came of a mail that was not taken: whose fault it is decides what happens next. */
export interface Refusal {
  /**
   * `mailbox`: there is no such mailbox, and nothing more is sent to it. `mail`: this mail was not taken, now or at all.
   * `server`: the mail server cannot be used, or not by us; the next mail would fare no better.
   */
  fault: "mailbox" | "mail" | "server";
  /** For the owner and the log, without anybody's address, which servers like to quote. */
  said: string;
}

/** Before a mail's own turn comes. */
const ofSession = /^(CONN|EHLO|HELO|LHLO|STARTTLS|AUTH|MAIL FROM)/;
/** The mailbox does not exist, has moved, or cannot be named so. @see https://www.rfc-editor.org/rfc/rfc3463#section-3.2 */
const noMailbox = /^5\.1\.(1|2|3|6|10)$/;
const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/;

/** The enhanced status code in what a server says; empty where it says none. */
export function detailIn(said: string): string {
  return enhanced.exec(said)?.[0] ?? "";
}

/**
 * Whether a refusal of a recipient says that there is no such mailbox.
 * @param status of the SMTP reply; 0 where only the detail is known
 */
export function namesNoMailbox(status: number, detail: string): boolean {
  return noMailbox.test(detail) || (detail === "" && (status === 550 || status === 551));
}

/**
 * Reads an error of nodemailer. Only a refusal of the recipient that names the mailbox is a bounce: a full mailbox, a
 * policy or a quota comes under the same numbers.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3
 */
export function refusalOf(error: unknown): Refusal {
  const { code, command, responseCode, response = "" } = error as Record<string, string | undefined>;
  const status = Number(responseCode ?? 0);
  const detail = detailIn(response);
  const said = [code, command, responseCode, detail].filter(Boolean).join(" ") || "no answer";
  if (status < 400 || ofSession.test(command ?? "")) return { fault: "server", said };
  const isBounce = command === "RCPT TO" && status >= 500 && namesNoMailbox(status, detail);
  return { fault: isBounce ? "mailbox" : "mail", said };
}
