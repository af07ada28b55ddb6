import type { Language } from "#server/platform/i18n.ts";
import { escapeHtml, renderHtmlMail } from "../html-mail.ts";
import type { Attachment, Mail } from "../mailer.ts";

/** The amount is formatted. */
export interface RefundedMail {
  key: string;
  to: string;
  number: string;
  amount: string;
  orderUrl: string;
  /** The credit note; undefined where none was issued. */
  attachment: Attachment | undefined;
}

export function renderRefundedMail(
  language: Language,
  { key, to, number, amount, orderUrl, attachment }: RefundedMail,
): Mail {
  const { t } = language;
  const subject = t("mails.refunded.subject", { amount, number });
  const lines = [
    t("mails.refunded.paidBack", { amount, number }),
    ...(attachment ? [t("mails.refunded.creditNote")] : []),
    t("mails.refunded.missing"),
  ];
  const html = [
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    `<p><a href="${escapeHtml(orderUrl)}">${escapeHtml(t("mails.yourOrder"))}</a></p>`,
  ].join("\n");
  return {
    key,
    to,
    subject,
    text: [...lines, `${t("mails.yourOrder")}:\n${orderUrl}`].join("\n\n"),
    html: renderHtmlMail(language, subject, html),
    attachments: attachment ? [attachment] : [],
  };
}
