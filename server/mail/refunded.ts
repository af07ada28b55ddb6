import type { Language } from "#server/languages.ts";
import { escapeHtml, htmlMail } from "./html-mail.ts";
import type { Attachment, Mail } from "./mailer.ts";

/** What the mail about a refund says; the amount is text already. */
export interface RefundedMail {
  key: string;
  to: string;
  number: string;
  amount: string;
  orderUrl: string;
  /** The credit note; undefined where none was issued. */
  attachment: Attachment | undefined;
}

/** The mail that says that money went back. */
export function refundedMail(
  language: Language,
  { key, to, number, amount, orderUrl, attachment }: RefundedMail,
): Mail {
  const { refunded: words, yourOrder } = language.texts.mails;
  const subject = words.subject(amount, number);
  const lines = [words.paidBack(amount, number), ...(attachment ? [words.creditNote] : []), words.missing];
  const html = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(yourOrder)}</a></p>`,
  ].join("\n");
  return {
    key,
    to,
    subject,
    text: [...lines, `${yourOrder}:\n${orderUrl}`].join("\n\n"),
    html: htmlMail(language, subject, html),
    attachments: attachment ? [attachment] : [],
  };
}
