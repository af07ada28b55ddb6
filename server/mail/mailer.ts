import { createTransport } from "nodemailer";
import { config } from "#server/config.ts";

const transport = createTransport(
  { url: config.mail.smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 },
  { from: config.mail.from },
);

/** A file that goes with a mail. */
export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

/** A mail, complete in both forms. */
export interface Mail {
  to: string;
  /** Who is answered instead of us. */
  replyTo?: string | undefined;
  /** Who else gets it, unseen by the others. */
  bcc?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  /** Further headers, such as those by which a mailbox unsubscribes from a list. */
  headers?: Record<string, string>;
  /** What makes it this one mail: a mail sent again has the same Message-ID, and mailboxes show it once. */
  key: string;
}

/**
 * Hands a mail to the mail server.
 * @returns its Message-ID
 * @throws Error when the server does not take it; whether it went out is then unknown
 */
export async function sendMail({ key, headers, ...mail }: Mail): Promise<string> {
  const messageId = `<${key.replaceAll(/[^A-Za-z0-9.-]/g, ".")}@${new URL(config.siteUrl).hostname}>`;
  const all = { "Auto-Submitted": "auto-generated", ...headers };
  await transport.sendMail({ ...mail, messageId, headers: all });
  return messageId;
}
