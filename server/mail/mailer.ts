import { createTransport } from "nodemailer";
import { config } from "#server/config/config.ts";

const transport = createTransport(
  { url: config.mail.smtpUrl, connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 15_000 },
  { from: config.mail.from },
);

export interface Attachment {
  filename: string;
  content: Buffer;
  contentType: string;
}

export interface Mail {
  to: string;
  replyTo?: string | undefined;
  bcc?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
  /** Idempotency: makes the Message-ID, so that mailboxes show a mail sent twice once. */
  key: string;
}

/** @returns the Message-ID @throws Error when it is not accepted; whether it was sent is then unknown */
export async function sendMail({ key, headers, ...mail }: Mail): Promise<string> {
  const messageId = `<${key.replaceAll(/[^A-Za-z0-9.-]/g, ".")}@${new URL(config.siteUrl).hostname}>`;
  const all = { "Auto-Submitted": "auto-generated", ...headers };
  await transport.sendMail({ ...mail, messageId, headers: all });
  return messageId;
}
